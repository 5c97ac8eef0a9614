import { drawPage, LONG } from '../make-books.ts'
import { epubOf, epubWith, type HostileFiles, pageOf, zipWith } from './hostile-file.ts'

const ENCRYPTED = `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#">
<enc:EncryptedData><enc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/>
<enc:CipherData><enc:CipherReference URI="c1.xhtml"/></enc:CipherData></enc:EncryptedData></encryption>`

const container = (path: string) =>
  `<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="${path}" media-type="application/oebps-package+xml"/></rootfiles></container>`

const DC = 'xmlns:dc="http://purl.org/dc/elements/1.1/"'
interface PackageParts {
  title?: string
  metadata?: string
  manifest?: string
  spine?: string
  before?: string
}

/** An EPUB with something in its package document. */
function withPackage(parts: PackageParts, more: Record<string, string | Buffer> = {}) {
  const { title = 'Rain', metadata = '', manifest = '', spine = '', before = '' } = parts
  const opf = `${before}<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata ${DC}><dc:identifier id="id">x</dc:identifier><dc:title>${title}</dc:title><dc:language>en</dc:language>${metadata}</metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/>${manifest}</manifest><spine><itemref idref="c1"/>${spine}</spine></package>`
  return epubWith({ '=book.opf': opf, ...more })
}

const READS = (secret: string) => `<!DOCTYPE p [<!ENTITY file SYSTEM "file://${secret}">]>`

/** EPUBs whose container, package document or contents are wrong on purpose. */
export const EPUB_PACKAGES: HostileFiles = {
  'an EPUB that says it is a program': {
    name: 'a.epub',
    make: () => epubWith({ '=mimetype': 'application/x-msdownload' }),
    refused: 'its mimetype says "application/x-msdownload"',
  },
  'an EPUB whose mimetype is a megabyte': {
    name: 'a.epub',
    make: () => epubWith({ '=mimetype': `application/epub+zip${'x'.repeat(1_000_000)}` }),
    refused: 'its mimetype says',
  },
  'an EPUB without a container': {
    name: 'a.epub',
    make: () => zipWith({ '=mimetype': 'application/epub+zip' }),
    refused: 'container.xml is missing',
  },
  'an EPUB whose container is empty': {
    name: 'a.epub',
    make: () => epubWith({ 'META-INF/container.xml': '' }),
    refused: 'META-INF/container.xml',
  },
  'an EPUB whose container is no XML': {
    name: 'a.epub',
    make: () => epubWith({ 'META-INF/container.xml': '<container><' }),
    refused: 'not well-formed XML: META-INF/container.xml',
  },
  'an EPUB whose container has entities': {
    name: 'a.epub',
    make: ({ secret }) => epubWith({ 'META-INF/container.xml': `${READS(secret)}${container('&file;')}` }),
    refused: 'declares XML entities: META-INF/container.xml',
  },
  'an EPUB whose package document lies outside': {
    name: 'a.epub',
    make: ({ secret }) => epubWith({ 'META-INF/container.xml': container(`../../..${secret}`) }),
    refused: 'its package document lies outside',
  },
  'an EPUB whose package document is a file of the machine': {
    name: 'a.epub',
    make: ({ secret }) => epubWith({ 'META-INF/container.xml': container(`file://${secret}`) }),
    refused: 'its package document lies outside',
  },
  'an EPUB whose package document is on the web': {
    name: 'a.epub',
    make: ({ origin }) => epubWith({ 'META-INF/container.xml': container(`${origin}/book.opf`) }),
    refused: 'its package document lies outside',
  },
  'an EPUB whose package document is missing': {
    name: 'a.epub',
    make: () => epubWith({ 'META-INF/container.xml': container('other.opf') }),
    refused: 'a file is missing in it: other.opf',
  },
  'an EPUB whose package document is a picture': {
    name: 'a.epub',
    make: async () => epubWith({ 'book.opf': await drawPage(1) }),
    refused: 'not well-formed XML: book.opf',
  },
  'an EPUB whose package document is bytes in UTF-16 that end in the middle of a sign': {
    name: 'a.epub',
    make: () =>
      epubWith({ 'book.opf': Buffer.from('\ufeff<package><metadata/>', 'utf16le').subarray(0, -1) }),
    refused: 'not well-formed XML: book.opf',
  },
  'an EPUB whose package document has entities': {
    name: 'a.epub',
    make: ({ secret }) => withPackage({ before: READS(secret), title: '&file;' }),
    refused: 'declares XML entities: book.opf',
  },
  'an EPUB whose document type is on the web': {
    name: 'a.epub',
    make: ({ origin }) => withPackage({ before: `<!DOCTYPE package SYSTEM "${origin}/opf.dtd">` }),
    cleaned: null,
  },
  'an EPUB with a style sheet for its package document': {
    name: 'a.epub',
    make: ({ origin }) =>
      withPackage({
        before: `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="${origin}/a.xsl"?>`,
      }),
    cleaned: 'processing instruction',
  },
  'an EPUB without metadata': {
    name: 'a.epub',
    make: () => epubWith({ 'book.opf': '<package/>' }),
    refused: 'its package document has no metadata',
  },
  'an EPUB without chapters': {
    name: 'a.epub',
    make: () => epubWith({ 'book.opf': '<package><metadata/><manifest/><spine/></package>' }),
    refused: 'names no chapters',
  },
  'an EPUB whose chapters are files of the machine': {
    name: 'a.epub',
    make: ({ secret }) =>
      withPackage({
        manifest: `<item id="s" href="file://${secret}" media-type="application/xhtml+xml"/><item id="t" href="../../../../..${secret}" media-type="application/xhtml+xml"/>`,
        spine: '<itemref idref="s"/><itemref idref="t"/>',
      }),
    cleaned: '2 pages of its spine cannot be found',
  },
  'an EPUB whose chapters are on the web': {
    name: 'a.epub',
    make: ({ origin }) =>
      withPackage({
        manifest: `<item id="s" href="${origin}/c.xhtml" media-type="application/xhtml+xml"/>`,
        spine: '<itemref idref="s"/>',
      }),
    cleaned: '1 page of its spine cannot be found',
  },
  'an EPUB that names a chapter ten thousand times': {
    name: 'a.epub',
    make: () => withPackage({ spine: '<itemref idref="c1"/>'.repeat(10_000) }),
    cleaned: null,
    isHeavy: true,
  },
  'an EPUB whose files fall back to each other in a circle': {
    name: 'a.epub',
    make: () =>
      withPackage({
        manifest:
          '<item id="p" href="p.bin" media-type="a/b" fallback="q"/><item id="q" href="q.bin" media-type="a/b" fallback="p"/>',
        spine: '<itemref idref="p"/>',
      }),
    cleaned: '1 page of its spine cannot be found',
  },
  'an EPUB with scripts in its metadata': {
    name: 'a.epub',
    make: () =>
      withPackage({
        title: '&lt;script&gt;alert(1)&lt;/script&gt;Rain',
        metadata: '<dc:description>&lt;img src=x onerror="steal()"&gt;Wet.</dc:description>',
      }),
    cleaned: null,
  },
  'an EPUB with a title of a million characters': {
    name: 'a.epub',
    make: () => withPackage({ title: 'Rain '.repeat(200_000) }),
    cleaned: null,
  },
  'an EPUB with ten thousand authors': {
    name: 'a.epub',
    make: () =>
      withPackage({
        metadata: Array.from({ length: 10_000 }, (_, at) => `<dc:creator>A ${at}</dc:creator>`).join(''),
      }),
    cleaned: null,
  },
  'an EPUB whose volume has an endless number': {
    name: 'a.epub',
    make: () =>
      withPackage({
        metadata:
          '<meta name="calibre:series" content="Rain"/><meta name="calibre:series_index" content="1e309"/>',
      }),
    cleaned: null,
  },
  'an EPUB whose title turns the direction of text around': {
    name: 'a.epub',
    make: () => withPackage({ title: '\u202egpj.niaR\u202c\u0007' }),
    refused: 'not well-formed XML: book.opf',
  },
  'an EPUB that is locked by Adobe': {
    name: 'a.epub',
    make: () => epubWith({ 'META-INF/rights.xml': '<rights/>', 'META-INF/encryption.xml': ENCRYPTED }),
    refused: 'protected by DRM (Adobe)',
  },
  'an EPUB that is locked by Readium': {
    name: 'a.epub',
    make: () => epubWith({ 'META-INF/license.lcpl': '{}' }),
    refused: 'protected by DRM (Readium LCP)',
  },
  'an EPUB that is encrypted in part': {
    name: 'a.epub',
    make: () => epubWith({ 'META-INF/encryption.xml': ENCRYPTED }),
    refused: 'protected by DRM (encrypted content)',
  },
  'an EPUB whose list of encrypted files has entities': {
    name: 'a.epub',
    make: ({ secret }) =>
      epubWith({ 'META-INF/encryption.xml': `${READS(secret)}<encryption>&file;</encryption>` }),
    refused: 'declares XML entities',
  },
  'an EPUB whose contents have entities': {
    name: 'a.epub',
    make: ({ secret }) => epubWith({ 'nav.xhtml': pageOf('&file;', { before: READS(secret) }) }),
    refused: 'declares XML entities: nav.xhtml',
  },
  'an EPUB whose contents are nested too deeply': {
    name: 'a.epub',
    make: () =>
      epubWith({
        'nav.xhtml': pageOf(
          `<nav epub:type="toc">${'<ol><li>'.repeat(500)}${'</li></ol>'.repeat(500)}</nav>`,
        ),
      }),
    refused: 'more than 200 elements deep: nav.xhtml',
  },
  'an EPUB with thirty thousand lines in its contents': {
    name: 'a.epub',
    make: () =>
      epubWith({
        'nav.xhtml': pageOf(
          `<nav epub:type="toc"><ol>${Array.from({ length: 30_000 }, (_, at) => `<li><a href="c1.xhtml#x${at}">${at}</a></li>`).join('')}</ol></nav>`,
        ),
      }),
    cleaned: null,
    isHeavy: true,
  },
  'an EPUB with a contents line that leads to a script': {
    name: 'a.epub',
    make: () =>
      epubWith({
        'nav.xhtml': pageOf(
          '<nav epub:type="toc"><ol><li><a href="javascript:steal()">x</a></li></ol></nav>',
        ),
      }),
    cleaned: 'left out',
  },
  'an EPUB with programs beside its chapters': {
    name: 'a.epub',
    make: () => epubOf('', { 'setup.exe': 'MZ steal()', 'autorun.inf': 'steal()', '.htaccess': 'steal()' }),
    cleaned: 'left out of the EPUB for buyers',
  },
  'an EPUB with a program that says it is a picture': {
    name: 'a.epub',
    make: () => epubOf('<p><img src="p.png" alt="p"/></p>', { 'p.png': 'MZ steal()' }),
    cleaned: 'a picture is left out, p.png',
  },
  'an EPUB with a chapter of nothing': {
    name: 'a.epub',
    make: () => epubWith({ 'c1.xhtml': '' }),
    refused: 'not well-formed XML: c1.xhtml',
  },
  'an EPUB with a chapter that is a picture': {
    name: 'a.epub',
    make: async () => epubWith({ 'c1.xhtml': await drawPage(1) }),
    refused: 'not well-formed XML: c1.xhtml',
  },
  'an EPUB with a chapter that is a file of zeros': {
    name: 'a.epub',
    make: () => epubWith({ '=c1.xhtml': Buffer.alloc(100_000) }),
    refused: 'not well-formed XML: c1.xhtml',
  },
  'an EPUB whose only chapter cannot be seen': {
    name: 'a.epub',
    make: () => epubWith({ 'c1.xhtml': pageOf('').replace('<h1>One</h1>', '') }),
    refused: 'nothing in it to read',
  },
  'an EPUB whose chapter is locked in a frame': {
    name: 'a.epub',
    make: ({ origin }) => epubOf(`<iframe src="${origin}/frame.html">${LONG}</iframe>`),
    cleaned: '1 embedded document is left out',
  },
}
