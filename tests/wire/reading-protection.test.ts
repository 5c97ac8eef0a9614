import { createHash, generateKeyPairSync } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ping } from '#contract/calls/accounts.ts'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { openPart, openTicket } from '#contract/calls/reading.ts'
import { rentPart } from '#contract/calls/rentals.ts'
import { logout } from '#contract/calls/sign-in.ts'
import {
  type Container,
  ContainerType,
  type MangaTicket,
  PartData,
  RichText,
} from '#contract/generated/reading.ts'
import { importBook } from '#server/publishing/import-book.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { type CoinShop, day, NOON, openCoinShop } from '#tests/support/coin-shop.ts'
import { makeDevice, type TestDevice } from '#tests/support/device.ts'
import { makeComic } from '#tests/support/make-books.ts'
import type { TestShop } from '#tests/support/open-shop.ts'
import { openContainer, openPicture, SealBroken, wrappingKey } from '#web/reader/content/open-sealed.ts'

let open: CoinShop
let shop: TestShop
let device: TestDevice
beforeAll(async () => {
  open = await openCoinShop()
  ;({ shop } = open)
  device = await makeDevice()
  await addSeries(shop.scratch.db, {
    title: 'Sealed',
    volumes: [
      {
        parts: [{ text: 'Open to all.' }, { text: 'For those who paid.' }, { expiresAt: day(0.02) }],
      },
    ],
  })
  await addSeries(shop.scratch.db, {
    title: 'Many',
    volumes: [{ parts: Array.from({ length: 70 }, () => ({ preview: true })) }],
  })
  const comic = await makeComic({ pages: 3 })
  await importBook(shop.app, {
    file: comic.file,
    series: { title: 'Inked', type: 'manga' },
    direction: 'rtl',
    parts: { launches: [day(-9)] },
  })
  await comic.remove()
  await shop.app.db.query({
    text: `update parts set preview = false, rental_coins = 99 where slug like 'inked-%'`,
  })
  await shop.app.db.query({ text: `update series set rentals = true where slug = 'inked'` })
  await shop.app.version.refresh()
})
afterEach(() => shop.clock.set(NOON))
afterAll(() => open.close())

const NOVEL = 'sealed-volume-1-part-2'
const MANGA = 'inked-volume-1-part-1'
const minutesLater = (minutes: number) => shop.clock.set(new Date(Date.parse(NOON) + minutes * 60_000))

/** Somebody who has rented these parts, by the headers of their session. */
async function tenant(...parts: string[]) {
  const { name, send } = await open.buyer({ bought: 1000 })
  for (const partId of parts)
    if (!(await send(rentPart, { params: { partId } })).answer) throw new Error(`${partId} was not lent`)
  return { name, headers: await sessionOf(name) }
}
const sessionOf = async (name: string) => ({ authorization: `Bearer ${await open.readers.token(name)}` })
const openFor = (headers: Record<string, string>, id: string, on: TestDevice | null = device) =>
  shop.sendWith({ ...headers, ...on?.headers })(openPart, { params: { id } })
const containerOf = async (headers: Record<string, string>, id = NOVEL, on = device) => {
  const { answer } = await openFor(headers, id, on)
  if (!answer?.cryptData) throw new Error('nothing was answered')
  return { container: answer.cryptData, partId: answer.partId }
}
const textOf = (bytes: Uint8Array) => RichText.decode(bytes).root?.children[0]?.element?.children[0]?.text
const whyNot = (broken: Promise<unknown>) =>
  broken.then(
    () => 'opened',
    fault => (fault instanceof SealBroken ? fault.why : String(fault)),
  )

// docs/product.md#sealed-parts.
describe('the text of a part', () => {
  it('that is a preview goes out as it is, to anybody', async () => {
    const { answer } = await openFor({}, 'sealed-volume-1-part-1', null)
    expect(answer?.cryptData?.type).toBe(ContainerType.PLAIN)
    expect(answer?.picturesUrl).toBe('')
    expect(textOf(answer?.cryptData?.data ?? new Uint8Array())).toBe('Open to all.')
  })

  it('that is not opens on the device that asked, and is what its checksum says', async () => {
    const { headers } = await tenant(NOVEL)
    const { container, partId } = await containerOf(headers)
    expect(container).toMatchObject({ type: ContainerType.CDRM_V1, dictChecksum: 0 })
    expect(container.iv).toHaveLength(12)
    const plain = await openContainer(container, partId, device.privateKey)
    expect(textOf(plain)).toBe('For those who paid.')
    expect(createHash('sha256').update(plain).digest()).toEqual(Buffer.from(container.checksum))
  })

  it('stands nowhere in the answer', async () => {
    const { headers } = await tenant(NOVEL)
    const response = await shop.fetch(`/app/v2/parts/${NOVEL}/data`, {
      headers: { ...headers, ...device.headers },
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(bytes.includes('those who paid')).toBe(false)
    expect(PartData.decode(bytes).clearData).toBeUndefined()
  })

  it('does not open on another device, nor as another part', async () => {
    const { headers } = await tenant(NOVEL)
    const { container, partId } = await containerOf(headers)
    const other = await makeDevice()
    expect(await whyNot(openContainer(container, partId, other.privateKey))).toBe('damaged')
    expect(await whyNot(openContainer(container, 'PRT-OTHER', device.privateKey))).toBe('damaged')
  })

  it.each([
    { what: 'a byte of it', change: { data: (bytes: Uint8Array) => flip(bytes, 5) } },
    { what: 'its tag', change: { data: (bytes: Uint8Array) => flip(bytes, bytes.length - 1) } },
    { what: 'its end', change: { data: (bytes: Uint8Array) => bytes.subarray(0, -1) } },
    { what: 'its iv', change: { iv: (bytes: Uint8Array) => flip(bytes, 0) } },
    { what: 'its salt', change: { salt: (bytes: Uint8Array) => flip(bytes, 0) } },
    { what: 'its checksum', change: { checksum: (bytes: Uint8Array) => flip(bytes, 0) } },
  ])('does not open where $what was changed on the way', async ({ change }) => {
    const { headers } = await tenant(NOVEL)
    const { container, partId } = await containerOf(headers)
    const [[name, made]] = Object.entries(change) as [[keyof Container, (bytes: Uint8Array) => Uint8Array]]
    const changed = { ...container, [name]: made(container[name] as Uint8Array) }
    expect(await whyNot(openContainer(changed, partId, device.privateKey))).toBe('damaged')
  })

  it('in a way that this page does not know says that the page is too old', async () => {
    const { headers } = await tenant(NOVEL)
    const { container, partId } = await containerOf(headers)
    for (const changed of [{ dictChecksum: 7 }, { type: ContainerType.OPAQUE }])
      expect(await whyNot(openContainer({ ...container, ...changed }, partId, device.privateKey))).toBe(
        'outdated',
      )
  })

  it('is sealed anew for every answer: no key, iv or salt comes twice', async () => {
    const { headers } = await tenant(NOVEL)
    const all = await Promise.all(Array.from({ length: 20 }, () => containerOf(headers)))
    for (const name of ['iv', 'salt', 'serverKey', 'data'] as const)
      expect(new Set(all.map(({ container }) => Buffer.from(container[name]).toString('hex'))).size).toBe(20)
  })
})

describe('the device', () => {
  it('is the one that the session has registered, where none is named', async () => {
    const { headers } = await tenant(NOVEL)
    const send = shop.sendWith(headers)
    expect(await send(openPart, { params: { id: NOVEL } })).toEqual({
      refused: 'deviceKeyMissing',
      status: 400,
    })
    const phone = await makeDevice()
    await send(ping, {
      body: {
        version: '1',
        device: { identifier: `phone-${phone.spki[40]}-${phone.spki[50]}`, pkey: phone.spki },
      },
    })
    const { answer } = await send(openPart, { params: { id: NOVEL } })
    const plain = await openContainer(answer?.cryptData as Container, answer?.partId ?? '', phone.privateKey)
    expect(textOf(plain)).toBe('For those who paid.')
  })

  it.each([
    { what: 'nothing that can be read', key: 'AAAA' },
    { what: 'a key of another kind', key: spkiOf('x25519') },
    { what: 'a point of another curve', key: spkiOf('ec', 'secp384r1') },
  ])('with $what is refused', async ({ key }) => {
    const { headers } = await tenant(NOVEL)
    const send = shop.sendWith({ ...headers, 'x-device-key': key })
    expect(await send(openPart, { params: { id: NOVEL } })).toEqual({
      refused: 'deviceKeyInvalid',
      status: 400,
    })
  })

  it('opens nothing for who may not read: access is asked first', async () => {
    const { send } = await open.buyer()
    expect(await send(openPart, { params: { id: NOVEL } })).toEqual({
      refused: 'buyOrSubscribe',
      status: 402,
    })
    expect(await openFor({}, NOVEL)).toEqual({ refused: 'signInFirst', status: 403 })
  })
})

describe('the pages of a manga that is not a preview', () => {
  const ticketOf = async (headers: Record<string, string>, id = MANGA) => {
    const { answer } = await openFor(headers, id)
    return answer?.ticketUrl ?? ''
  }
  const input = (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://shop')
    return {
      params: { id: pathname.split('/').at(-1) ?? '' },
      query: { exp: Number(searchParams.get('exp')), sig: searchParams.get('sig') ?? '' },
    }
  }
  const pagesOf = async (headers: Record<string, string>, url: string, on = device) =>
    shop.sendWith({ ...headers, ...on.headers })(openTicket, input(url))
  const small = ({ pages }: MangaTicket, at = 0) => {
    const variant = pages[at]?.variants.find(({ format }) => format === 'webp')
    if (!variant) throw new Error('no picture')
    return variant
  }
  const picture = (headers: Record<string, string>, url: string) => shop.fetch(url, { headers })
  const sealedAt = (url: string) => {
    const [, id = '', page = '', format = '', width = ''] =
      /tickets\/([^/]+)\/(\d+)\/([^/]+)\/([^/?]+)/.exec(url) ?? []
    return { partId: id, page: Number(page), format, width }
  }

  it('come encrypted, and open with the key of their page on the device that asked', async () => {
    const { headers } = await tenant(MANGA)
    const { answer } = await pagesOf(headers, await ticketOf(headers))
    if (!answer) throw new Error('no ticket')
    expect(answer.pages.map(({ number, key }) => [number, key.length])).toEqual([
      [1, 60],
      [2, 60],
      [3, 60],
    ])
    const { url } = small(answer)
    const response = await picture(headers, url)
    expect(response.headers.get('content-type')).toBe('application/octet-stream')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(Buffer.from(bytes).includes('WEBP')).toBe(false)
    const wrapping = await wrappingKey(sealedAt(url).partId, answer, device.privateKey)
    const plain = Buffer.from(
      await openPicture(bytes, answer.pages[0]?.key as Uint8Array, wrapping, sealedAt(url)),
    )
    expect(plain.subarray(8, 12).toString()).toBe('WEBP')
    // Not with the key of another page, and not as another page.
    const wrong = answer.pages[1]?.key as Uint8Array
    expect(await whyNot(openPicture(bytes, wrong, wrapping, sealedAt(url)))).toBe('damaged')
    const asPage2 = { ...sealedAt(url), page: 2 }
    expect(await whyNot(openPicture(bytes, answer.pages[0]?.key as Uint8Array, wrapping, asPage2))).toBe(
      'damaged',
    )
    const other = await makeDevice()
    const theirs = await wrappingKey(sealedAt(url).partId, answer, other.privateKey)
    expect(await whyNot(openPicture(bytes, answer.pages[0]?.key as Uint8Array, theirs, sealedAt(url)))).toBe(
      'damaged',
    )
  })

  it('have no address at which they are plain', async () => {
    const { headers } = await tenant(MANGA)
    const { answer } = await pagesOf(headers, await ticketOf(headers))
    const hash = answer?.pages[1]?.hash ?? ''
    expect(hash).toMatch(/^[0-9a-f]{32}$/)
    for (const who of [{}, headers])
      expect((await shop.fetch(`/img/webp/480/${hash}`, { headers: who })).status).toBe(403)
  })

  it('are for the session of the ticket: not for another reader, another session, or nobody', async () => {
    const { name, headers } = await tenant(MANGA)
    const url = await ticketOf(headers)
    const { answer } = await pagesOf(headers, url)
    const image = small(answer as MangaTicket).url
    const stranger = await tenant(MANGA)
    for (const who of [stranger.headers, await sessionOf(name), {}]) {
      expect(await pagesOf(who, url)).toEqual({ refused: 'ticketInvalid', status: 403 })
      expect((await picture(who, image)).status).toBe(403)
    }
    await shop.sendWith(headers)(logout, {})
    expect((await picture(headers, image)).status).toBe(403)
  })

  it('are not there for another part, page, time or signature', async () => {
    const { headers } = await tenant(MANGA, NOVEL)
    const { answer } = await pagesOf(headers, await ticketOf(headers))
    const { url } = small(answer as MangaTicket)
    const { answer: novel } = await openFor(headers, NOVEL)
    expect((await picture(headers, url.replace(sealedAt(url).partId, novel?.partId ?? ''))).status).toBe(403)
    expect((await picture(headers, url.replace(/exp=\d+/, 'exp=4000000000'))).status).toBe(403)
    expect((await picture(headers, url.replace(/sig=.*/, 'sig=x'))).status).toBe(403)
    expect((await picture(headers, url.replace(/\/1\/webp/, '/9/webp'))).status).toBe(404)
    expect((await picture(headers, url.replace('/webp/', '/gif/'))).status).toBe(404)
    expect((await picture(headers, url.replace(/\/webp\/[^?]+/, '/webp/wide'))).status).toBe(404)
    minutesLater(11)
    expect((await picture(headers, url)).status).toBe(410)
  })

  it('are renewed as long as they are read, and to the end where the rental is over meanwhile', async () => {
    const { name } = await tenant(MANGA)
    minutesLater(72 * 60 - 5)
    const headers = await sessionOf(name)
    let url = await ticketOf(headers)
    for (const minutes of [72 * 60 - 1, 72 * 60 + 1, 72 * 60 + 5, 72 * 60 + 11]) {
      minutesLater(minutes)
      const { answer } = await pagesOf(headers, url)
      expect((await picture(headers, small(answer as MangaTicket).url)).status).toBe(200)
      url = answer?.renewUrl ?? ''
    }
    // Who has closed it does not open it again.
    expect(await openFor(headers, MANGA)).toMatchObject({ status: 402 })
  })

  it('are there for who was away from the open part when its rental ended, for twelve hours and no longer', async () => {
    const { name } = await tenant(MANGA)
    minutesLater(72 * 60 - 5)
    const headers = await sessionOf(name)
    const url = await ticketOf(headers)
    minutesLater(72 * 60 - 1 + 10 * 60)
    const { answer } = await pagesOf(headers, url)
    expect((await picture(headers, small(answer as MangaTicket).url)).status).toBe(200)
    const stranger = await tenant()
    expect(await pagesOf(stranger.headers, url)).toEqual({ refused: 'ticketInvalid', status: 403 })
    minutesLater(72 * 60 + 12 * 60 + 1)
    expect(await pagesOf(headers, url)).toEqual({ refused: 'ticketInvalid', status: 403 })
  })

  it('want a new ticket of who may still read them and was away', async () => {
    const { headers } = await tenant(MANGA)
    const url = await ticketOf(headers)
    minutesLater(11)
    expect(await pagesOf(headers, url)).toEqual({ refused: 'ticketExpired', status: 410 })
  })

  it('are gone within ten minutes when the rental is taken back', async () => {
    const { headers } = await tenant(MANGA)
    const url = await ticketOf(headers)
    await shop.app.db.query({ text: 'delete from rentals' })
    expect(await pagesOf(headers, url)).toEqual({ refused: 'ticketInvalid', status: 403 })
  })

  it('are not there where the country is blocked, whatever the ticket says', async () => {
    const { headers } = await tenant(MANGA)
    const url = await ticketOf(headers)
    await shop.app.db.query({
      text: `insert into series_blocked_countries (series_id, country, blocked_at)
        select id, 'SE', $1 from series where slug = 'inked'`,
      values: [new Date(NOON)],
    })
    const abroad = { ...headers, 'x-country': 'SE' }
    expect(await pagesOf(abroad, url)).toEqual({ refused: 'blockedInCountry', status: 451 })
    expect((await pagesOf(headers, url)).answer?.pages).toHaveLength(3)
  })

  it('want a device to be wrapped for', async () => {
    const { headers } = await tenant(MANGA)
    const url = await ticketOf(headers)
    expect(await shop.sendWith(headers)(openTicket, input(url))).toEqual({
      refused: 'deviceKeyMissing',
      status: 400,
    })
  })
})

// docs/product.md#limits-on-reading.
describe('opening', () => {
  it('more parts than anybody reads is too often; the same part again is not', async () => {
    const { send } = await open.buyer()
    const part = (at: number) => send(openPart, { params: { id: `many-volume-1-part-${at}` } })
    for (let at = 1; at <= 60; at++) expect((await part(at)).status).toBeUndefined()
    expect(await part(61)).toEqual({ refused: 'tooManyTries', status: 429 })
    expect(await part(61)).toEqual({ refused: 'tooManyTries', status: 429 })
    expect((await part(3)).status).toBeUndefined()
    minutesLater(11)
    expect((await part(61)).status).toBeUndefined()
  })
})

describe('whoever owns the volume', () => {
  it('opens it in the same way', async () => {
    const { name, send } = await open.buyer({ bought: 1000 })
    const bought = await send(redeemWithCoins, { params: { volumeId: 'sealed-volume-1' }, query: {} })
    expect(bought.refused).toBeUndefined()
    const { container, partId } = await containerOf(await sessionOf(name))
    expect(textOf(await openContainer(container, partId, device.privateKey))).toBe('For those who paid.')
  })
})

function flip(bytes: Uint8Array, at: number): Uint8Array {
  const changed = Uint8Array.from(bytes)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}

function spkiOf(kind: 'x25519' | 'ec', namedCurve = ''): string {
  const { publicKey } =
    kind === 'ec' ? generateKeyPairSync('ec', { namedCurve }) : generateKeyPairSync('x25519')
  return publicKey.export({ format: 'der', type: 'spki' }).toString('base64url')
}
