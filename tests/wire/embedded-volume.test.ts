import { readFile } from 'node:fs/promises'
import { JSDOM } from 'jsdom'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findToc } from '#contract/calls/catalogue.ts'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { importBook } from '#server/publishing/import-book.ts'
import { hasEpubcheck, runEpubcheck } from '#tests/support/check-files.ts'
import { type CoinShop, day, openCoinShop } from '#tests/support/coin-shop.ts'
import { drawPage, LONG, makeEpub, makeZip } from '#tests/support/make-books.ts'
import type { TestShop } from '#tests/support/open-shop.ts'

const CHAPTERS = [
  `<p>Mist &amp; <i>rain</i><a epub:type="noteref" href="#n1">1</a>, <ruby>雨<rt>ame</rt></ruby>. See <a href="c3.xhtml#roof">the roof</a>.</p>
   <p xml:lang="ja" lang="ja">雨</p>${LONG}<aside epub:type="footnote" id="n1"><p>It <b>fell</b>.</p></aside>`,
  `<figure><img src="umbrella.png" alt="An “umbrella” &amp; more"/><figcaption>Drawn</figcaption></figure>${LONG}
   <ul><li>one</li><li>two<ol><li>three</li></ol></li></ul><blockquote><p>said</p></blockquote><hr/>
   <table><tr><th colspan="2">Rain</th></tr><tr><td>a</td><td>b</td></tr></table>`,
  `<h2 id="roof">On the roof</h2><p><img src="tower.png" alt=""/> <a href="https://example.com/?a=1&amp;b=2">out</a> H<sub>2</sub>O <code>x</code></p>${LONG}
   <p><img src="umbrella.png" alt="Again"/></p>`,
]

let open: CoinShop
let shop: TestShop
let authorization: string
beforeAll(async () => {
  open = await openCoinShop()
  ;({ shop } = open)
  const novel = await makeEpub({
    title: 'Drawn',
    chapters: CHAPTERS,
    more: { 'umbrella.png': await drawPage(2, 700, 800), 'tower.png': await drawPage(4, 300, 900) },
  })
  await importBook(shop.app, {
    file: novel.file,
    series: { title: 'Told' },
    volume: { publishingAt: day(-9) },
    parts: { launches: [day(-9), day(-9), day(-9)] },
  })
  await novel.remove()
  await shop.app.version.refresh()
  const { name, send } = await open.buyer({ bought: 1000 })
  const { refused } = await send(redeemWithCoins, { params: { volumeId: 'told-volume-1' }, query: {} })
  expect(refused).toBeUndefined()
  authorization = `Bearer ${await open.readers.token(name)}`
})
afterAll(() => open.close())

interface ConvertedPage {
  readonly title: string
  /** XHTML, whose pictures are names of files beside it. */
  readonly main: string
  readonly whole: string
}

/**
 * What a converter does that knows nothing of the shop but its calls: lists the parts, reads each as a page, and fetches the
 * pictures without any header.
 */
async function convert(): Promise<{ pages: ConvertedPage[]; pictures: Map<string, Buffer> }> {
  const { answer } = await shop.sendWith({ authorization })(findToc, {
    params: { id: 'told-volume-1-part-1' },
  })
  const pictures = new Map<string, Buffer>()
  const pages: ConvertedPage[] = []
  for (const { id, title } of answer?.parts?.parts ?? []) {
    const response = await shop.fetch(`/embed/v2/${id}/data.xhtml`, { headers: { authorization } })
    expect(response.status).toBe(200)
    const page = await response.text()
    const names = new Map<string, string>()
    for (const [, src = ''] of page.matchAll(/<img [^>]*?src="([^"]+)"/g)) {
      const picture = await fetch(src)
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      const name = `${pages.length}-${src.split('/').at(-1)}`
      pictures.set(name, Buffer.from(await picture.arrayBuffer()))
      names.set(src, name)
    }
    const whole = [...names].reduce((text, [src, name]) => text.replaceAll(src, name), page)
    const dom = new JSDOM(whole, { contentType: 'application/xhtml+xml' })
    const div = dom.window.document.querySelector('div.main')
    pages.push({ title, whole, main: div ? new dom.window.XMLSerializer().serializeToString(div) : '' })
  }
  return { pages, pictures }
}

/** The book that a converter makes of these pages. */
function bookOf(pages: readonly string[], pictures: ReadonlyMap<string, Buffer>) {
  const names = [...pictures.keys()]
  return makeZip('converted.epub', {
    '=mimetype': 'application/epub+zip',
    'META-INF/container.xml': `<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`,
    'book.opf': `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:x</dc:identifier><dc:title>Told</dc:title><dc:language>en</dc:language><meta property="dcterms:modified">2026-11-21T12:00:00Z</meta></metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>${pages.map((_, at) => `<item id="p${at}" href="p${at}.xhtml" media-type="application/xhtml+xml"/>`).join('')}${names.map((name, at) => `<item id="i${at}" href="${name}" media-type="image/jpeg"/>`).join('')}</manifest>
<spine>${pages.map((_, at) => `<itemref idref="p${at}"/>`).join('')}</spine></package>`,
    'nav.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>Contents</title></head><body><nav epub:type="toc"><ol>${pages.map((_, at) => `<li><a href="p${at}.xhtml">${at + 1}</a></li>`).join('')}</ol></nav></body></html>`,
    ...Object.fromEntries(pages.map((page, at) => [`p${at}.xhtml`, page])),
    ...Object.fromEntries([...pictures].map(([name, bytes]) => [`=${name}`, bytes])),
  })
}

// docs/product.md#embedded-parts.
describe('a book that a converter makes of all embedded parts of a volume', () => {
  it('has each picture, and the cover once, in front', async () => {
    const { pages, pictures } = await convert()
    expect([...pictures.keys()]).toEqual(['0-cover.jpg', '1-1.jpg', '2-1.jpg', '2-2.jpg'])
    const widths = await Promise.all(
      [...pictures.values()].map(async one => (await sharp(one).metadata()).width),
    )
    expect(widths).toEqual([840, 700, 300, 700])
    expect(pages[0]?.main).toMatch(/^<div[^>]*>\s*<p><img src="0-cover.jpg"/)
    expect(pages.map(({ whole }) => whole.match(/cover\.jpg/g)?.length ?? 0)).toEqual([1, 0, 0])
  })

  it.runIf(hasEpubcheck)(
    'passes epubcheck, of whole pages and of their text within pages of its own',
    async () => {
      const { pages, pictures } = await convert()
      const own = ({ title, main }: ConvertedPage) =>
        `<?xml version="1.0"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><head><title>${title}</title></head><body>${main}</body></html>`
      for (const texts of [pages.map(({ whole }) => whole), pages.map(own)]) {
        const { file, remove } = await bookOf(texts, pictures)
        expect(await runEpubcheck(file)).toEqual([])
        const bytes = await readFile(file)
        for (const picture of pictures.values()) expect(bytes.includes(picture)).toBe(true)
        await remove()
      }
    },
  )
})
