// Proves docs/product.md#pages
import { afterEach, describe, expect, it } from 'vitest'
import { changeSeries } from '#server/publishing/shelf/change-shelf.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { noPurgingNginx, startPurgingNginx } from '#tests/support/edge-nginx.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { freePort } from '#tests/support/spawn-server.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** A shop with two series whose pages are cached before it. */
async function openShopBehind(env: Record<string, string>): Promise<TestShop> {
  const shop = await openShop({ env })
  closing.push(() => shop.close())
  for (const title of ['Rain', 'Fog']) await addSeries(shop.scratch.db, { title, volumes: [{ parts: [{}] }] })
  await shop.app.version.refresh()
  return shop
}

const SOON = { timeout: 20_000, interval: 50 }

/**
 * The page of one series changes there long before its minute is over, and that of the other is answered from the cache all
 * the while.
 */
async function expectPurged(shop: TestShop, url: string, isCached: (headers: Headers) => boolean) {
  const ask = async (path: string, cookie?: string) => {
    const response = await fetch(url + path, { headers: cookie ? { cookie } : {} })
    expect(response.status).toBe(200)
    return { text: await response.text(), cached: isCached(response.headers) }
  }
  for (const path of ['/series/rain', '/series/fog'])
    await expect.poll(async () => (await ask(path)).cached, SOON).toBe(true)
  expect((await ask('/series/rain', 'theme=dark')).cached).toBe(false)
  await changeSeries(shop.app, 'rain', { description: 'It rained again.' })
  await shop.app.version.refresh()
  await expect.poll(async () => (await ask('/series/rain')).text, SOON).toContain('It rained again.')
  expect((await ask('/series/fog')).cached).toBe(true)
}

describe.skipIf(noPurgingNginx !== null)(
  `nginx before the shop${noPurgingNginx ? ` (skipped: ${noPurgingNginx})` : ''}`,
  () => {
    it('answers pages by itself, and forgets the addresses that have changed', async () => {
      const pages = await freePort()
      const purges = await freePort()
      const shop = await openShopBehind({ EDGE: 'nginx', EDGE_URL: `http://127.0.0.1:${purges}` })
      const nginx = await startPurgingNginx({ shop: Number(new URL(shop.url).port), pages, purges })
      closing.push(() => nginx.stop())
      await expectPurged(shop, `http://127.0.0.1:${pages}`, headers => headers.get('x-cache') === 'HIT')
    })
  },
)
