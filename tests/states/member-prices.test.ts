import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { goTo, holdBack } from '#tests/support/browser.ts'
import { fillPurse } from '#tests/support/fill-purse.ts'
import {
  type MembershipBrowserShop,
  openMembershipBrowserShop,
} from '#tests/support/membership-browser-shop.ts'

let app: MembershipBrowserShop
beforeAll(async () => {
  app = await openMembershipBrowserShop()
  const now = app.shop.clock.now()
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000)
  for (const [at, title] of ['Hail', 'Snow'].entries())
    await addSeries(app.shop.scratch.db, { title, volumes: [{ publishingAt: day(-at - 10) }] }, { now })
  await app.shop.app.version.refresh()
})
afterAll(() => app?.close())

/** What is seen below the cover of the volume on the home page. */
async function cover(page: Page, volume: string): Promise<string> {
  const row = page.getByRole('region', { name: 'Latest ebooks' })
  // biome-ignore lint/performance/useDomNodeTextContent: prices that cannot be seen must not count.
  return (await row.locator(`a[href="/volumes/${volume}"]`).innerText()).replaceAll(/\s+/g, ' ')
}

// docs/product.md#volume-price.
it('premium members see what they pay, on covers and series, and what they own has no price', async () => {
  const { send } = await app.member('prema', 'PremiumMembership')
  await fillPurse(app.shop, 'prema', { bought: 1000 })
  await send(redeemWithCoins, { params: { volumeId: 'snow-volume-1' }, query: { coins: 594 } })
  const { page, trouble, close } = await app.signedIn('prema')

  // Home is made for who is signed in: it comes with their prices, before any list is asked for.
  const letHome = await holdBack(page, /latestdigital/)
  await goTo(page, '/')
  await expect.poll(() => cover(page, 'hail-volume-1')).toContain('699 594 coins ($5.94)')
  expect(await cover(page, 'snow-volume-1')).toContain('Owned')
  expect(await cover(page, 'snow-volume-1')).not.toMatch(/699|594/)
  letHome()

  // A page for everyone has no price until the reader's own is known.
  const letSeries = await holdBack(page, /aggregate/)
  await goTo(page, '/series/hail')
  const volume = page.getByRole('article', { name: /Hail: Volume 1|Hail/ }).last()
  // biome-ignore lint/performance/useDomNodeTextContent: prices that cannot be seen must not count.
  expect(await volume.innerText()).not.toContain('699')
  letSeries()
  await volume.getByText('594').waitFor()
  expect(trouble).toEqual([])
  await close()
})
