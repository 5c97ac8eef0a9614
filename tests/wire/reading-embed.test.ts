// Proves docs/product.md#errors
import { SaxesParser } from 'saxes'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { redeemWithCoins } from '#contract/calls/library.ts'
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
  await importBook(shop.app, {
    file: novel.file,
    series: { title: 'Told' },
    volume: { publishingAt: day(-9) },
    parts: { launches },
  })
  const comic = await makeComic({ pages: 2 })
  await importBook(shop.app, {
    file: comic.file,
    series: { title: 'Inked', type: 'manga' },
    parts: { launches },
  })
  await Promise.all([novel.remove(), comic.remove()])
  await shop.app.version.refresh()
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

// docs/product.md#embedded-parts: GET /embed/v2/{partId}/data.xhtml.
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

  const picturesOf = async (part: string) => {
    const page = await (await embed(part, await owner())).text()
    return [...page.matchAll(/<img src="([^"]+)"/g)].map(([, src = '']) => src)
  }

  it('has pictures by absolute addresses without an ampersand that open without any header', async () => {
    const [cover = '', ...none] = await picturesOf('told-volume-1-part-1')
    const [drawing = '', ...others] = await picturesOf(PART)
    // The cover stands in the first part only.
    expect([none, others]).toEqual([[], []])
    for (const [address, width] of [
      [cover, 840],
      [drawing, 700],
    ] as const) {
      expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/embed\/v2\/[^?&]+\.jpg$/)
      const picture = await fetch(address)
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      const bytes = Buffer.from(await picture.arrayBuffer())
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width })
      const webp = await fetch(address.replace(/jpg$/, 'webp'))
      expect(webp.headers.get('content-type')).toBe('image/webp')
      expect(await sharp(Buffer.from(await webp.arrayBuffer())).metadata()).toMatchObject({
        format: 'webp',
        width,
      })
    }
  })

  it('has pictures that are good for 24 hours, and 403 as text when the address is altered or stale', async () => {
    const [drawing = ''] = await picturesOf(PART)
    const altered = [
      drawing.replace('/1.jpg', '/2.jpg'),
      drawing.replace('/1.jpg', '/cover.jpg'),
      drawing.replace('/1.jpg', '/1.png'),
      drawing.replace('/1.jpg', '/1'),
      drawing.replace(/pictures\/\d+/, 'pictures/4000000000'),
      drawing.replace(/pictures\/[^/]+/, 'pictures/x'),
      drawing.replace(/\.[^./]+\/1/, '.AAAA/1'),
      drawing.replace(/PRT-\w+/, 'PRT-00000000000000000000000000'),
    ]
    for (const address of altered) {
      const refused = await fetch(address)
      expect([address, refused.status]).toEqual([address, 403])
      expect(refused.headers.get('content-type')).toBe('text/plain; charset=utf-8')
      expect((await refused.text()).length).toBeGreaterThan(10)
    }
    shop.clock.set(new Date(Date.parse(NOON) + 24 * 3_600_000))
    expect((await fetch(drawing)).status).toBe(200)
    shop.clock.set(new Date(Date.parse(NOON) + 25 * 3_600_000))
    expect((await fetch(drawing)).status).toBe(403)
  })

  it('has pictures whose size HEAD tells, and of which a piece can be had', async () => {
    const [drawing = ''] = await picturesOf(PART)
    const whole = Buffer.from(await (await fetch(drawing)).arrayBuffer())
    const head = await fetch(drawing, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), head.headers.get('accept-ranges')]).toEqual([
      200,
      String(whole.length),
      'bytes',
    ])
    const piece = await fetch(drawing, { headers: { range: 'bytes=100-199' } })
    expect([piece.status, piece.headers.get('content-range')]).toEqual([206, `bytes 100-199/${whole.length}`])
    expect(Buffer.from(await piece.arrayBuffer())).toEqual(whole.subarray(100, 200))
    expect((await fetch(drawing, { headers: { range: `bytes=${whole.length}-` } })).status).toBe(416)
  })

  it('of a preview is for everybody', async () => {
    expect((await embed('told-volume-1-part-1')).status).toBe(200)
  })

  it('is for a bearer: by the cookie of a browser, which has its own reader, only what is for everybody', async () => {
    const { authorization } = await owner()
    const cookie = `${shop.app.config.cookieName}=${authorization.replace('Bearer ', '')}`
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
      [403, 'signInFirst'],
    ])
  })

  it.each([
    { accept: undefined, type: 'text/plain; charset=utf-8' },
    { accept: '*/*', type: 'text/plain; charset=utf-8' },
    { accept: 'application/x-protobuf', type: 'text/plain; charset=utf-8' },
    { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', type: 'text/html; charset=utf-8' },
  ])('is refused in words where $accept is accepted, never as protobuf', async ({ accept, type }) => {
    const response = await shop.fetch(`/embed/v2/${PART}/data.xhtml`, { headers: accept ? { accept } : {} })
    expect([response.status, response.headers.get('content-type')]).toEqual([403, type])
    expect(await response.text()).toMatch(/account|sign in/i)
  })
})
