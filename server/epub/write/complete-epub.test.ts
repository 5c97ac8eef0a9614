import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { hasEpubcheck, messagesBeyond } from '#tests/support/check-files.ts'
import { type Entries, LONG, makeZip } from '#tests/support/make-books.ts'
import { container, ENCRYPTION, makePublisherEpub, page } from '#tests/support/publisher-epub.ts'
import { bookOf } from '#tests/support/small-book.ts'
import { completeEpub } from './complete-epub.ts'
import { cutEpub, endEpub } from './epub-ending.ts'
import { NOBODY } from './placeholder-copy.ts'

const COPY = { id: 'ABCD-2345-EFGH', buyer: 'Cleo & <Co>', boughtAt: new Date('2026-11-20T00:00:00Z') }
const BOOK = bookOf({ content: { type: 'novel', parts: [], pictures: [] }, copy: NOBODY })
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kashihon-complete-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Source = Awaited<ReturnType<typeof makePublisherEpub>>

let count = 0
/** The copy of a buyer as a file, and as what is in it. */
async function copyOf(source: Source): Promise<{ path: string; files: Map<string, string> }> {
  const { file, personal } = await completeEpub(source.file, BOOK)
  count++
  const path = join(folder, `${count}.epub`)
  await writeFile(path, await buffer(file))
  await appendFile(path, endEpub(await cutEpub(path, 'en', personal), COPY))
  const files = new Map<string, string>()
  const zip = await fromBufferPromise(await readFile(path))
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString())
  for (const [name, text] of files)
    if (/\.(xhtml|opf|xml|ncx|svg)$/.test(name)) new SaxesParser({ xmlns: true }).write(text).close()
  return { path, files }
}

async function complete(options: Parameters<typeof makePublisherEpub>[0] = {}) {
  const source = await makePublisherEpub(options)
  try {
    return (await copyOf(source)).files
  } finally {
    await source.remove()
  }
}

const OPF2 = `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="2.0" unique-identifier="uid">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf"><dc:identifier id="uid" opf:scheme="URI">urn:x:1</dc:identifier>
<dc:title>Old Rain</dc:title><dc:language>en</dc:language><dc:creator opf:file-as="Wren, Ada" opf:role="aut">Ada Wren</dc:creator></metadata>
<manifest><item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/><item id="c1" href="c1.html" media-type="application/xhtml+xml"/><item id="c2" href="c2.html" media-type="application/xhtml+xml"/></manifest>
<spine toc="ncx"><itemref idref="c1"/><itemref idref="c2"/></spine></package>`
const NCX = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd">
<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><head><meta name="dtb:uid" content="urn:x:1"/></head><docTitle><text>Old Rain</text></docTitle>
<navMap><navPoint id="n1" playOrder="1"><navLabel><text>One</text></navLabel><content src="c1.html"/></navPoint>
<navPoint id="n2" playOrder="2"><navLabel><text>Two</text></navLabel><content src="c2.html"/></navPoint></navMap></ncx>`
const oldPage = (title: string) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en"><head><title>${title}</title></head><body><h1>${title}</h1><p>Caf&eacute;&nbsp;&mdash; it rained.</p>${LONG}</body></html>`
const OLD: Entries = {
  '=mimetype': 'application/epub+zip',
  'META-INF/container.xml': container('book.opf'),
  'book.opf': OPF2,
  'toc.ncx': NCX,
  'c1.html': oldPage('One'),
  'c2.html': oldPage('Two'),
}

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10"><title>Rain</title><rect width="10" height="10"/></svg>`
const FIXED = {
  metadata: '<meta property="rendition:layout">pre-paginated</meta>',
  chapters: ['<p>One</p>', '<p>Two</p>'] as [string, string],
  head: '<meta name="viewport" content="width=600, height=900"/>',
  more: {
    'OPS/cover.xhtml': page(
      'Cover',
      '<p>OWN RAIN</p>',
      '<meta name="viewport" content="width=600, height=900"/>',
    ),
    'OPS/c2.xhtml': page('Two', '<p>Two</p>', '<meta name="viewport" content="width=600, height=900"/>'),
  },
}

// docs/decisions/0056-the-publishers-epub.md
describe('the EPUB of a publisher', () => {
  it('of version 2 stays one, with the page in its own table of contents', async () => {
    const source = await makeZip('old.epub', OLD)
    const { files } = await copyOf(source)
    await source.remove()
    const opf = files.get('book.opf') ?? ''
    expect(opf).toContain('version="2.0"')
    expect(opf).toContain('<meta name="calibre:series" content="Rain"/>')
    expect(opf).toContain('<dc:contributor opf:role="trl">Bea Finch</dc:contributor>')
    expect(opf).toContain('<meta name="schema:accessMode" content="textual"/>')
    expect(opf).not.toContain('property=')
    const points = [...(files.get('toc.ncx') ?? '').matchAll(/playOrder="(\d)"[\s\S]*?src="([^"]+)"/g)]
    expect(points.map(([, order, src]) => `${order} ${src}`)).toEqual([
      '1 ex-libris.xhtml',
      '2 c1.html',
      '3 c2.html',
    ])
    expect(files.get('c1.html')).toContain('<p>Café\u00a0— it rained.</p>')
    expect(files.get('ex-libris.xhtml')).toContain('XHTML 1.1')
  })

  it('in fixed layout gets the page at its end, as large as its own', async () => {
    const files = await complete(FIXED)
    expect(files.get('OPS/book.opf')).toMatch(
      /idref="c2"\/>[\s\S]*<itemref idref="ex-libris" properties="rendition:page-spread-center"/,
    )
    expect(files.get('OPS/ex-libris.xhtml')).toContain('content="width=600, height=900"')
    expect(files.get('OPS/nav.xhtml')).toMatch(/c2\.xhtml[\s\S]*ex-libris\.xhtml/)
  })

  it('keeps what it says of itself', async () => {
    const metadata = `<dc:publisher>Its Own</dc:publisher><meta property="belongs-to-collection" id="c">Its Series</meta><meta refines="#c" property="group-position">7</meta>
<meta property="schema:accessMode">textual</meta><meta property="schema:accessibilityHazard">unknown</meta>`
    const opf = (await complete({ metadata })).get('OPS/book.opf') ?? ''
    expect(opf.match(/belongs-to-collection/g)).toHaveLength(1)
    expect(opf).toContain('<meta name="calibre:series" content="Its Series"/>')
    expect(opf).toContain('<meta name="calibre:series_index" content="7"/>')
    expect(opf.match(/dc:publisher>/g)).toHaveLength(2)
    expect(opf.match(/schema:accessMode"/g)).toHaveLength(1)
    expect(opf.match(/accessibilityHazard/g)).toHaveLength(1)
  })

  it('may have a page and ids of the names that are added', async () => {
    const files = await complete({
      metadata: '<meta property="dcterms:source" id="series">x</meta>',
      manifest: '<item id="ex-libris" href="ex-libris.xhtml" media-type="application/xhtml+xml"/>',
      more: { 'OPS/ex-libris.xhtml': page('Its own', '<p>Its own</p>') },
    })
    expect(files.get('OPS/ex-libris.xhtml')).toContain('Its own')
    expect(files.get('OPS/ex-libris-2.xhtml')).toContain('Cleo &amp; &lt;Co&gt;')
    expect(files.get('OPS/book.opf')).toContain('id="series-2">Rain<')
  })

  it('keeps drawings, without what moves addresses into them', async () => {
    const drawing = DRAWING.replace(
      '</svg>',
      `<script>steal()</script><a xlink:href="javascript:steal()"><rect/></a><set attributeName="onclick" to="steal()"/><animate attributeName="xlink:href" values="javascript:steal()"/>
<image xlink:href="https://evil.example/a.png"/><foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example/"/></foreignObject></svg>`,
    )
    const files = await complete({
      manifest: '<item id="d" href="d.svg" media-type="image/svg+xml"/>',
      more: { 'OPS/d.svg': drawing },
    })
    expect(files.get('OPS/d.svg')).toContain('<title>Rain</title><rect width="10" height="10"/>')
    expect([...files.values()].join()).not.toMatch(/steal|evil/)
  })

  it('holds no page under another name, and none uncleaned that its manifest does not name', async () => {
    const hostile = page('x', '<script>steal()</script>')
    const files = await complete({
      manifest:
        '<item id="p" href="p.png" media-type="image/png"/><item id="q" href="q.xhtml" media-type="image/png"/>',
      more: {
        'OPS/p.png': hostile,
        'OPS/q.xhtml': hostile,
        'OPS/r.xhtml': hostile,
        'OPS/s.exe': 'MZ',
        'OPS/t.html': '<p>torn',
        '__MACOSX/x': 'x',
      },
    })
    expect([...files.keys()].filter(name => /\/(p|q|s|t|x)\b/.test(name))).toEqual([])
    expect(files.get('OPS/r.xhtml')).toContain('<body></body>')
  })

  it('takes no attribute under another prefix for the one that programs obey', async () => {
    const files = await complete({
      head: `<meta xmlns:x="urn:x" x:http-equiv="content-type" http-equiv="refresh" content="0;url=https://evil.example/"/>
<meta HTTP-EQUIV="content-type" http-equiv="refresh" content="0;url=https://evil.example/"/>`,
      chapters: [
        `<p xmlns:x="urn:x" x:kind="evil" xml:base="https://evil.example/">x</p>${LONG}`,
        `<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="urn:x"><set x:attributeName="fill" attributeName="href" to="evil"/></svg>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:l="http://www.w3.org/1999/xlink"><use l:href="#own"/></svg>`,
      ],
    })
    expect([...files.values()].join()).not.toMatch(/evil|refresh/)
    expect(files.get('OPS/c2.xhtml')).toContain('xlink:href="#own"')
  })

  it('names style sheets of CSS by their address only, and holds no programs of XSLT', async () => {
    const sheet = (said: string) =>
      page('One', LONG).replace('<!DOCTYPE', `<?xml-stylesheet ${said}?>\n<!DOCTYPE`)
    const files = await complete({
      manifest:
        '<item id="x" href="x.xsl" media-type="application/xslt+xml"/><item id="y" href="y.xml" media-type="application/xml"/>',
      more: {
        'OPS/c1.xhtml': sheet('title="a" href="style.css" type="text/css"'),
        'OPS/c2.xhtml': sheet(`title='type="text/css" href="style.css"' type="text/xsl" href="x.xsl"`),
        'OPS/x.xsl': '<x/>',
        'OPS/y.xml': '<s:stylesheet xmlns:s="http://www.w3.org/1999/XSL/Transform"/>',
      },
    })
    expect(files.get('OPS/c1.xhtml')).toContain('<?xml-stylesheet type="text/css" href="style.css"?>')
    expect(files.get('OPS/c2.xhtml')).not.toContain('<?xml-stylesheet')
    expect([...files.keys()].filter(name => /\/[xy]\./.test(name))).toEqual([])
  })

  it('holds no page behind many blanks or as a style sheet, and nothing else of META-INF', async () => {
    const hostile = page('x', '<script>steal()</script>')
    const files = await complete({
      manifest:
        '<item id="p" href="p.png" media-type="image/png"/><item id="q" href="q.css" media-type="text/css"/>',
      more: {
        'OPS/p.png': ' '.repeat(5000) + hostile,
        'OPS/q.css': `<!-- -->${hostile}`,
        'meta-inf/page.xhtml': hostile,
      },
    })
    expect([...files.keys()].filter(name => /\/(p|q|page)\b/.test(name))).toEqual([])
  })

  it('has a description without tags and a guide that leads nowhere else than a link may', async () => {
    const source = await makeZip('old.epub', {
      ...OLD,
      'book.opf': OPF2.replace(
        '<dc:title>',
        '<dc:description>&lt;script&gt;x&lt;/script&gt;It &lt;b&gt;rained.&lt;/b&gt;</dc:description><dc:title>',
      )
        .replace('<package ', '<package xml:base="https://evil.example/" ')
        .replace(
          '</package>',
          '<guide><reference type="text" href="c1.html"/><reference type="toc" href="javascript:evil()"/></guide></package>',
        ),
    })
    const { files } = await copyOf(source)
    await source.remove()
    const opf = files.get('book.opf') ?? ''
    expect(opf).toContain('<dc:description>x It rained.</dc:description>')
    expect(opf).toContain('<reference type="text" href="c1.html"/>')
    expect(opf).not.toContain('evil')
  })

  it('is refused where it holds what stands for the buyer', async () => {
    const metadata = `<dc:source>${NOBODY.buyer}</dc:source>`
    await expect(complete({ metadata })).rejects.toThrow('in place of the buyer')
  })

  it.each<{ why: string; more: Entries; manifest?: string; says: string }>([
    {
      why: 'its manifest says two things of one file',
      manifest:
        '<item id="d" href="d.svg" media-type="image/svg+xml"/><item id="e" href="./d.svg" media-type="image/png"/>',
      more: { 'OPS/d.svg': DRAWING },
      says: 'names a file twice',
    },
    {
      why: 'a font that is said to be hidden is a page',
      more: { 'OPS/fonts/own.ttf': page('x', 'x'), 'META-INF/encryption.xml': ENCRYPTION },
      says: 'begins like a page',
    },
    {
      why: 'its texts are encrypted',
      more: { 'META-INF/encryption.xml': ENCRYPTION.replace(/2008\/embedding/, 'x') },
      says: 'encrypted files',
    },
    {
      why: 'it declares entities of entities',
      more: { 'OPS/c1.xhtml': page('x', '&a;').replace('html>', 'html [<!ENTITY a "&#38;b;">]>') },
      says: 'XML entities',
    },
    {
      why: 'it is nested too deep',
      more: { 'OPS/c1.xhtml': page('x', '<b>'.repeat(300) + '</b>'.repeat(300)) },
      says: 'nested more than',
    },
    {
      why: 'a file in it unpacks to far more than it is',
      more: { 'OPS/a.css': Buffer.alloc(3_000_000, 32) },
      says: 'unpacks to more than',
    },
  ])('is refused where $why', async ({ more, manifest = '', says }) => {
    await expect(complete({ more, manifest })).rejects.toThrow(says)
  })

  it.skipIf(!hasEpubcheck).each([
    ['of version 2', () => makeZip('old.epub', OLD)],
    ['in fixed layout', () => makePublisherEpub(FIXED)],
    [
      'with scripts, forms and frames',
      () =>
        makePublisherEpub({
          head: '<script src="run.js"/>',
          chapters: [
            `${LONG}<p onclick="steal()">x</p><form action="#"><p><label for="n">Your name:</label> <input id="n" name="n"/></p></form><iframe src="c2.xhtml"></iframe>`,
            `${DRAWING}<p>${'It rained. '.repeat(30)}</p>`,
          ],
          manifest: '<item id="js" href="run.js" media-type="text/javascript"/>',
          more: { 'OPS/run.js': 'steal()' },
        }),
    ],
  ])('%s has nothing against it that it had not before', { timeout: 240_000 }, async (_, make) => {
    const source = await make()
    const { path } = await copyOf(source)
    expect(await messagesBeyond(path, source.file)).toEqual([])
    await source.remove()
  })
})
