import type { Credit } from '#server/publishing/import-request.ts'
import { type Chapter, readChapters } from './novel-text.ts'
import { type Entry, escapeXml, picture, text, writeZip } from './zip-file.ts'

export interface NovelBook {
  lang: string
  title: string
  seriesTitle: string
  number: number
  isbn: string
  description: string
  creators: Credit[]
  /** the chapters, written as demo/README.md says */
  markdown: string
  cover: Buffer
  /** JPEG by the name that the text calls it */
  drawings: Map<string, Buffer>
}

const RELATORS: Partial<Record<Credit['role'], string>> = {
  author: 'aut',
  illustrator: 'ill',
  translator: 'trl',
  editor: 'edt',
}

/** Writes a volume as an EPUB 3 file; the same book gives the same bytes. */
export async function makeEpub(book: NovelBook, file: string): Promise<void> {
  const chapters = readChapters(book.markdown, book.lang)
  const drawn = [...book.drawings].map(([name, bytes]) => picture(`OEBPS/pictures/${name}.jpg`, bytes))
  const pages = chapters.map((chapter, index) =>
    text(`OEBPS/chapter-${index + 1}.xhtml`, chapterPage(book, chapter)),
  )
  const entries: Entry[] = [
    { ...text('mimetype', 'application/epub+zip'), stored: true },
    text('META-INF/container.xml', CONTAINER),
    text('OEBPS/package.opf', packageOf(book, chapters)),
    text('OEBPS/contents.xhtml', contentsOf(book, chapters)),
    text('OEBPS/book.css', STYLE),
    picture('OEBPS/cover.jpg', book.cover),
    ...drawn,
    ...pages,
  ]
  await writeZip(file, entries)
}

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OEBPS/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`

const STYLE = 'hr { border: 0; text-align: center } hr::before { content: "* * *" } img { max-width: 100% }\n'

function page({ lang }: NovelBook, title: string, body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${lang}" xml:lang="${lang}">
<head><title>${escapeXml(title)}</title><link rel="stylesheet" href="book.css"/></head>
<body>
${body}
</body>
</html>
`
}

function chapterPage(book: NovelBook, { title, body }: Chapter): string {
  return page(book, title, `<section epub:type="chapter">\n<h1>${escapeXml(title)}</h1>\n${body}\n</section>`)
}

function contentsOf(book: NovelBook, chapters: Chapter[]): string {
  const lines = chapters.map(
    ({ title }, index) => `<li><a href="chapter-${index + 1}.xhtml">${escapeXml(title)}</a></li>`,
  )
  return page(book, book.title, `<nav epub:type="toc"><ol>\n${lines.join('\n')}\n</ol></nav>`)
}

function packageOf(book: NovelBook, chapters: Chapter[]): string {
  const creators = book.creators.map(
    ({ name, role }, index) => `<dc:creator id="creator-${index}">${escapeXml(name)}</dc:creator>
<meta refines="#creator-${index}" property="role" scheme="marc:relators">${RELATORS[role] ?? 'ctb'}</meta>`,
  )
  const numbers = chapters.map((_, index) => index + 1)
  const pages = numbers.map(
    number =>
      `<item id="chapter-${number}" href="chapter-${number}.xhtml" media-type="application/xhtml+xml"/>`,
  )
  const drawings = [...book.drawings.keys()].map(
    name => `<item id="drawing-${name}" href="pictures/${name}.jpg" media-type="image/jpeg"/>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="isbn" xml:lang="${book.lang}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="isbn">urn:isbn:${book.isbn.replaceAll('-', '')}</dc:identifier>
<dc:title id="title">${escapeXml(book.title)}</dc:title>
<dc:language>${book.lang}</dc:language>
<dc:publisher>Kashihon</dc:publisher>
<dc:rights>CC0 1.0</dc:rights>
<dc:description>${escapeXml(book.description)}</dc:description>
${creators.join('\n')}
<meta property="dcterms:modified">2026-01-01T00:00:00Z</meta>
<meta property="belongs-to-collection" id="series">${escapeXml(book.seriesTitle)}</meta>
<meta refines="#series" property="collection-type">series</meta>
<meta refines="#series" property="group-position">${book.number}</meta>
</metadata>
<manifest>
<item id="contents" href="contents.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="style" href="book.css" media-type="text/css"/>
<item id="cover" href="cover.jpg" media-type="image/jpeg" properties="cover-image"/>
${[...drawings, ...pages].join('\n')}
</manifest>
<spine>
${numbers.map(number => `<itemref idref="chapter-${number}"/>`).join('\n')}
</spine>
</package>
`
}
