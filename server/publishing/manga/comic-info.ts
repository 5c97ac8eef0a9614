import { identifierOf } from '#rules/book-identity.ts'
import type { PageLayout } from '#rules/page-layout.ts'
import type { SeriesClaim } from '#rules/which-volume.ts'
import type { BookCreator, BookMetadata } from '../../epub/package/book-metadata.ts'
import type { CreatorRole } from '../../epub/package/creator-role.ts'
import { descriptionOf } from '../../epub/package/read-description.ts'
import { numberOrNull } from '../../epub/package/read-metadata.ts'
import { childElements, findElement, lineOf, type XmlElement } from '../../epub/xml/xml-element.ts'
import type { PageMark } from './cut-pages.ts'

/** What a ComicInfo.xml beside the pages says. */
export interface ComicInfo {
  metadata: BookMetadata
  /** null when it does not say */
  direction: 'ltr' | 'rtl' | null
  /** null when it does not say */
  layout: PageLayout | null
  /** indexes of pages that are drawn over a whole opening */
  doublePages: Set<number>
  /** index of the front cover, null when it does not say */
  cover: number | null
  /** where its chapters begin, by the pages that have a bookmark */
  marks: PageMark[]
  /** indexes of pages that somebody has taken out of it */
  deleted: Set<number>
}

const CREDITS: [name: string, role: CreatorRole][] = [
  ['Writer', 'author'],
  ['Penciller', 'artist'],
  ['Inker', 'inker'],
  ['Colorist', 'colorist'],
  ['Letterer', 'letterer'],
  ['Translator', 'translator'],
  ['Editor', 'editor'],
]

/** What programs write where a comic is to be scrolled. The genre is not asked, since webtoons are printed in pages, too. */
const STRIP = /^(web[\s-]?toon|web[\s-]?comic|(long|vertical)[\s-]?strip|vertical[\s-]?scroll)$/i

export function readComicInfo(root: XmlElement): ComicInfo {
  const line = (name: string) => {
    const found = childElements(root, name.toLowerCase())[0]
    return found ? lineOf(found) : ''
  }
  const summary = childElements(root, 'summary')[0]
  const series = line('Series')
  const isbn = line('GTIN').replace(/[\s-]/g, '')
  const manga = line('Manga')
  // What is turned from right to left has pages.
  const turnsLeft = manga === 'YesAndRightToLeft'
  const pages = childElements(findElement(root, 'pages') ?? root, 'page')
  const imageOf = (page: XmlElement) => Number.parseInt(page.attributes.get('Image') ?? '', 10)
  const ofType = (type: string) => pages.filter(page => page.attributes.get('Type') === type).map(imageOf)
  return {
    metadata: {
      title: line('Title') || series,
      subtitle: '',
      originalTitle: '',
      creators: CREDITS.flatMap(([name, role]) => creditsIn(line(name), role)),
      lang: line('LanguageISO'),
      isbn: /^97[89]\d{10}$/.test(isbn) ? isbn : null,
      identifiers: [identifierOf(line('GTIN')) ?? []].flat(),
      publisher: line('Publisher'),
      description: summary ? descriptionOf(summary) : '',
      subjects: [...listIn(line('Genre')), ...listIn(line('Tags'))],
      seriesClaims: seriesClaim({ title: series, number: line('Number'), volume: line('Volume'), manga }),
    },
    direction: turnsLeft ? 'rtl' : manga === 'No' ? 'ltr' : null,
    layout: turnsLeft ? 'paged' : [manga, line('Format')].some(said => STRIP.test(said)) ? 'strip' : null,
    doublePages: new Set(pages.filter(page => page.attributes.get('DoublePage') === 'true').map(imageOf)),
    cover: ofType('FrontCover')[0] ?? null,
    marks: pages.flatMap(page => {
      const title = (page.attributes.get('Bookmark') ?? '').replace(/\s+/g, ' ').trim()
      return title === '' ? [] : [{ title, at: imageOf(page) }]
    }),
    deleted: new Set(ofType('Deleted')),
  }
}

/** From this on a volume is the year in which the run of a series began. */
const FIRST_YEAR = 1900

/**
 * Comics count their issues in Number, and say in Volume which run of the series it is, or the year in which that began;
 * manga say their volume there, and a chapter in Number.
 */
function seriesClaim({
  title,
  ...said
}: Record<'title' | 'number' | 'volume' | 'manga', string>): SeriesClaim[] {
  if (title === '') return []
  const volume = numberOrNull(said.volume)
  const own = volume !== null && volume > 0 && volume < FIRST_YEAR ? volume : null
  const isManga = said.manga.startsWith('Yes')
  const number = numberOrNull(said.number)
  return [{ title, number: isManga ? (own ?? number) : (number ?? own), kind: 'series' }]
}

function creditsIn(text: string, role: CreatorRole): BookCreator[] {
  return listIn(text).map(name => ({ name, role }))
}

/** Lists are separated by commas; where a semicolon stands, the commas belong to the names. */
function listIn(text: string): string[] {
  const names = text.split(text.includes(';') ? ';' : ',').map(name => name.trim())
  return [...new Set(names.filter(name => name !== ''))]
}
