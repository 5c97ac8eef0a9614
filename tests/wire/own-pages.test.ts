// Proves docs/product.md#sealed-parts, docs/product.md#home, docs/product.md#ping
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ping } from '#contract/calls/accounts.ts'
import { savePosition } from '#contract/calls/places.ts'
import { openTicket } from '#contract/calls/reading.ts'
import { rentPart } from '#contract/calls/rentals.ts'
import { keyInfo, pageSeal, type SealedPage } from '#contract/sealed.ts'
import { importBook } from '#server/publishing/import-book.ts'
import { limitsOfOpening } from '#server/reading/limits.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { type CoinShop, day, NOON, openCoinShop } from '#tests/support/coin-shop.ts'
import { makeDevice, type TestDevice } from '#tests/support/device.ts'
import { drawPage, LONG, type MadeFile, makeComic, makeEpub } from '#tests/support/make-books.ts'
import { PASSWORD } from '#tests/support/readers.ts'
import { SEALED } from '#web/frame/opener-script.ts'
import { readState } from '#web/platform/page-state.ts'

const PART = 'sealed-volume-1-part-2'
const WORDS = 'For those who paid.'

let open: CoinShop
let device: TestDevice
beforeAll(async () => {
  open = await openCoinShop()
  device = await makeDevice()
  await addSeries(open.shop.scratch.db, {
    title: 'Sealed',
    volumes: [{ parts: [{ text: 'Open to all.', preview: true }, { text: WORDS }, { text: 'Another.' }] }],
  })
  const { db, version } = open.shop.app
  await db.query({
    text: `update parts set rental_coins = 99 where slug like 'sealed-%' and not preview`,
  })
  await db.query({ text: `update series set rentals = true where slug = 'sealed'` })
  await version.refresh()
})
afterEach(() => open.shop.clock.set(NOON))
afterAll(() => open.close())

/** A browser in which somebody has signed in who has rented the part. */
async function tenant({ key = device.spki }: { key?: Uint8Array | null } = {}) {
  const { name, send } = await open.buyer({ bought: 1000 })
  expect((await send(rentPart, { params: { partId: PART } })).answer).toBeDefined()
  const headers = { cookie: await cookieOf(name) }
  if (key) await say(headers, key)
  return { send, headers, name }
}

async function cookieOf(name: string): Promise<string> {
  const answer = await fetch(`${open.shop.url}/app/v2/auth/login`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    body: JSON.stringify({ login: name, password: PASSWORD }),
  })
  return answer.headers
    .getSetCookie()
    .map(one => one.split(';')[0])
    .join('; ')
}

const say = (headers: Record<string, string>, pageKey: Uint8Array) =>
  open.shop.sendWith({ 'sec-fetch-site': 'same-origin', ...headers })(ping, {
    body: { version: '1', pageKey },
  })

async function look(headers: Record<string, string>, path = `/read/${PART}`) {
  const answer = await fetch(open.shop.url + path, { headers })
  const html = await answer.text()
  const [, box] = new RegExp(`id="${SEALED}">([^<]+)<`).exec(html) ?? []
  return {
    status: answer.status,
    html,
    kept: answer.headers.get('cache-control'),
    policy: answer.headers.get('content-security-policy') ?? '',
    sealed: box === undefined ? null : (JSON.parse(box) as SealedPage),
  }
}

/** As the script in the page opens it. */
async function unseal(page: SealedPage, { privateKey }: TestDevice): Promise<string> {
  const { partId, serverKey, salt, iv, data } = page
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))
  const curve = { name: 'ECDH', namedCurve: 'P-256' } as const
  const server = await crypto.subtle.importKey('raw', bytes(serverKey), curve, false, [])
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: server }, privateKey, 256)
  const base = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: bytes(salt), info: keyInfo(partId, 'page') }
  const key = await crypto.subtle.deriveKey(hkdf, base, { name: 'AES-GCM', length: 256 }, false, ['decrypt'])
  const gcm = { name: 'AES-GCM', iv: bytes(iv), additionalData: pageSeal(partId) }
  return gunzipSync(Buffer.from(await crypto.subtle.decrypt(gcm, key, bytes(data)))).toString()
}

describe('the page of a part', () => {
  it('comes with its text for who may read it, sealed for their browser and for no other', async () => {
    const { headers } = await tenant()
    const { status, html, kept, policy, sealed } = await look(headers)
    expect({ status, kept }).toEqual({ status: 200, kept: 'private, no-store' })
    expect(html).not.toContain(WORDS)
    expect(html).not.toContain('id="root"')
    expect(policy).toContain('trusted-types kashihon kashihon-page')
    if (!sealed) throw new Error('nothing is sealed')
    const inside = await unseal(sealed, device)
    expect(inside).toContain(WORDS)
    expect(inside).toMatch(/^<div id="root">.*<script type="application\/json" id="state">.*<\/script>$/s)
    await expect(unseal(sealed, await makeDevice())).rejects.toThrow()
    await expect(unseal({ ...sealed, partId: 'PRT-other' }, device)).rejects.toThrow()
    // Each time with other keys.
    expect((await look(headers)).sealed?.serverKey).not.toBe(sealed.serverKey)
  })

  it('comes with a text without the addresses of its drawings, and with the pages of a manga', async () => {
    const read = async (file: MadeFile, title: string, type: 'novel' | 'manga') => {
      await importBook(open.shop.app, {
        file: file.file,
        series: { title, type, rentals: true },
        volume: { publishingAt: day(-1) },
        parts: { launches: [day(-1)], rentalCoins: 99, previews: 0 },
        cut: 'whole',
      })
      await file.remove()
      await open.shop.app.version.refresh()
      const { name, send } = await open.buyer({ bought: 1000 })
      const slug = `${title.toLowerCase()}-volume-1-part-1`
      expect((await send(rentPart, { params: { partId: slug } })).answer).toBeDefined()
      const headers = { cookie: await cookieOf(name) }
      await say(headers, device.spki)
      const { sealed } = await look(headers, `/read/${slug}`)
      if (!sealed) throw new Error('nothing is sealed')
      const inside = await unseal(sealed, device)
      const [, state = '{}'] = /id="state">(.*)<\/script>$/s.exec(inside) ?? []
      return { inside, reads: Object.keys(readState(state).reads).join(' ') }
    }
    const drawing = '<figure><img src="umbrella.png" alt="An umbrella"/></figure>'
    const more = { 'umbrella.png': await drawPage(2, 700, 800) }
    const drawn = await read(
      await makeEpub({ title: 'Illustrated', chapters: [drawing + LONG], more }),
      'Illustrated',
      'novel',
    )
    expect(drawn.inside).toMatch(/<img src="data:image\/svg\+xml,[^"]*" data-sealed="[0-9a-f]+"/)
    expect(drawn.inside).not.toMatch(/\/img\/(webp|jpg)\/\d+\/[0-9a-f]+ 840w/)
    const manga = await read(await makeComic({ pages: 3 }), 'Thunder', 'manga')
    expect(manga.reads).toContain(openTicket.name)
    expect(drawn.reads).not.toContain(openTicket.name)
  })

  it('is that for everybody where there is no text to come with it', async () => {
    const { headers, name } = await tenant()
    const everybodys = await look({})
    expect(everybodys.sealed).toBeNull()
    const others: [string, Record<string, string>, string?][] = [
      ['another browser of the same reader', { cookie: await cookieOf(name) }],
      ['a reader who may not read it', headers, '/read/sealed-volume-1-part-3'],
      ['a preview', headers, '/read/sealed-volume-1-part-1'],
      ['a browser that could not open it', headers, `/read/${PART}?sealed=no`],
      ['a page that is fetched ahead', { ...headers, 'sec-purpose': 'prefetch' }],
      ['a program', { authorization: `Bearer ${await open.readers.token(name)}` }],
      ['a session that nobody knows', { cookie: `kashihon-session=${'x'.repeat(43)}` }],
    ]
    for (const [who, sent, path] of others) {
      const { status, sealed, html } = await look(sent, path)
      expect({ who, status, sealed }).toEqual({ who, status: 200, sealed: null })
      expect(html).not.toContain(WORDS)
      expect(html).toContain('id="root"')
    }
    expect((await look(headers)).sealed).not.toBeNull()
  })

  it('has no text any more when the rental is over', async () => {
    const { headers } = await tenant()
    expect((await look(headers)).sealed).not.toBeNull()
    open.shop.clock.set(day(4))
    expect((await look(headers)).sealed).toBeNull()
  })

  it('counts as opened, and is that for everybody beyond the limits', async () => {
    const { headers, name } = await tenant()
    const opened = async () => (await look(headers)).sealed !== null
    expect(await opened()).toBe(true)
    const { db, limits, clock } = open.shop.app
    const [account] = await db.query<{ id: string }>({
      text: 'select id from accounts where username = $1',
      values: [name],
    })
    const again = limitsOfOpening.anyAgain(account?.id ?? '', true)
    while ((await limits.take(again, clock.now())) === null);
    expect(await opened()).toBe(false)
  })
})

describe('the key of a browser', () => {
  it('is that of its session only, and the last that it said', async () => {
    const { headers, name } = await tenant({ key: null })
    const other = { cookie: await cookieOf(name) }
    expect((await look(headers)).sealed).toBeNull()
    await say(headers, device.spki)
    const next = await makeDevice()
    await say(headers, next.spki)
    const { sealed } = await look(headers)
    if (!sealed) throw new Error('nothing is sealed')
    expect(await unseal(sealed, next)).toContain(WORDS)
    expect((await look(other)).sealed).toBeNull()
  })

  it.each([
    ['is no key', new Uint8Array(90), 200],
    ['is too long', new Uint8Array(201), 400],
  ])('that %s opens nothing', async (_, key, status) => {
    const { headers } = await tenant({ key: null })
    expect((await say(headers, key)).status ?? 200).toBe(status)
    expect((await look(headers)).sealed).toBeNull()
  })
})

describe('home', () => {
  it('begins with what its reader has begun, and is nobody else’s', async () => {
    const { send, headers } = await tenant()
    const body = { locator: { progress: 0.4 }, age: undefined }
    const saved = await send(savePosition, { params: { partId: PART }, body })
    expect(saved.answer?.places).toHaveLength(1)
    const before = await look({}, '/')
    const { html, kept } = await look(headers, '/')
    expect(kept).toBe('private, no-store')
    expect(html).toMatch(new RegExp(`aria-labelledby="continue".*href="/read/${PART}`, 's'))
    expect(before.html).not.toContain('aria-labelledby="continue"')
    expect((await look({}, '/')).html).toBe(before.html)
    // Whoever has only rented it sees until when, and not how far another has come.
    const another = await tenant()
    const own = (await look(another.headers, '/')).html
    expect(own).toContain('Rented until')
    expect(own).not.toContain('40%')
    expect(html).toContain('40%')
  })
})
