import { createHash } from 'node:crypto'
import { type Entries, LONG, type MadeFile, makeZip } from './make-books.ts'

const XHTML = 'http://www.w3.org/1999/xhtml'

export const page = (title: string, body: string, head = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="${XHTML}" xmlns:epub="http://www.idpf.org/2007/ops" lang="en" xml:lang="en"><head><title>${title}</title>${head}</head><body>${body}</body></html>`

export const container = (path: string) =>
  `<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
<rootfile full-path="${path}" media-type="application/oebps-package+xml"/></rootfiles></container>`

export const FONT = Buffer.from(
  '\u0000\u0001\u0000\u0000 these bytes stand for the outlines of letters '.repeat(40),
)
export const STYLE = `@font-face { font-family: "Own"; src: url(fonts/own.ttf); }\nh1 { font-family: Own; color: #734; }\n`
const IDENTIFIER = 'urn:isbn:9780000000002'

interface PublisherEpub {
  /** XHTML of the bodies of its two chapters. */
  chapters?: readonly [string, string]
  /** Goes into the head of the first chapter. */
  head?: string
  style?: string
  /** Laid over the usual entries. */
  more?: Entries
  /** Goes into metadata, and into the manifest. */
  metadata?: string
  manifest?: string
}

/** An EPUB 3 as publishers make them: with a style sheet, an embedded font, a cover page and two chapters. */
export function makePublisherEpub({
  chapters = [LONG, LONG],
  head = '',
  style = STYLE,
  more = {},
  metadata = '',
  manifest = '',
}: PublisherEpub = {}): Promise<MadeFile> {
  const sheet = '<link rel="stylesheet" type="text/css" href="style.css"/>'
  const [one, two] = chapters
  return makeZip('own.epub', {
    '=mimetype': 'application/epub+zip',
    'META-INF/container.xml': container('OPS/book.opf'),
    'OPS/book.opf': `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="uid">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="uid">${IDENTIFIER}</dc:identifier><dc:title>Own Rain</dc:title>
<dc:language>en</dc:language><dc:creator>Wren, Ada</dc:creator><meta property="dcterms:modified">2020-01-01T00:00:00Z</meta>${metadata}</metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="css" href="style.css" media-type="text/css"/><item id="font" href="fonts/own.ttf" media-type="font/ttf"/>
<item id="cover" href="cover.xhtml" media-type="application/xhtml+xml"/>
<item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/><item id="c2" href="c2.xhtml" media-type="application/xhtml+xml"/>${manifest}</manifest>
<spine><itemref idref="cover"/><itemref idref="c1"/><itemref idref="c2"/></spine></package>`,
    'OPS/nav.xhtml': page(
      'Contents',
      '<nav epub:type="toc"><ol><li><a href="cover.xhtml">Cover</a></li><li><a href="c1.xhtml">The Attic</a></li><li><a href="c2.xhtml">The Bridge</a></li></ol></nav>',
    ),
    'OPS/cover.xhtml': page('Cover', '<section epub:type="cover"><p>OWN RAIN</p></section>'),
    'OPS/c1.xhtml': page('The Attic', `<h1 class="own">The Attic</h1>${one}`, sheet + head),
    'OPS/c2.xhtml': page('The Bridge', `<h1>The Bridge</h1>${two}`, sheet),
    'OPS/style.css': style,
    'OPS/fonts/own.ttf': FONT,
    ...more,
  })
}

/** A font as the method of the IDPF hides it: its first 1040 bytes are mixed with the digest of the book's identifier. */
export function obfuscated(font: Buffer): Buffer {
  const key = createHash('sha1').update(IDENTIFIER).digest()
  return Buffer.from(font.map((byte, at) => (at < 1040 ? byte ^ (key[at % key.length] ?? 0) : byte)))
}

export const ENCRYPTION = `<?xml version="1.0"?><encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#">
<enc:EncryptedData><enc:EncryptionMethod Algorithm="http://www.idpf.org/2008/embedding"/><enc:CipherData><enc:CipherReference URI="OPS/fonts/own.ttf"/></enc:CipherData></enc:EncryptedData></encryption>`
