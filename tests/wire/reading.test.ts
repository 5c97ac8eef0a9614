// Proves docs/product.md#countries, docs/product.md#sealed-parts
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPart, openTicket } from '#contract/calls/reading.ts'
import { ContainerDataType, ContainerType, ContentType, RichText } from '#contract/generated/reading.ts'
import { importBook } from '#server/publishing/import-book.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { makeComic } from '#tests/support/make-books.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'

const NOW = '2026-11-21T12:00:00Z'
const day = (days: number) => new Date(Date.parse(NOW) + days * 86_400_000)
let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ now: NOW, env: { COUNTRY_HEADER: 'x-country' } })
  await addSeries(shop.scratch.db, {
    title: 'Rain',
    blockedIn: ['FR'],
    volumes: [
      {
        parts: [
          { text: 'Once upon a time.' },
          { text: 'For members.' },
          { launchAt: day(3) },
          { expiresAt: day(-1) },
          { preview: true, text: null },
        ],
      },
    ],
  })
  const comic = await makeComic({ pages: 3 })
  await importBook(shop.app, {
    file: comic.file,
    series: { title: 'Drawn' },
    type: 'manga',
    direction: 'rtl',
    parts: { launches: [day(-1)] },
  })
  await comic.remove()
  await shop.app.version.refresh()
})
afterAll(() => shop.close())

// docs/product.md#part-access: 204, 402, 403, 404, 410, 451.
describe('the check of a part', () => {
  it.each([
    { id: 'rain-volume-1-part-1', status: 204, why: 'the preview is free' },
    { id: 'rain-volume-1-part-2', status: 403, why: 'a visitor has to sign in first' },
    { id: 'rain-volume-1-part-3', status: 404, why: 'it is not launched' },
    { id: 'rain-volume-1-part-4', status: 403, why: 'a visitor is asked to sign in before anything else' },
    { id: 'nothing', status: 404, why: 'it is not there' },
  ])('$id answers $status: $why', async ({ id, status }) => {
    const response = await shop.fetch(`/app/v2/parts/${id}/check`, { method: 'HEAD' })
    expect(response.status).toBe(status)
  })

  it('answers 451 where the country is blocked, as the operator’s proxy says it', async () => {
    const from = (country: string) =>
      shop.fetch('/app/v2/parts/rain-volume-1-part-1/check', {
        method: 'HEAD',
        headers: { 'x-country': country },
      })
    expect((await from('FR')).status).toBe(451)
    expect((await from('fr')).status).toBe(451)
    expect((await from('DE')).status).toBe(204)
    expect((await from('XX')).status).toBe(204)
  })

  it('is a HEAD and nothing else', async () => {
    expect((await shop.fetch('/app/v2/parts/rain-volume-1-part-1/check')).status).toBe(405)
  })
})

describe('the data of a part', () => {
  it('of a novel are its text in a plain container with a checksum', async () => {
    const { answer } = await shop.send(openPart, { params: { id: 'rain-volume-1-part-1' } })
    expect(answer).toMatchObject({
      type: ContentType.NOVEL,
      revision: 1,
      clearData: undefined,
      ticketUrl: undefined,
    })
    const container = answer?.cryptData
    expect(container).toMatchObject({
      type: ContainerType.PLAIN,
      dataType: ContainerDataType.PROTOPART,
      dictChecksum: 0,
    })
    const data = container?.data ?? new Uint8Array()
    expect(Buffer.from(container?.checksum ?? [])).toEqual(createHash('sha256').update(data).digest())
    expect(RichText.decode(data).root?.children[0]?.element?.children[0]?.text).toBe('Once upon a time.')
  })

  it.each([
    { id: 'rain-volume-1-part-2', refused: 'signInFirst', status: 403 },
    { id: 'rain-volume-1-part-3', refused: 'partNotFound', status: 404 },
    { id: 'rain-volume-1-part-5', refused: 'partNotFound', status: 404 },
  ])('of $id are refused: $refused', async ({ id, refused, status }) => {
    expect(await shop.send(openPart, { params: { id } })).toEqual({ refused, status })
  })

  it('are never kept for others', async () => {
    const { headers } = await shop.fetch('/app/v2/parts/rain-volume-1-part-1/data')
    expect(headers.get('cache-control')).toBe('private, no-store')
  })
})

describe('the pages of a manga', () => {
  const ticket = async () => {
    const { answer } = await shop.send(openPart, { params: { id: 'drawn-volume-1-part-1' } })
    return answer?.ticketUrl ?? ''
  }
  const open = (url: string) => shop.fetch(url, { headers: { accept: 'application/json' } })

  it('come by a signed address, in reading order, with sizes in two formats', async () => {
    const response = await open(await ticket())
    const { pages, direction } = (await response.json()) as {
      pages: { number: number; variants: { url: string }[] }[]
      direction: string
    }
    expect(direction).toBe('rtl')
    expect(pages.map(({ number }) => number)).toEqual([1, 2, 3])
    for (const { url } of pages[0]?.variants ?? []) {
      const picture = await shop.fetch(url)
      expect(picture.status).toBe(200)
      expect(picture.headers.get('content-type')).toMatch(/^image\/(webp|jpeg)$/)
    }
  })

  it('do not come by an address that was changed', async () => {
    const url = await ticket()
    expect((await open(url.replace(/exp=\d+/, 'exp=4000000000'))).status).toBe(403)
    expect(
      (await open(url.replace(/sig=(.)/, (_, first) => `sig=${first === 'A' ? 'B' : 'A'}`))).status,
    ).toBe(403)
    expect((await open(url.split('?')[0] ?? '')).status).toBe(403)
  })

  it('do not come by an address that has run out', async () => {
    const url = await ticket()
    shop.clock.set(new Date(Date.parse(NOW) + 11 * 60_000))
    expect(await shop.send(openTicket, ticketInput(url))).toEqual({ refused: 'ticketExpired', status: 410 })
    shop.clock.set(NOW)
  })
})

function ticketInput(url: string) {
  const { pathname, searchParams } = new URL(url, 'http://shop')
  return {
    params: { id: pathname.split('/').at(-1) ?? '' },
    query: { exp: Number(searchParams.get('exp')), sig: searchParams.get('sig') ?? '' },
  }
}
