import { expect, it } from 'vitest'
import type { RenderRequest, RouteLocation } from '#contract/page.ts'
import { openPages, type PageSettings } from './pages.ts'

const KILOBYTE = 'x'.repeat(1_024)

/** Pages of a kilobyte each, and which of them were made. */
function openSmall() {
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
    return { status: 200, html: KILOBYTE }
  }
  const searchString = ({ search }: RouteLocation) => (search.query ? `?query=${search.query}` : '')
  const answer = openPages({
    built: { entry: { placeOf, searchString, renderPage }, assets: {}, scriptHash: '' },
    texts: { of: () => ({}), version: () => '1' },
    site: { origin: 'https://books.example' },
    preconnect: [],
    cacheBytes: 40_000,
    countryOf: () => null,
    sendFor: () => () => {},
    cacheVersion: { moment: () => ({}), truth: () => 'true' },
    newsVersion: () => '1',
    edge: null,
    unsureFor: () => 0,
    now: () => new Date('2026-11-21T12:00:00Z'),
    onFault: () => {},
  } as unknown as PageSettings)
  const ask = async (path: string) => answer(new Request(`https://books.example${path}`), '')
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

it('a page that nobody asks for makes room for others', async () => {
  const { made, ask } = openSmall()
  await ask('/faq')
  for (let at = 0; at < 200; at++) await ask(`/page-${at}`)
  await ask('/faq')
  expect(made.filter(path => path === '/faq')).toHaveLength(2)
})
