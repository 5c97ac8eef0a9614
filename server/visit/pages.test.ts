// Proves docs/product.md#operations
import { randomBytes } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import type { RenderRequest, RouteLocation } from '#contract/page.ts'
import { openPages, type PageSettings } from './pages.ts'

const KILOBYTE = 'x'.repeat(1_024)

/** Pages of a kilobyte each, and which of them were made. */
function openSmall(
  other: Partial<PageSettings> = {},
  statusNow = async () => 200,
  htmlOf = (_path: string) => KILOBYTE,
) {
  const made: string[] = []
  const placeOf = ({ pathname, search }: URL): RouteLocation => {
    const [, first = '', token = ''] = pathname.split('/')
    const route = { path: `/${first}${token && '/:token'}`, screen: 'x', namespaces: [], search: ['query'] }
    const query = new URLSearchParams(search).get('query')
    return {
      route,
      lang: 'en',
      path: pathname,
      params: token ? { token } : {},
      search: query ? { query } : {},
    }
  }
  const renderPage = async ({ place }: RenderRequest) => {
    made.push(place.path)
    return { status: await statusNow(), html: htmlOf(place.path) }
  }
  const searchString = ({ search }: RouteLocation) => (search.query ? `?query=${search.query}` : '')
  const answer = openPages({
    built: {
      entry: { placeOf, searchString, renderPage, renderFailure: () => KILOBYTE },
    },
    texts: { of: () => ({}), version: () => '1' },
    origin: 'https://books.example',
    look: () => ({ siteIn: () => ({}), assets: {}, policy: '' }),
    cacheBytes: 40_000,
    direct: { remember: () => {} },
    countryOf: () => null,
    visitorOf: async () => ({ proofs: [], keeperId: null }),
    hasSession: () => false,
    sendFor: () => () => {},
    cacheVersion: { moment: () => ({}), truth: () => 'true' },
    takedowns: { regionOf: () => null, differ: () => false },
    newsVersion: () => '1',
    edge: null,
    unsureFor: () => 0,
    now: () => new Date('2026-11-21T12:00:00Z'),
    onFault: () => {},
    ...other,
  } as unknown as PageSettings)
  const ask = async (path: string, init?: RequestInit) =>
    answer(new Request(`https://books.example${path}`, init), '')
  return { made, ask }
}

it.each([
  ['searches', (at: number) => `/series?query=${at}`],
  ['links with a secret', (at: number) => `/reset-password/${at}`],
])('a page stays cached however many %s are asked for', async (_, addressOf) => {
  const { made, ask } = openSmall()
  await ask('/faq')
  for (let at = 0; at < 200; at++) await ask(addressOf(at))
  await ask('/faq')
  expect(made.filter(path => path === '/faq')).toHaveLength(1)
})

it('pages of one shape that are not asked for are packed before any of them has to be made anew', async () => {
  // Nobody can compress what is in each of them, but all have it.
  const frame = randomBytes(30_000).toString('base64')
  const { made, ask } = openSmall(
    { cacheBytes: 5_700_000 },
    async () => 200,
    path => frame + path,
  )
  const brotli = { headers: { 'accept-encoding': 'br' } }
  const paths = Array.from({ length: 120 }, (_, at) => `/page-${at}`)
  for (const path of paths) await (await ask(path, brotli)).arrayBuffer()
  for (const path of paths) {
    const answer = await ask(path, brotli)
    expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe(frame + path)
  }
  // 120 of 30 kB are more than the room: whoever asked for them in turn would find none of them otherwise.
  expect(made).toEqual(paths)
})

it('a page that nobody asks for makes room for others', async () => {
  const { made, ask } = openSmall()
  await ask('/faq')
  for (let at = 0; at < 200; at++) await ask(`/page-${at}`)
  await ask('/faq')
  expect(made.filter(path => path === '/faq')).toHaveLength(2)
})

/** A catalogue that changes, and a database that may be away or know nothing of a page any more. */
function openChanging() {
  const shop = { version: 1, status: 200, isAway: false }
  const cacheVersion = {
    moment: () => ({ version: shop.version }),
    truth: (made: { version: number }) => (made.version === shop.version ? 'true' : 'false'),
  } as unknown as PageSettings['cacheVersion']
  const edge: PageSettings['edge'] = (_, { isForAll }) => ({ 'x-for-all': String(isForAll) })
  const { ask } = openSmall({ cacheVersion, edge }, async () => {
    if (shop.isAway) throw new Error('the database is away')
    return shop.status
  })
  return { shop, ask }
}

it('a page that cannot be made anew is answered as it was, and no edge may keep it', async () => {
  const { shop, ask } = openChanging()
  expect((await ask('/series')).headers.get('x-for-all')).toBe('true')
  Object.assign(shop, { version: 2, isAway: true })
  const old = await ask('/series')
  expect([old.status, old.headers.get('x-for-all')]).toEqual([200, 'false'])
  shop.isAway = false
  expect((await ask('/series')).headers.get('x-for-all')).toBe('true')
})

it('a page during whose making something changes may not be kept by an edge', async () => {
  const { shop, ask } = openChanging()
  const asked = ask('/series')
  shop.version = 2
  expect((await asked).headers.get('x-for-all')).toBe('false')
})

it('an address with a secret may not be kept by an edge', async () => {
  const { ask } = openChanging()
  expect((await ask('/reset-password/secret')).headers.get('x-for-all')).toBe('false')
})

it('a page that was found to be gone is not shown again when the next one cannot be made', async () => {
  const { shop, ask } = openChanging()
  await ask('/hidden')
  Object.assign(shop, { version: 2, status: 404 })
  expect((await ask('/hidden')).status).toBe(404)
  Object.assign(shop, { version: 3, isAway: true })
  expect((await ask('/hidden')).status).toBe(500)
})
