import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findVolume } from '#contract/calls/catalogue.ts'
import { openPart } from '#contract/calls/reading.ts'
import type { MangaTicket } from '#contract/generated/reading.ts'
import { remarkLines } from '#server/book-files/remark.ts'
import type { ImportRequest } from '#server/publishing/import-request.ts'
import { cutStrip, makeStrip, stripPixels } from '#tests/support/draw-strip.ts'
import { type EditionShop, openEditionShop } from '#tests/support/edition-shop.ts'
import { drawPage, type Entries, type MadeFile, makeEpub } from '#tests/support/make-books.ts'

let shop: EditionShop
const made: MadeFile[] = []
beforeAll(async () => {
  shop = await openEditionShop()
})
afterAll(async () => {
  await shop.close()
  for (const one of made) await one.remove()
})

const LAUNCHED = new Date('2026-11-01T00:00:00Z')

/** Imports a file as the only volume of a series of its own, with one part that is free. */
async function put(made_: MadeFile, title: string, more: Partial<ImportRequest> = {}) {
  made.push(made_)
  const outcome = await shop.put({
    file: made_.file,
    cut: 'whole',
    parts: { launches: [LAUNCHED], previews: 1 },
    ...more,
    series: { title },
  })
  await shop.shop.app.version.refresh()
  return outcome
}

/** What calls answer of a volume and of its first part. */
async function toldOf(slug: string) {
  const { answer: volume } = await shop.shop.send(findVolume, { params: { id: slug } })
  const { answer: part } = await shop.shop.send(openPart, { params: { id: `${slug}-part-1` } })
  const opened = await shop.shop.fetch(part?.ticketUrl ?? '', { headers: { accept: 'application/json' } })
  const ticket = (await opened.json()) as MangaTicket
  return { volume: volume?.layout, ticket: ticket.layout, pages: ticket.pages }
}

async function pixelsOf(pages: readonly { hash: string }[]): Promise<Buffer> {
  const rows = pages.map(async ({ hash }) => {
    const bytes = (await shop.shop.app.blobs.bytes(hash)) ?? Buffer.alloc(0)
    return sharp(bytes).removeAlpha().raw().toBuffer()
  })
  return Buffer.concat(await Promise.all(rows))
}

// docs/product.md#strips
describe('a webtoon', () => {
  it('of long pictures is a strip, cut between drawings into pieces that have every pixel in order', async () => {
    const whole = stripPixels(160, 17_000)
    const file = await makeStrip(await cutStrip(160, [5000, 3000, 9000]))
    const { remarks, pages: stored } = await put(file, 'Tower')
    expect(remarkLines(remarks)).toEqual([
      '2 long pictures are cut into 5 pieces',
      'by its pictures it is a strip: say “layout” paged if these are pages',
    ])
    const { volume, ticket, pages } = await toldOf('tower-volume-1')
    expect({ volume, ticket }).toEqual({ volume: 'strip', ticket: 'strip' })
    expect(pages).toHaveLength(stored)
    expect(Math.max(...pages.map(({ height }) => height))).toBeLessThanOrEqual(4096)
    expect(Math.min(...pages.map(({ height }) => height))).toBeGreaterThanOrEqual(1024)
    expect((await pixelsOf(pages)).equals(whole)).toBe(true)
    // A cut lies in the empty rows between two panels.
    expect(((pages[0]?.height ?? 0) - 1) % 1820).toBeGreaterThanOrEqual(1700)
  })

  it('has its pieces in every size, and the upper end of its first picture as the cover', async () => {
    const { pages } = await toldOf('tower-volume-1')
    const url = pages[0]?.variants.find(({ format }) => format === 'webp')?.url ?? ''
    expect((await shop.shop.fetch(url)).status).toBe(200)
    const [cover] = await shop.rows<{ width: number; height: number }>(
      'select i.width, i.height from volumes v join images i on i.hash = v.cover_hash where v.slug = $1',
      'tower-volume-1',
    )
    expect(cover).toEqual({ width: 160, height: 240 })
  })

  it('cut at a fixed height is recognised by drawings that go on from one picture into the next', async () => {
    await put(await makeStrip(await cutStrip(200, Array(12).fill(320))), 'Well')
    expect(await toldOf('well-volume-1')).toMatchObject({ ticket: 'strip', pages: { length: 12 } })
  })

  it.each([
    { title: 'Format', info: '<Format>Webtoon</Format>' },
    { title: 'Manga', info: '<Manga>Webtoon</Manga>' },
  ])('is recognised by $info in its ComicInfo.xml', async ({ title, info }) => {
    const pictures = await Promise.all([1, 2, 3, 4].map(at => drawPage(at)))
    const more = { 'ComicInfo.xml': `<ComicInfo><Title>${title}</Title>${info}</ComicInfo>` }
    await put(await makeStrip(pictures, more), title)
    expect((await toldOf(`${title.toLowerCase()}-volume-1`)).ticket).toBe('strip')
  })

  it.each(['scrolled-continuous', 'scrolled-doc'])(
    'is recognised by rendition:flow %s of an EPUB, whose pages may show several pieces',
    async flow => {
      const pictures = await cutStrip(200, [350, 250, 350, 200])
      await put(await scrolledEpub(flow, pictures), `Epub ${flow}`)
      const { ticket, pages } = await toldOf(`epub-${flow}-volume-1`)
      expect(ticket).toBe('strip')
      expect(pages.map(({ height }) => height)).toEqual([350, 250, 350, 200])
    },
  )

  it('is no manga of usual pages, which are turned', async () => {
    const pictures = await Promise.all([1, 2, 3, 4, 5, 6].map(at => drawPage(at)))
    await put(await makeStrip(pictures), 'Pages')
    expect(await toldOf('pages-volume-1')).toMatchObject({ volume: 'paged', ticket: 'paged' })
  })
})

describe('how pages are read', () => {
  it('is set by import --layout and by change --layout, which a later import leaves', async () => {
    const pictures = await cutStrip(160, Array(6).fill(480))
    const first = await makeStrip(pictures)
    await put(first, 'Rope', { volume: { layout: 'paged' } })
    expect((await toldOf('rope-volume-1')).ticket).toBe('paged')
    const changed = await shop.kashihon('change', 'rope-volume-1', '--layout', 'strip')
    expect(changed).toMatchObject({ code: 0 })
    expect((await toldOf('rope-volume-1')).ticket).toBe('strip')
    const pages = await Promise.all([1, 2, 3, 4].map(at => drawPage(at)))
    await put(await makeStrip([...pictures, ...pages]), 'Rope', { replace: true })
    expect((await toldOf('rope-volume-1')).ticket).toBe('strip')
  })

  it('comes with each file where the publisher has set nothing, and goes back with an edition', async () => {
    const pictures = await Promise.all([1, 2, 3].map(at => drawPage(at)))
    await put(await makeStrip(pictures), 'Ladder')
    await put(await makeStrip(await cutStrip(160, [480, 520, 560])), 'Ladder', { replace: true })
    expect((await toldOf('ladder-volume-1')).ticket).toBe('strip')
    expect(await shop.kashihon('edition', 'restore', 'ladder-volume-1', '1')).toMatchObject({ code: 0 })
    await shop.shop.app.version.refresh()
    expect((await toldOf('ladder-volume-1')).ticket).toBe('paged')
  })

  it('is refused in one line where it is neither, or said of a novel', async () => {
    const wrong = await shop.kashihon('change', 'tower-volume-1', '--layout', 'scroll')
    expect(wrong.code).toBe(1)
    expect(wrong.complained).toContain('--layout is one of paged, strip, not "scroll".')
    await shop.put({ file: await shop.book(), series: { title: 'Roofs' } })
    const novel = await shop.kashihon('change', 'roofs-volume-1', '--layout', 'strip')
    expect(novel.code).toBe(1)
    expect(novel.complained).toContain('Only a manga has a layout, and roofs-volume-1 is a novel.')
    const imported = await shop.kashihon('import', await shop.book({ title: 'Walls' }), '--layout', 'strip')
    expect(imported.code).toBe(1)
    expect(imported.said.join()).toContain('refused: --layout is said of a manga, and this is a novel')
  })
})

/** An EPUB of two pages that flow, each with half of these pictures. */
async function scrolledEpub(flow: string, pictures: readonly Buffer[]): Promise<MadeFile> {
  const half = pictures.length / 2
  const imagesOf = (from: number) =>
    pictures
      .slice(from, from + half)
      .map((_, at) => `<img src="p${from + at}.png" alt=""/>`)
      .join('')
  const page = (from: number) =>
    `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body>${imagesOf(from)}</body></html>`
  const drawn = pictures.map((bytes, at) => [`p${at}.png`, bytes] as const)
  const items = pictures
    .map((_, at) => `<item id="p${at}" href="p${at}.png" media-type="image/png"/>`)
    .join('')
  const more: Entries = {
    'c1.xhtml': page(0),
    'c2.xhtml': page(half),
    'book.opf': `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">${flow}</dc:identifier><dc:title>Strip</dc:title>
<dc:language>en</dc:language><meta property="rendition:flow">${flow}</meta></metadata>
<manifest>${items}<item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/><item id="c2" href="c2.xhtml" media-type="application/xhtml+xml"/></manifest>
<spine><itemref idref="c1"/><itemref idref="c2"/></spine></package>`,
    ...Object.fromEntries(drawn),
  }
  return makeEpub({ chapters: ['', ''], more })
}
