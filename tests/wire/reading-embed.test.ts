import { SaxesParser } from 'saxes'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { redeemWithCoins } from '#contract/calls/coins.ts'
import { importBook } from '#server/publishing/import-book.ts'
import { type CoinShop, day, NOON, openCoinShop } from '#tests/support/coin-shop.ts'
import { drawPage, LONG, makeComic, makeEpub } from '#tests/support/make-books.ts'
import type { TestShop } from '#tests/support/open-shop.ts'

let open: CoinShop
let shop: TestShop
beforeAll(async () => {
  open = await openCoinShop()
  ;({ shop } = open)
  const drawn = '<figure><img src="umbrella.png" alt="An umbrella"/></figure>'
  const novel = await makeEpub({
    title: 'Drawn',
    chapters: [LONG, `<p>Mist &amp; rain <b>fell</b>.</p>${drawn}${LONG}`],
    more: { 'umbrella.png': await drawPage(2, 700, 800) },
  })
  const launches = [day(-9), day(-9)]
  await importBook(shop.house, {
    file: novel.file,
    series: { title: 'Told' },
    volume: { publishingAt: day(-9) },
    parts: { launches },
  })
  const comic = await makeComic({ pages: 2 })
  await importBook(shop.house, {
    file: comic.file,
    series: { title: 'Inked', type: 'manga' },
    parts: { launches },
  })
  await Promise.all([novel.remove(), comic.remove()])
  await shop.house.version.refresh()
})
afterEach(() => shop.clock.set(NOON))
afterAll(() => open.close())

const PART = 'told-volume-1-part-2'
const embed = (part: string, headers: Record<string, string> = {}) =>
  shop.fetch(`/embed/v2/${part}/data.xhtml`, { headers: { accept: 'application/json', ...headers } })
const owner = async () => {
  const { name, send } = await open.buyer({ bought: 1000 })
  await send(redeemWithCoins, { params: { volumeId: 'told-volume-1' }, query: {} })
  return { authorization: `Bearer ${await open.readers.token(name)}` }
}

// Decisions §2: GET /embed/v2/{partId}/data.xhtml.
describe('a part as XHTML', () => {
  it('is well-formed, with its text in div.main and the cover first', async () => {
    const response = await embed(PART, await owner())
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/xhtml+xml; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const page = await response.text()
    const parser = new SaxesParser()
    parser.on('error', error => {
      throw error
    })
    expect(() => parser.write(page).close()).not.toThrow()
    const [, main = ''] = /<div class="main">([\s\S]*)<\/div>/.exec(page) ?? []
    expect(main).toContain('Mist &amp; rain <b>fell</b>.')
    expect(main).toContain('nobody had an umbrella')
    expect(page).not.toMatch(/<script|style=/)
  })

  it('has pictures by absolute addresses, which open without a credential for ten minutes and no longer', async () => {
    const page = await (await embed(PART, await owner())).text()
    const addresses = [...page.matchAll(/src="([^"]+)"/g)].map(([, src = '']) => src.replaceAll('&amp;', '&'))
    const drawing = addresses.find(src => src.includes('/pictures/')) ?? ''
    expect(addresses.every(src => src.startsWith(`${shop.url}/`))).toBe(true)
    const picture = await fetch(drawing)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await fetch(drawing.replace('/pictures/1', '/pictures/2'))).status).toBe(404)
    expect((await fetch(drawing.replace(/exp=\d+/, 'exp=4000000000'))).status).toBe(403)
    expect((await fetch(drawing.replace(/sig=.*/, ''))).status).toBe(403)
    shop.clock.set(new Date(Date.parse(NOON) + 11 * 60_000))
    expect((await fetch(drawing)).status).toBe(410)
  })

  it('of a preview is for everybody', async () => {
    expect((await embed('told-volume-1-part-1')).status).toBe(200)
  })

  it('is for a bearer: by the cookie of a browser, which has its own reader, only what is for everybody', async () => {
    const { authorization } = await owner()
    const cookie = `${shop.house.config.cookieName}=${authorization.replace('Bearer ', '')}`
    expect((await embed(PART, { authorization })).status).toBe(200)
    const response = await embed(PART, { cookie })
    expect([response.status, await response.text()]).toEqual([403, expect.stringContaining('signInFirst')])
    const free = await embed('told-volume-1-part-1', { cookie })
    expect(free.status).toBe(200)
    expect(free.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  it('answers as the check of the part does, and 400 for a manga', async () => {
    const { name } = await open.buyer()
    const poor = { authorization: `Bearer ${await open.readers.token(name)}` }
    const answers = await Promise.all([
      embed(PART),
      embed(PART, poor),
      embed('nothing'),
      embed('inked-volume-1-part-1'),
      embed(PART, { authorization: 'Bearer wrong' }),
    ])
    const said = await Promise.all(
      answers.map(async answer => [answer.status, ((await answer.json()) as { reason: string }).reason]),
    )
    expect(said).toEqual([
      [403, 'signInFirst'],
      [402, 'buyOrSubscribe'],
      [404, 'partNotFound'],
      [400, 'noTextInManga'],
      [401, 'signInFirst'],
    ])
  })

  it('is not another part when it is asked for again, until it is asked for more often than anybody reads', async () => {
    const headers = await owner()
    const statuses = new Set<number>()
    for (let at = 0; at < 301; at++) statuses.add((await embed(PART, headers)).status)
    expect([...statuses]).toEqual([200])
    const late = await embed(PART, headers)
    expect([late.status, Number(late.headers.get('retry-after'))]).toEqual([429, 600])
    // Others are not kept from it.
    expect((await embed(PART, await owner())).status).toBe(200)
  })
})
