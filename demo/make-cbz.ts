import type { Credit } from '#server/publishing/import-request.ts'
import { paintInk, paintJpeg } from './drawing/paint.ts'
import { type Entry, escapeXml, picture, text, writeZip } from './zip-file.ts'

export interface DrawnPage {
  /** a whole drawing as SVG */
  svg: string
  /** drawn over two pages */
  wide: boolean
  colour: boolean
}

export interface MangaBook {
  lang: string
  title: string
  seriesTitle: string
  number: number
  isbn: string
  description: string
  creators: Credit[]
  /** in reading order; the first is the cover */
  pages: DrawnPage[]
}

/** Writes a volume as a CBZ with its ComicInfo.xml, to be read from right to left; the same book gives the same bytes. */
export async function makeCbz(book: MangaBook, file: string): Promise<void> {
  const entries: Entry[] = [text('ComicInfo.xml', comicInfo(book))]
  // One page after the other: two of these books at once keep two cores busy.
  for (const [index, page] of book.pages.entries()) {
    const number = String(index).padStart(3, '0')
    const entry = page.colour
      ? picture(`page-${number}.jpg`, await paintJpeg(page.svg))
      : picture(`page-${number}.png`, await paintInk(page.svg))
    entries.push(entry)
  }
  await writeZip(file, entries)
}

function comicInfo(book: MangaBook): string {
  const named = (role: Credit['role']) =>
    book.creators.filter(creator => creator.role === role).map(({ name }) => name)
  const line = (name: string, content: string | number) => `<${name}>${escapeXml(String(content))}</${name}>`
  const pages = book.pages.map(
    ({ wide }, index) =>
      `<Page Image="${index}"${index === 0 ? ' Type="FrontCover"' : ''}${wide ? ' DoublePage="true"' : ''}/>`,
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
${line('PageCount', book.pages.length)}
<Pages>
${pages.join('\n')}
</Pages>
</ComicInfo>
`
}
