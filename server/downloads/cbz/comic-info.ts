import { type Book, isStandalone } from '../../epub/write/book.ts'
import { blurb, creditLines, exLibris } from '../../epub/write/texts.ts'
import { escapeXml } from '../../epub/xml/xml-text.ts'

/** A picture of the archive, as programs for comics want to know it. */
export interface ListedPage {
  width: number
  height: number
  wide: boolean
  /** The title of the part that begins here. */
  bookmark?: string
  exLibris?: boolean
}

/** The elements for people, in the order of the schema, and the roles of the shop that they are for. */
const CREDITS: readonly [name: string, roles: readonly string[]][] = [
  ['Writer', ['author']],
  ['Penciller', ['artist', 'penciler', 'illustrator']],
  ['Inker', ['inker']],
  ['Colorist', ['colorist']],
  ['Letterer', ['letterer']],
  ['Editor', ['editor']],
]
const NAMED = new Set(CREDITS.flatMap(([, roles]) => roles))

/** ComicInfo.xml by schema 2.0 of the Anansi Project, whose elements stand in this order. */
export function comicInfo(book: Book, pages: readonly ListedPage[]): string {
  const { series, volume, publisher, address, lang, direction, layout } = book
  const date = volume.publishedAt
  const lines: [name: string, content: string | number | undefined][] = [
    ['Title', volume.title],
    ['Series', series.title],
    ['Number', isStandalone(book) ? undefined : series.number],
    ['Summary', blurb(volume.description)],
    ['Notes', notes(book)],
    ['Year', date?.getUTCFullYear()],
    ['Month', date ? date.getUTCMonth() + 1 : undefined],
    ['Day', date?.getUTCDate()],
    ...CREDITS.map(([name, roles]): [string, string] => [name, namesOf(book, roles)]),
    ['Publisher', publisher],
    ['Web', address],
    ['PageCount', pages.length],
    ['LanguageISO', lang],
    ['Format', layout === 'strip' ? 'Webtoon' : undefined],
    ['Manga', direction === 'rtl' ? 'YesAndRightToLeft' : 'Yes'],
  ]
  const said = lines.flatMap(([name, content]) =>
    content === undefined || content === '' ? [] : [`<${name}>${escapeXml(String(content))}</${name}>`],
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<ComicInfo>
${said.join('\n')}
<Pages>
${pages.map(pageLine).join('\n')}
</Pages>
</ComicInfo>
`
}

/** Names are separated by commas, so that a comma within a name is left out. */
function namesOf({ creators }: Book, roles: readonly string[]): string {
  const names = creators.filter(({ role }) => roles.includes(role)).map(({ name }) => name)
  return [...new Set(names.map(name => name.replace(/\s*,\s*/g, ' ')))].join(', ')
}

/** Whose copy it is, and who did what the schema has no element for, as translations. */
function notes(book: Book): string {
  const { madeFor, buyer, bought, copy } = exLibris(book)
  const others = book.creators.filter(({ role }) => !NAMED.has(role))
  const credits = creditLines({ lang: book.lang, creators: others }).map(
    ({ role, names }) => `${role}: ${names}`,
  )
  return [`${madeFor} ${buyer}`, bought, copy, ...credits].join('\n')
}

function pageLine({ width, height, wide, bookmark, exLibris: last }: ListedPage, at: number): string {
  const type = last ? ' Type="Other"' : at === 0 ? ' Type="FrontCover"' : ''
  const mark = bookmark ? ` Bookmark="${escapeXml(bookmark)}"` : ''
  return `<Page Image="${at}"${type}${wide ? ' DoublePage="true"' : ''}${mark} ImageWidth="${width}" ImageHeight="${height}"/>`
}
