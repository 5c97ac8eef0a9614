import type { Credit } from '#server/publishing/import-request.ts'
import { type Entry, escapeXml, picture, text, writeZip } from './zip-file.ts'

export interface MangaBook {
  lang: string
  title: string
  seriesTitle: string
  number: number
  isbn: string
  description: string
  creators: Credit[]
  /** JPEG */
  cover: Buffer
  /** PNGs in reading order */
  pages: Buffer[]
}

/** Writes a volume as a CBZ with its ComicInfo.xml, to be read from right to left; the same book gives the same bytes. */
export async function makeCbz(book: MangaBook, file: string): Promise<void> {
  const entries: Entry[] = [
    text('ComicInfo.xml', comicInfo(book)),
    picture('page-000.jpg', book.cover),
    ...book.pages.map((bytes, index) => picture(`page-${String(index + 1).padStart(3, '0')}.png`, bytes)),
  ]
  await writeZip(file, entries)
}

function comicInfo(book: MangaBook): string {
  const named = (role: Credit['role']) =>
    book.creators.filter(creator => creator.role === role).map(({ name }) => name)
  const line = (name: string, content: string | number) => `<${name}>${escapeXml(String(content))}</${name}>`
  const pages = book.pages.map(
    (bytes, index) => `<Page Image="${index + 1}"${isWide(bytes) ? ' DoublePage="true"' : ''}/>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<ComicInfo>
${line('Title', book.title)}
${line('Series', book.seriesTitle)}
${line('Number', book.number)}
${line('Summary', book.description)}
${line('Writer', named('author').join(', '))}
${line('Penciller', named('artist').join(', '))}
${line('Letterer', named('letterer').join(', '))}
${line('Publisher', 'Kashihon')}
${line('GTIN', book.isbn.replaceAll('-', ''))}
${line('LanguageISO', book.lang)}
${line('Manga', 'YesAndRightToLeft')}
${line('PageCount', book.pages.length + 1)}
<Pages>
<Page Image="0" Type="FrontCover"/>
${pages.join('\n')}
</Pages>
</ComicInfo>
`
}

/** Drawn over two pages: by width and height in the head of the PNG. */
function isWide(png: Buffer): boolean {
  return png.readUInt32BE(16) > png.readUInt32BE(20)
}
