// Proves docs/product.md#pages
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSeries } from '#tests/support/add-series.ts'
import { DESKTOP, openPage, PHONE } from '#tests/support/browser.ts'
import type { Buyer, PurchaseShop } from '#tests/support/purchase-shop.ts'
import { openReadingOnShop } from '#tests/support/reading-on-shop.ts'
import { weighScripts } from '#tests/support/script-bytes.ts'

interface Most {
  readonly named: number
  readonly all: number
}

let app: PurchaseShop
let reader: Buyer
beforeAll(async () => {
  app = await openReadingOnShop()
  const ago = new Date(Date.now() - 86_400_000)
  const text = 'The sea came in, and went out again. '.repeat(2_000)
  await addSeries(app.shop.scratch.db, {
    title: 'Ocean',
    volumes: [{ publishingAt: ago, parts: [{ launchAt: ago, preview: true, text }] }],
  })
  await app.shop.app.version.refresh()
  reader = await app.buyer('Ada', { given: 900 })
})
afterAll(async () => {
  await reader?.close()
  await app?.close()
})

/** With empty caches, as the first page that somebody opens. */
async function expectAtMost(path: string, most: Most, device: typeof DESKTOP | typeof PHONE, who?: Buyer) {
  // A stranger is asked for consent, which is more than who has been here sees.
  const consent = who ? 'none' : null
  const { page, trouble, close } = await openPage(app.browser, app.shop.url, { ...device, consent })
  if (who) await page.context().addCookies(await who.page.context().cookies())
  const { named, all, files } = await weighScripts(page, path)
  // Compressed, and none forgotten.
  expect(named).toBeGreaterThan(70_000)
  expect({ named, all, files }).toSatisfy(() => named <= most.named && all <= most.all)
  expect(trouble).toEqual([])
  await close()
}

// docs/bench.md: bytes in brotli, as they come.
describe('the scripts that a browser loads', () => {
  it.each([
    { path: '/', most: { named: 90_000, all: 110_000 } },
    { path: '/series', most: { named: 90_000, all: 110_000 } },
    { path: '/series/tide', most: { named: 90_000, all: 110_000 } },
    { path: '/volumes/tide-volume-1', most: { named: 90_000, all: 110_000 } },
    { path: '/read/ocean-volume-1-part-1', most: { named: 100_000, all: 130_000 } },
    { path: '/read/storm-volume-1-part-1', most: { named: 100_000, all: 130_000 } },
  ])('of $path are few, also when it has been open for a while', async ({ path, most }) => {
    for (const device of [PHONE, DESKTOP]) await expectAtMost(path, most, device)
  })

  it.each([
    '/',
    '/series/tide',
    '/user/library',
    '/user/profile',
    '/user/coins',
    '/user/membership',
    '/user/feed',
  ])('of %s are few for who is signed in', async path =>
    // The library has a way to save each book for reading offline (docs/decisions/0193).
    expectAtMost(
      path,
      { named: 100_000, all: path === '/user/library' ? 121_000 : 120_000 },
      DESKTOP,
      reader,
    ),
  )
})
