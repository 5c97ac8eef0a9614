import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { importBook } from '#server/publishing/import-book.ts'
import { addSeries } from './add-series.ts'
import { goTo } from './browser.ts'
import { makeComic } from './make-books.ts'
import { openPurchaseShop, type PurchaseShop } from './purchase-shop.ts'

/** When the third volume of "Tide" comes out, and the second part of "Ebb". */
export const SOON_DAYS = 5

/**
 * The shop with the novel "Tide": two volumes of one part each, of which the second is lent for 99 coins and sold for 699,
 * and a third to come; the novel "Ebb", whose second part is to come, by the author of "Tide"; and the manga "Storm" with
 * two volumes, the second lent.
 */
export async function openReadingOnShop(): Promise<PurchaseShop> {
  const app = await openPurchaseShop()
  const { scratch } = app.shop
  const now = Date.now()
  const day = (days: number) => new Date(now + days * 86_400_000)
  const text = 'The sea came in. '.repeat(20)
  const creators = [{ name: 'Ada Author', role: 'author' as const, originalName: '' }]
  const first = { launchAt: day(-30), preview: true, text: `One. ${text}` }
  await addSeries(scratch.db, {
    title: 'Tide',
    tags: ['sea'],
    volumes: [
      { publishingAt: day(-20), creators, parts: [first] },
      {
        publishingAt: day(-10),
        creators,
        priceCoins: 699,
        parts: [{ launchAt: day(-9), preview: false, rentalCoins: 99, text: `Two. ${text}` }],
      },
      { publishingAt: day(SOON_DAYS), creators, priceCoins: 550 },
    ],
  })
  await addSeries(scratch.db, {
    title: 'Ebb',
    tags: ['sea'],
    volumes: [
      {
        publishingAt: day(30),
        creators,
        parts: [first, { launchAt: day(SOON_DAYS), preview: false, text: 'Later.' }],
      },
    ],
  })
  const comic = await makeComic({ pages: 4 })
  for (const number of [1, 2])
    await importBook(app.shop.app, {
      file: comic.file,
      series: { title: 'Storm', type: 'manga', rentals: true },
      volume: { number, publishingAt: day(-9), title: `Storm: Volume ${number}` },
      cut: 'whole',
      parts: { launches: [day(-9)], ...(number === 2 && { previews: 0 }) },
    })
  await comic.remove()
  await scratch.db.query({
    text: `update parts set rental_coins = 99, preview = false where slug = 'storm-volume-2-part-1'`,
  })
  await app.shop.app.version.refresh()
  return app
}

/** The reader of a part, with its last page turned. */
export async function toTheEnd(
  page: Page,
  path: string,
  settings: { readonly flow?: 'pages' } = {},
): Promise<void> {
  await page.addInitScript(
    kept => sessionStorage.setItem('reading-preferences', kept),
    JSON.stringify({ everywhere: settings }),
  )
  await goTo(page, path)
  const whereIsCard = () => page.evaluate(whereCardIs, settings.flow === 'pages')
  await expect
    .poll(
      async () => {
        await page.keyboard.press('End')
        return whereIsCard()
      },
      { timeout: 25_000 },
    )
    .not.toBe('away')
  // Only once: a press too many turns on from the card to the next part.
  if ((await whereIsCard()) === 'turn') await page.keyboard.press('PageDown')
  await endCard(page).and(page.locator(':not([inert] *)')).waitFor()
}

/** Runs in the page: the card is `seen`, or a `turn` of the page away, or further, as where the reader is not live yet. */
export function whereCardIs(paged: boolean): 'seen' | 'turn' | 'away' {
  const card = document.querySelector('aside[aria-labelledby=end]')
  if (!card) return 'away'
  if (card.closest('[data-seen]')) return 'seen'
  if (card.closest('[inert]')) return 'turn'
  const lines = [...document.querySelectorAll('[role=status]:not(aside *)')].map(
    line => line.textContent ?? '',
  )
  const state = lines.find(line => line.includes('%')) ?? ''
  if (paged) return /\b0 pages left/.test(state) ? 'turn' : 'away'
  return state !== '' && card.getBoundingClientRect().top < innerHeight ? 'seen' : 'away'
}

export const endCard = (page: Page) => page.getByRole('complementary', { name: /^(End of|Ende d|Fin d)/ })
