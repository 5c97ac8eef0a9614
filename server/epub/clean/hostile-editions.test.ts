import { readFile, writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { LONG } from '#tests/support/make-books.ts'
import { container, ENCRYPTION, FONT, makePublisherEpub, page } from '#tests/support/publisher-epub.ts'
import { bookOf } from '#tests/support/small-book.ts'
import { openArchive } from '../../book-files/archive/open-archive.ts'
import { remarkLines } from '../../book-files/remark.ts'
import { completeEpub } from '../write/complete-epub.ts'
import { NOBODY } from '../write/placeholder-copy.ts'
import { checkEditionFile } from './check-edition-file.ts'

const BOOK = bookOf({ content: { type: 'novel', parts: [], pictures: [] }, copy: NOBODY })
const FAR = 'https://evil.example/a'
const EVIL_CSS = `p { background: url(${FAR}) }`
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

interface Outcome {
  /** What the import says of it. */
  remark: string
  files: Map<string, Buffer>
  text(name: string): string
}

async function outcomeOf(options: Parameters<typeof makePublisherEpub>[0]): Promise<Outcome> {
  const source = await makePublisherEpub(options)
  const files = new Map<string, Buffer>()
  try {
    const archive = await openArchive(source.file)
    const remark = remarkLines(await checkEditionFile(archive)).join('\n')
    archive.close()
    if (!remark.includes('made from its parts')) {
      const { file } = await completeEpub(source.file, BOOK)
      const zip = await fromBufferPromise(await buffer(file))
      for await (const entry of zip.eachEntry())
        files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
    }
    for (const [name, bytes] of files)
      if (/\.(xhtml|opf|xml|svg)$/.test(name))
        new SaxesParser({ xmlns: true }).write(bytes.toString()).close()
    return { remark, files, text: name => files.get(name)?.toString() ?? '' }
  } finally {
    await source.remove()
  }
}

const packageOf = (
  inside: string,
) => `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="${FAR}.xsl"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="uid">${inside}</package>`
const METADATA = `<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="uid">x</dc:identifier><dc:title>Own Rain</dc:title><dc:language>en</dc:language></metadata>`
const MANIFEST = `<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/></manifest>`
const SPINE = '<spine><itemref idref="c1"/></spine>'

// docs/decisions/0056-the-publishers-epub.md
describe('an EPUB that is handed in', () => {
  it.each([
    ['a script', `<script xmlns="http://www.w3.org/1999/xhtml">steal()</script>`],
    ['styles', `<style xmlns="http://www.w3.org/1999/xhtml">${EVIL_CSS}</style>`],
    ['a refresh', `<meta xmlns="http://www.w3.org/1999/xhtml" http-equiv="refresh" content="0;url=${FAR}"/>`],
  ])('loses a page that consists of %s, and the import names it', async (_, root) => {
    const { files, remark } = await outcomeOf({
      manifest: '<item id="r" href="r.xhtml" media-type="application/xhtml+xml"/>',
      more: { 'OPS/r.xhtml': root },
      chapters: [`<p><a href="r.xhtml">more</a></p>${LONG}`, LONG],
    })
    expect(files.has('OPS/r.xhtml')).toBe(false)
    expect(files.get('OPS/c1.xhtml')?.toString()).toContain('<p><a>more</a></p>')
    expect(remark).toBe('left out of the EPUB for buyers: 1 unreadable or foreign file (OPS/r.xhtml)')
  })

  it('has a package document in which nothing stands but what OPF and Dublin Core know, and to which no page leads', async () => {
    const alien = `<script xmlns="http://www.w3.org/1999/xhtml" src="${FAR}">steal()</script><h:img xmlns:h="http://www.w3.org/1999/xhtml" src="x" onerror="steal()"/>`
    const { text, remark } = await outcomeOf({
      chapters: [`<p><a href="book.opf">x</a></p>${LONG}`, LONG],
      more: {
        'OPS/book.opf': packageOf(
          METADATA.replace('</dc:title>', '<h:b xmlns:h="urn:h" onclick="steal()">!</h:b></dc:title>') +
            MANIFEST.replace('<item', '<item onclick="steal()"') +
            SPINE +
            alien,
        ),
      },
    })
    expect(text('OPS/book.opf')).not.toMatch(/steal|evil|<\?xml-stylesheet|onclick/)
    expect(text('OPS/c1.xhtml')).toContain('<p><a>x</a></p>')
    expect(remark).toContain('2 entries of the package document, 1 processing instruction')
  })

  it.each<[string, Parameters<typeof makePublisherEpub>[0], string]>([
    [
      'its package document has the name of a page',
      { more: { 'META-INF/container.xml': container('OPS/c1.xhtml') } },
      'the name of another kind of file',
    ],
    [
      'a second manifest could be read by programs',
      {
        more: {
          'OPS/book.opf': packageOf(
            METADATA.replace('</metadata>', `<x:manifest xmlns:x="urn:x"/></metadata>`) + MANIFEST + SPINE,
          ),
        },
      },
      'holds a second manifest',
    ],
    [
      'a style sheet is said to be a hidden font',
      { more: { 'META-INF/encryption.xml': ENCRYPTION.replace('fonts/own.ttf', 'style.css') } },
      'it is a hidden font: OPS/style.css',
    ],
    [
      'a tag without an end is so long that mending it took minutes',
      { chapters: [LONG, `<p><img${' '.repeat(400_000)}`] },
      'it is not well-formed XML: OPS/c2.xhtml',
    ],
    [
      'a chapter of it cannot be handed on',
      { more: { 'OPS/c2.xhtml': '<record/>' } },
      'a chapter cannot be handed on: OPS/c2.xhtml',
    ],
  ])('is made from its parts where %s, and the import says so', async (_, options, why) => {
    expect((await outcomeOf(options)).remark).toContain(why)
  })

  it('has a manifest in which each address leads to the file that was looked at', async () => {
    const { text, files, remark } = await outcomeOf({
      manifest:
        '<item id="h" href="h&#10;.png" media-type="text/html"/><item id="i" href="sub\\i.png" media-type="text/html"/><item id="g" href="gone.png" media-type="image/png"/><item id="k" href="./sub\\k.png" media-type="image/png"/>',
      more: { 'OPS/h.png': 'hello', 'OPS/sub/i.png': 'hello', 'OPS/sub/k.png': PNG },
    })
    expect([...files.keys()].filter(name => name.endsWith('.png'))).toEqual(['OPS/sub/k.png'])
    expect(text('OPS/book.opf')).not.toMatch(/id="[hig]"/)
    expect(text('OPS/book.opf')).toContain('href="sub/k.png"')
    expect(remark).toContain('1 manifest item without a file (gone.png)')
  })

  it.each([
    ['a sheet that is declared to be a picture', 'far.css', 'image/png', EVIL_CSS],
    ['a sheet that has the name of a picture', 'e.png', 'image/png', EVIL_CSS],
    ['a page that has the name of a sheet', 'far.css', 'application/xhtml+xml', page('x', `{} ${EVIL_CSS}`)],
    ['a program that is declared to be a picture', 'setup.exe', 'image/png', 'MZ'],
    ['a page that is declared to be a font', 'v.hta', 'font/ttf', 'x<script>steal()</script>'],
    ['a page in UTF-32', 'u.png', 'image/png', Buffer.from('<html/>', 'utf16le').swap16()],
  ])('loses %s', async (_, name, mediaType, bytes) => {
    const { files, text, remark } = await outcomeOf({
      head: `<link rel="stylesheet" type="text/css" href="${name}"/>`,
      manifest: `<item id="e" href="${name}" media-type="${mediaType}"/>`,
      more: { [`OPS/${name}`]: bytes },
    })
    expect(files.has(`OPS/${name}`)).toBe(false)
    expect(text('OPS/c1.xhtml') + text('OPS/book.opf')).not.toContain(name)
    expect(remark).toContain(`(OPS/${name})`)
  })

  it('takes only cleaned sheets for style sheets', async () => {
    const { text } = await outcomeOf({
      style:
        '@import "d.xhtml"; @import "data:image/png,p"; @import "more.css"; @import "p.png"; p { color: red }',
      head: '<link rel="stylesheet" href="p.png"/><link rel="stylesheet" charset="iso-2022-jp" href="more.css"/>',
      manifest:
        '<item id="p" href="p.png" media-type="image/png"/><item id="m" href="more.css" media-type="text/css"/><item id="d" href="d.xhtml" media-type="application/xhtml+xml"/>',
      more: { 'OPS/p.png': PNG, 'OPS/more.css': 'p { margin: 0 }', 'OPS/d.xhtml': page('x', 'x') },
    })
    expect(text('OPS/style.css').match(/@import[^;]*/g)).toEqual(['@import "more.css"'])
    expect(text('OPS/c1.xhtml')).toContain('<link rel="stylesheet" href="more.css"/>')
    expect(text('OPS/c1.xhtml')).not.toContain('p.png')
  })

  it.each<[string, Buffer, RegExp]>([
    [
      'whose encoding another file could choose',
      Buffer.from(`/* \x1b$B*/p{content:"  \x1b(B*/ ${EVIL_CSS} /*"}`, 'latin1'),
      /^@charset "utf-8";\n[ -~]*$/,
    ],
    [
      'that says its encoding behind many blanks',
      Buffer.from(
        `@charset "${' '.repeat(100)}iso-2022-jp";/* \x1b$B*/p{content:"  \x1b(B*/ ${EVIL_CSS} /*"}`,
      ),
      /^@charset "utf-8";\n(?!.*evil)/,
    ],
    [
      'in an old encoding that it does not name',
      Buffer.from([...Buffer.from('p{font-family:"'), 0xcb, 0xce, ...Buffer.from('";color:red}')]),
      /^@charset "utf-8";\np\{font-family:"ËÎ";color:red\}$/,
    ],
    [
      'in UTF-8',
      Buffer.from('p::before { content: "»" }'),
      /^@charset "utf-8";\np::before \{ content: "»" \}$/,
    ],
  ])('has a sheet %s as UTF-8 that says so', async (_, bytes, expected) => {
    expect(
      (
        await outcomeOf({
          manifest: '<item id="s" href="s.css" media-type="text/css"/>',
          more: { 'OPS/s.css': bytes },
        })
      ).text('OPS/s.css'),
    ).toMatch(expected)
  })

  it('leads nowhere but where the shop saw it lead', async () => {
    const { text } = await outcomeOf({
      chapters: [
        `<p><a href="/OPS/my page.xhtml">m</a><a href="c2&#10;.xhtml">n</a><img srcset="/OPS/p.png 1x, p.png 2x" src="p.png" attributionsrc="${FAR}" alt=""/></p>${LONG}`,
        LONG,
      ],
      manifest: '<item id="p" href="p.png" media-type="image/png"/>',
      more: { 'OPS/p.png': PNG, 'OPS/my page.xhtml': page('x', 'x') },
    })
    expect(text('OPS/c1.xhtml')).toContain(
      '<p><a href="my%20page.xhtml">m</a><a href="c2.xhtml">n</a><img srcset="p.png 1x, p.png 2x" src="p.png" alt=""/></p>',
    )
  })

  it('says what it loses of renditions, notes, attributes and fallbacks', async () => {
    const { remark } = await outcomeOf({
      metadata: '<link rel="record" href="https://onix.example/1.xml"/>',
      chapters: [
        `<p xmlns:ibooks="http://www.apple.com/ibooks" ibooks:readaloud="stopword">x</p><noscript><p>n</p></noscript><?dp page-break?>${LONG}`,
        LONG,
      ],
      more: {
        'META-INF/signatures.xml': '<s/>',
        'META-INF/container.xml': container('OPS/book.opf').replace(
          '</rootfiles>',
          '<rootfile full-path="OPS/fixed.opf" media-type="application/oebps-package+xml"/></rootfiles>',
        ),
      },
    })
    for (const part of [
      '1 canvas or noscript element',
      '1 file of META-INF (META-INF/signatures.xml)',
      '1 further rendition',
      '1 entry of the package document',
      '1 attribute of another namespace',
      '1 processing instruction',
    ])
      expect(remark).toContain(part)
  })

  it('keeps files of unusual types, which the manifest then names by their usual ones', async () => {
    const { text, files, remark } = await outcomeOf({
      manifest:
        '<item id="a" href="a.jpg" media-type="image/pjpeg"/><item id="f" href="fonts/f.ttf" media-type="font-otf"/><item id="p" href="p.css" media-type="text/plain"/><item id="c3" href="c3.xhtml" media-type="application/xhtml"/>',
      more: {
        'OPS/a.jpg': Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
        'OPS/fonts/f.ttf': FONT,
        'OPS/p.css': 'p{}',
        'OPS/c3.xhtml': page('3', '<p>three</p>'),
      },
    })
    expect(remark).toBe('')
    expect(['a.jpg', 'fonts/f.ttf', 'p.css', 'c3.xhtml'].every(name => files.has(`OPS/${name}`))).toBe(true)
    expect(
      [...text('OPS/book.opf').matchAll(/id="(f|p|c3)".*?media-type="([^"]+)"/g)].map(([, , type]) => type),
    ).toEqual(['font/ttf', 'text/css', 'application/xhtml+xml'])
  })

  it('has no signs that XML 1.0 does not allow', async () => {
    const old = page('x', `<p>a&#1;b</p>${LONG}`).replace('version="1.0"', 'version="1.1"')
    expect((await outcomeOf({ more: { 'OPS/c2.xhtml': old } })).text('OPS/c2.xhtml')).toContain('<p>ab</p>')
  })

  it('is not handed on where a font in it is damaged, and the import says so', async () => {
    const source = await makePublisherEpub({ more: { '=OPS/fonts/two.ttf': FONT } })
    const bytes = await readFile(source.file)
    const at = bytes.indexOf('outlines of letters')
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
    await writeFile(source.file, bytes)
    const archive = await openArchive(source.file)
    expect(remarkLines(await checkEditionFile(archive)).join()).toContain(
      'a file in it is damaged: OPS/fonts/two.ttf',
    )
    archive.close()
    await source.remove()
  })

  it.each([
    ['an animation in its styles', { head: '<style>p { animation: f 1s infinite }</style>' }],
    ['a sound', { chapters: [`<audio src="a.mp3"></audio>${LONG}`, LONG] as [string, string] }],
    [
      'a moving drawing',
      {
        more: {
          'OPS/m.svg': '<svg xmlns="http://www.w3.org/2000/svg"><animate attributeName="r" to="1"/></svg>',
        },
      },
    ],
  ])('claims no absence of hazards where it holds %s', async (_, options) => {
    expect((await outcomeOf(options)).text('OPS/book.opf')).toContain(
      '<meta property="schema:accessibilityHazard">unknown</meta>',
    )
  })

  it('may declare plain entities, as drawing programs do, and may have torn files that no chapter needs', async () => {
    const { text, files, remark } = await outcomeOf({
      manifest:
        '<item id="d" href="d.svg" media-type="image/svg+xml"/><item id="pm" href="page-map.xml" media-type="application/oebps-page-map+xml"/>',
      more: {
        'OPS/d.svg': `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [<!ENTITY ns_svg "http://www.w3.org/2000/svg">]><svg xmlns="&ns_svg;"/>`,
        'OPS/page-map.xml': '<page-map><page name="1" href="c1.xhtml">',
        'META-INF/com.apple.ibooks.display-options.xml': '<display_options><platform>',
      },
    })
    expect(text('OPS/d.svg')).toContain('<svg xmlns="http://www.w3.org/2000/svg"/>')
    expect(files.has('OPS/page-map.xml')).toBe(false)
    expect(remark).toContain('OPS/page-map.xml')
    expect(remark).toContain('META-INF/com.apple.ibooks.display-options.xml')
  })
})
