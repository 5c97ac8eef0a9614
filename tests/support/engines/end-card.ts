import { whereCardIs } from '../reading-on-shop.ts'
import { type EnginePage, retry } from './engine-page.ts'

/** Where the card at the end of a part is looked for. */
export const CARD = 'aside[aria-labelledby=end]'

/** Goes to the card behind the last page of the open part. */
export async function toTheCard(page: EnginePage, { paged }: { readonly paged: boolean }): Promise<void> {
  const where = () => page.evaluate(whereCardIs, paged)
  await retry(
    async () => {
      await page.press('End')
      return (await where()) !== 'away'
    },
    'the last page is not shown',
    page,
  )
  // Only once: a press too many turns on from the card to the next part.
  if ((await where()) === 'turn') await page.press('PageDown')
  await retry(
    () => page.evaluate(card => document.querySelector(`${card}:not([inert] *)`) !== null, CARD),
    'the card is not shown',
    page,
  )
}
