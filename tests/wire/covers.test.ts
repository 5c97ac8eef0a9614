import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listEvents, listReleases } from '#contract/calls/calendar.ts'
import * as catalogue from '#contract/calls/catalogue.ts'
import type { Image } from '#contract/generated/catalogue.ts'
import { bumpCatalogue } from '#server/platform/db/catalogue-version.ts'
import { importBook } from '#server/publishing/import-book.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { makeComic } from '#tests/support/make-books.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'

const OUT = new Date('2026-11-01T00:00:00Z')
let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  const { db } = shop.scratch
  const creators = [
    { name: 'Ada Wren', role: 'author' },
    { name: 'Bea Finch', role: 'translator' },
  ] as const
  await addSeries(db, {
    title: 'Rain',
    volumes: [
      { publishingAt: OUT, creators: creators.map(one => ({ ...one, originalName: '' })), parts: [{}, {}] },
    ],
  })
  await addSeries(db, { title: 'Hidden', hidden: true, volumes: [{ parts: [{}] }] })
  await addSeries(db, { title: '貸本屋の長い長い題名の物語', slug: 'kashihonya', volumes: [{ parts: [{}] }] })
  await addSeries(db, { title: 'הגשם', slug: 'geshem', volumes: [{ parts: [{}] }] })
  const comic = await makeComic({ pages: 2 })
  const parts = { launches: [OUT] }
  const volume = { publishingAt: OUT, creators: [] }
  await importBook(shop.app, { file: comic.file, series: { title: 'Storm', type: 'manga' }, volume, parts })
  await importBook(shop.app, {
    file: comic.file,
    series: { title: 'Storm' },
    volume: { ...volume, number: 2 },
    parts,
  })
  await db.query({ text: `update volumes set cover_hash = null where slug = 'storm-volume-2'` })
  await comic.remove()
  await renew()
})
afterAll(() => shop.close())

async function renew(): Promise<void> {
  await shop.scratch.db.transaction(tx => bumpCatalogue(tx))
  await shop.app.version.refresh()
}

const seriesCover = async (id: string) =>
  (await shop.send(catalogue.findSeries, { params: { id } })).answer?.cover
const volumeCover = async (id: string) =>
  (await shop.send(catalogue.findVolume, { params: { id } })).answer?.cover
const partCover = async (id: string) =>
  (await shop.send(catalogue.findPart, { params: { id } })).answer?.cover
const addresses = (image: Image | undefined) =>
  [image?.originalUrl, image?.coverUrl, image?.thumbnailUrl] as string[]

async function pictureAt(address: string) {
  const response = await fetch(address)
  if (!response.ok) return response.status
  const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  return { type: response.headers.get('content-type'), format, width, height }
}

// docs/product.md#covers.
describe('a cover', () => {
  it('is that of the volume where a part has none, and that of the series where the volume has none', async () => {
    const own = await volumeCover('storm-volume-1')
    expect(own?.hash).toMatch(/^[0-9a-f]{32}$/)
    expect(await partCover('storm-volume-1-part-1')).toEqual(own)
    expect(await seriesCover('storm')).toEqual(own)
    expect(await volumeCover('storm-volume-2')).toEqual(own)
    expect(await partCover('storm-volume-2-part-1')).toEqual(own)
  })

  it('is drawn where nothing has one, in each size and format, and needs no credential', async () => {
    const cover = await volumeCover('rain-volume-1')
    expect(cover).toMatchObject({
      width: 1200,
      height: 1800,
      colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
    })
    expect(await partCover('rain-volume-1-part-2')).toEqual(cover)
    expect((await seriesCover('rain'))?.hash).not.toBe(cover?.hash)
    const [original = '', middle = '', small = ''] = addresses(cover)
    const webp = { type: 'image/webp', format: 'webp' }
    expect(await pictureAt(original)).toEqual({ ...webp, width: 1200, height: 1800 })
    expect(await pictureAt(middle)).toEqual({ ...webp, width: 480, height: 720 })
    expect(await pictureAt(small)).toEqual({ ...webp, width: 240, height: 360 })
    expect(await pictureAt(small.replace('/webp/', '/jpg/'))).toMatchObject({ format: 'jpeg', width: 240 })
    expect(await pictureAt(small.replace('/webp/', '/avif/'))).toMatchObject({ format: 'heif', width: 240 })
  })

  it.each(['kashihonya', 'geshem'])('is drawn whatever the script of the title: %s', async slug => {
    for (const address of addresses(await seriesCover(slug)))
      expect(await pictureAt(address)).toMatchObject({ format: 'webp' })
  })

  it('is in every list, in the calendar, among releases and in feeds', async () => {
    const query = { limit: 500 }
    const { series = [] } = (await shop.send(catalogue.listSeries, { query })).answer ?? {}
    const { parts = [] } = (await shop.send(listReleases, { query })).answer ?? {}
    const { events = [] } = (await shop.send(listEvents, { query })).answer ?? {}
    const { volumes = [] } = (await shop.send(catalogue.latestDigital, { query })).answer ?? {}
    const whole = (await shop.send(catalogue.aggregateSeries, { params: { id: 'rain' } })).answer
    const covers = [
      ...[...series, ...parts, ...volumes].map(({ cover }) => cover),
      ...events.flatMap(({ thumbnail, serie, volume, part }) => [
        thumbnail,
        serie?.cover,
        volume?.cover,
        (part ?? volume)?.cover,
      ]),
      ...(whole?.volumes.flatMap(one => [one.volume?.cover, ...one.parts.map(({ cover }) => cover)]) ?? []),
    ]
    expect(covers.length).toBeGreaterThan(30)
    expect(covers.filter(cover => !cover?.coverUrl.startsWith(`${shop.url}/img/`))).toEqual([])
    const feed = (await (await shop.fetch('/feed/series/rain.json')).json()) as { items: { image: string }[] }
    for (const { image } of feed.items) expect(await pictureAt(image)).toMatchObject({ format: 'jpeg' })
    const [record] =
      ((await (await shop.fetch('/content/series')).json()) as { attachments: { fullpath: string }[] }[]) ??
      []
    expect(record?.attachments).toHaveLength(2)
    expect(await pictureAt(shop.url + record?.attachments[0]?.fullpath)).toMatchObject({ format: 'jpeg' })
  })

  it('that was drawn has another address when its words change; by the old one there is nothing', async () => {
    const before = await volumeCover('rain-volume-1')
    const rename = (title: string) =>
      shop.scratch.db.query({
        text: `update volumes set title = $1 where slug = 'rain-volume-1'`,
        values: [title],
      })
    await rename('Rain again')
    await renew()
    const after = await volumeCover('rain-volume-1')
    expect(after?.hash).not.toBe(before?.hash)
    expect(await pictureAt(after?.thumbnailUrl ?? '')).toMatchObject({ format: 'webp' })
    expect(await pictureAt((before?.thumbnailUrl ?? '').replace('/240/', '/120/'))).toBe(404)
    await rename('Rain: Volume 1')
    await renew()
  })

  it('of what is hidden is not there', async () => {
    const [hidden] = await shop.scratch.db.query<{ id: string }>({
      text: `select id from series where slug = 'hidden'`,
    })
    expect(await pictureAt(`${shop.url}/img/webp/240/${hidden?.id}-00000000`)).toBe(404)
    const shown = await seriesCover('rain')
    await shop.scratch.db.query({ text: `update series set hidden = true where slug = 'rain'` })
    expect(await pictureAt(shown?.coverUrl ?? '')).toBe(404)
    await shop.scratch.db.query({ text: `update series set hidden = false where slug = 'rain'` })
  })

  it('that was drawn stands on pages as text, which every script and every size of letters can', async () => {
    const page = await (await shop.fetch('/volumes/rain-volume-1')).text()
    const body = page.slice(page.indexOf('<body>'), page.indexOf('<script type="application/json"'))
    expect(body).not.toContain('/img/webp/')
    expect(page).toContain('/img/jpg/720/VOL-')
  })
})
