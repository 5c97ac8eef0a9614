// Proves docs/product.md#pages
import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addSeries } from '#tests/support/add-series.ts'
import { openDatabaseProxy } from '#tests/support/database-proxy.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { SHORT_LIMITS } from '#tests/support/shop-behind-proxy.ts'

/** What a browser gets while a page that is not cached is being made (EARLY_HINTS). */

const ENV = { PRECONNECT: 'https://pictures.example', LOG_LEVEL: 'silent' }

let shop: TestShop
let without: TestShop
beforeAll(async () => {
  shop = await openShop({ env: { ...ENV, EARLY_HINTS: 'on' } })
  without = await openShop({ env: ENV, scratch: shop.scratch })
  await addSeries(shop.scratch.db, { title: 'Rain', volumes: [{}] })
  await Promise.all([shop, without].map(({ app }) => app.version.refresh()))
})
afterAll(async () => {
  await without?.close()
  await shop?.close()
})

interface Answered {
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
  /** Of each 103 before it. */
  readonly links: string[]
}

const NAVIGATION = { 'sec-fetch-mode': 'navigate' }
async function ask(path: string, headers: Record<string, string> = NAVIGATION, of = shop): Promise<Answered> {
  const links: string[] = []
  return new Promise((done, fail) => {
    get(of.url + path, { headers })
      .on('information', ({ statusCode, headers }) => {
        if (statusCode === 103) links.push(String(headers.link))
      })
      .on('response', async answer =>
        done({ status: answer.statusCode, headers: answer.headers, body: await text(answer), links }),
      )
      .on('error', fail)
  })
}

it('names style sheet and fonts of the page before it is there, and the page is the same', async () => {
  const { status, headers, body, links } = await ask('/series/rain')
  expect(status).toBe(200)
  const [early = '', ...more] = links
  expect(more).toEqual([])
  const [, style = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(body) ?? []
  const fonts = [...body.matchAll(/<link rel="preload" href="([^"]+)" as="font"/g)].map(([, href]) => href)
  expect(fonts.length).toBeGreaterThan(0)
  expect(early).toContain(`<${style}>; rel=preload; as=style`)
  for (const href of fonts) expect(early).toContain(`<${href}>; rel=preload; as=font`)
  expect(early).toContain('<https://pictures.example>; rel=preconnect; crossorigin')
  expect(headers.etag).toEqual(expect.any(String))
  expect(headers['content-security-policy']).toContain("script-src 'self'")
})

it('says nothing for a page that is cached', async () => {
  await ask('/faq')
  expect(await ask('/faq')).toMatchObject({ status: 200, links: [] })
})

it.each([
  ['programs', {}],
  ['what a page loads', { 'sec-fetch-mode': 'cors' }],
])('says nothing to %s', async (_, headers) => {
  expect(await ask('/series?sort=az', headers)).toMatchObject({ status: 200, links: [] })
})

it('says nothing for files and calls', async () => {
  expect((await ask('/robots.txt')).links).toEqual([])
  expect((await ask('/app/v2/series?limit=7')).links).toEqual([])
})

it('says nothing unless it is set', async () => {
  expect(await ask('/series/rain', NAVIGATION, without)).toMatchObject({ status: 200, links: [] })
})

it('leaves a page that does not exist its status', async () => {
  expect(await ask('/series/none')).toMatchObject({ status: 404, links: [expect.any(String)] })
})

it('leaves a page that cannot be made its status, and when to ask again', async () => {
  const line = await openDatabaseProxy(shop.scratch.url)
  const env = { ...ENV, EARLY_HINTS: 'on', DATABASE_URL: line.url }
  const behind = await openShop({ env, scratch: shop.scratch, limits: SHORT_LIMITS })
  line.hold('both')
  const { status, headers, links } = await ask('/series?sort=za', NAVIGATION, behind)
  expect({ status, links }).toEqual({ status: 503, links: [expect.any(String)] })
  expect(headers['retry-after']).toEqual(expect.any(String))
  line.goOn()
  await behind.close()
  await line.close()
})
