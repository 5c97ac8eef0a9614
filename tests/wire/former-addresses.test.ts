import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeSeries } from '#server/publishing/shelf/change-shelf.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'

const ORIGIN = 'https://books.example'
let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ env: { PUBLIC_URL: ORIGIN } })
  await addSeries(shop.scratch.db, {
    title: 'Rain',
    volumes: [{ parts: [{ launchAt: new Date('2025-12-01T00:00:00Z') }] }, { number: 2.5, parts: [{}] }],
  })
  await shop.app.version.refresh()
})
afterAll(() => shop.close())

// docs/product.md#former-addresses.
describe('an address of an earlier version', () => {
  it.each([
    { path: '/app/v1/series?limit=3', now: '/app/v2/series' },
    { path: '/app/v1/auth/login', method: 'POST', now: '/app/v2/auth/login' },
    { path: '/app/v1', now: '/app/v2' },
    { path: '/app/v1/', now: '/app/v2/' },
    { path: '/embed/PRT-1/pages/1.jpg', now: '/embed/v2/PRT-1/data.xhtml' },
    { path: '/embed/rain-volume-1-part-1', now: '/embed/v2/rain-volume-1-part-1/data.xhtml' },
    { path: '/embed/rain-volume-1-part-1/', now: '/embed/v2/rain-volume-1-part-1/data.xhtml' },
  ])('is gone, and names the current one in a line: $path', async ({ path, method = 'GET', now }) => {
    const response = await shop.fetch(path, { method })
    expect([response.status, response.headers.get('content-type')]).toEqual([
      410,
      'text/plain; charset=utf-8',
    ])
    const text = await response.text()
    expect(text.trim().split('\n')).toHaveLength(1)
    expect(text).toContain(` ${ORIGIN}${now}.`)
  })

  it('says so in the form and language that is asked for', async () => {
    const headers = { accept: 'application/json', 'accept-language': 'de' }
    const response = await shop.fetch('/app/v1/series', { headers })
    expect(await response.json()).toMatchObject({
      status: 410,
      error: 'addressMoved',
      detail: `Diese Adresse gibt es nicht mehr. Die neue lautet ${ORIGIN}/app/v2/series.`,
    })
  })

  it('of this version that is not there is 404', async () => {
    for (const path of ['/embed/v2/none/data.xhtml', '/embed/v2/none/none', '/app/v2/none'])
      expect([path, (await shop.fetch(path)).status]).toEqual([path, 404])
  })

  it.each(['/embed/v2/none/none', '/embed/v3/none', '/img/none', '/proto/none.proto', '/content/none'])(
    'that has no message is refused in words: %s',
    async path => {
      const { status, headers } = await shop.fetch(path, { headers: { accept: 'application/x-protobuf' } })
      expect([status, headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8'])
    },
  )
})

it.each([
  { path: '/user/otp', lang: 'en', to: '/user/app' },
  { path: '/user/otp', lang: 'fr-CA,fr', to: '/fr/user/app' },
  { path: '/de/user/otp', lang: 'en', to: '/de/user/app' },
])('$path leads a reader with $lang to where the code of an app is typed', async ({ path, lang, to }) => {
  const response = await shop.fetch(path, { headers: { 'accept-language': lang } })
  expect([response.status, response.headers.get('location')]).toEqual([302, to])
  expect((await shop.fetch(to)).status).toBe(200)
})

it('the page of a series has each volume under its number', async () => {
  const { document } = new JSDOM(await (await shop.fetch('/series/rain')).text()).window
  const titles = ['volume-1', 'volume-2.5'].map(
    id => document.getElementById(id)?.querySelector('h3')?.textContent,
  )
  expect(titles).toEqual(['Rain: Volume 1', 'Rain: Volume 2'])
})

it('an embedded part without a version is the part, by each of its names', async () => {
  const current = await (await shop.fetch('/embed/v2/rain-volume-1-part-1/data.xhtml')).text()
  const [part] = await shop.scratch.db.query<{ id: string; legacyId: string }>({
    text: `select id, legacy_id as "legacyId" from parts where slug = 'rain-volume-1-part-1'`,
  })
  for (const name of [part?.legacyId, part?.id, 'rain-volume-1-part-1']) {
    const response = await shop.fetch(`/embed/${name}/data.xhtml`)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/xhtml+xml; charset=utf-8',
    ])
    expect(await response.text()).toBe(current)
  }
  expect((await shop.fetch('/embed/PRT-1/data.xhtml')).status).toBe(404)
  expect((await shop.fetch('/embed/v2/data.xhtml')).status).not.toBe(200)
})

it('a part without the name of its file leads to it', async () => {
  const response = await shop.fetch('/embed/v2/rain-volume-1-part-1')
  expect([response.status, response.headers.get('location')]).toEqual([
    308,
    '/embed/v2/rain-volume-1-part-1/data.xhtml',
  ])
})

it.each(['rss', 'atom', 'json'])('each part in a feed as %s names the page of its volume', async kind => {
  for (const feed of ['series/rain', 'releases']) {
    const text = await (await shop.fetch(`/feed/${feed}.${kind}`)).text()
    expect(text).toContain(`${ORIGIN}/read/rain-volume-1-part-1`)
    expect(text).toContain(`${ORIGIN}/volumes/rain-volume-1`)
  }
})

// docs/product.md#identifiers
describe('a series whose address is another now', () => {
  const redirected = async (path: string) => {
    const { status, headers } = await shop.fetch(path)
    return [status, headers.get('location')]
  }
  const change = async (slug: string, to: string) => {
    await changeSeries(shop.app, slug, { slug: to })
    await shop.app.version.refresh()
  }
  const idsAt = (...slugs: string[]) =>
    shop.scratch.db.query<{ id: string }>({
      text: `select id from (select id, slug from series union all select id, slug from volumes union all select id, slug from parts) x
        where slug = any($1::text[]) order by id`,
      values: [slugs],
    })
  const slugsUnder = (slug: string) => [slug, `${slug}-volume-1`, `${slug}-volume-1-part-1`]

  it('leads readers from the old one, answers calls by it, and has it again when it comes back', async () => {
    await addSeries(shop.scratch.db, {
      title: 'Fog',
      volumes: [{ parts: [{ launchAt: new Date('2025-12-01T00:00:00Z') }] }],
    })
    await shop.app.version.refresh()
    const ids = await idsAt(...slugsUnder('fog'))
    const paths = [
      '/series/fog',
      '/de/volumes/fog-volume-1',
      '/read/fog-volume-1-part-1',
      '/feed/series/fog.rss',
    ]
    for (const path of paths) expect(await redirected(path)).toEqual([200, null])
    await change('fog', 'kiri')
    expect(await idsAt(...slugsUnder('kiri'))).toEqual(ids)
    for (const path of paths) expect(await redirected(path)).toEqual([301, path.replace('fog', 'kiri')])
    expect(await redirected('/series/fog?page=2')).toEqual([301, '/series/kiri?page=2'])
    for (const path of paths) expect(await redirected(path.replace('fog', 'kiri'))).toEqual([200, null])
    for (const call of [
      'series/fog',
      'volumes/fog-volume-1',
      'parts/fog-volume-1-part-1',
      'volumes/fog-volume-1/price',
    ])
      expect([call, (await shop.fetch(`/app/v2/${call}`)).status]).toEqual([call, 200])
    expect(await (await shop.fetch('/embed/v2/fog-volume-1-part-1/data.xhtml')).text()).toBe(
      await (await shop.fetch('/embed/v2/kiri-volume-1-part-1/data.xhtml')).text(),
    )
    await change('kiri', 'mist')
    expect(await redirected('/series/fog')).toEqual([301, '/series/mist'])
    await change('fog', 'fog')
    expect(await idsAt(...slugsUnder('fog'))).toEqual(ids)
    expect(await redirected('/series/fog')).toEqual([200, null])
    expect(await redirected('/volumes/kiri-volume-1')).toEqual([301, '/volumes/fog-volume-1'])
    await changeSeries(shop.app, 'fog', { hidden: true })
    await shop.app.version.refresh()
    expect(await redirected('/series/kiri')).toEqual([404, null])
  })

  it.each([
    ['rain', 'addressTaken'],
    ['kiri', 'addressTaken'],
    ['Dew', 'addressUnfit'],
  ])('cannot have the address %s', async (slug, reason) => {
    await addSeries(shop.scratch.db, { title: `Dew ${slug}` })
    await expect(changeSeries(shop.app, `dew-${slug}`.toLowerCase(), { slug })).rejects.toMatchObject({
      reason,
    })
  })
})
