import { type Language, localPath } from '#rules/interface-language.ts'
import type { PageNumber, ShelfBook } from './shelf.ts'

/** A document of the catalogue, before it takes the form of a version of OPDS. All paths begin below the reader's link. */
export interface Feed {
  /** A name of the document that stays the same and does not contain the link. */
  id: string
  title: string
  updatedAt: Date
  path: string
  /** The path of the document above; null at the top. */
  up: string | null
  /** Links to other documents; a document has either these or books. */
  ways: readonly Way[]
  books: readonly ShelfBook[] | null
  /** Which page of the books or ways it is; null where they have none. */
  page: PageNumber | null
  /** Shown on the first document by versions of OPDS that have groups. */
  newest: readonly ShelfBook[]
  /** Volumes that can be read online; null in documents that do not list them. */
  streams: readonly Stream[] | null
}

export interface Way {
  id: string
  title: string
  /** A description of the document there. */
  text: string
  path: string
  count: number | null
  /** The kind of entries in the document there. */
  holds: 'ways' | 'books' | 'streams'
  sortNew?: true
  updatedAt: Date
}

/** A volume of which a part can be read online. */
export interface Stream {
  volume: ShelfBook['volume']
}

/** The context in which a document is written. */
export interface Writing {
  /** Scheme, host and the reader's link. */
  base: string
  origin: string
  lang: Language
  now: Date
  siteName: string
  words: OpdsTexts
}

/** The texts of the catalogue's own entries. */
export interface OpdsTexts {
  title: string
  recent: string
  recentText: string
  books: string
  booksText: string
  series: string
  seriesText: string
  streams: string
  streamsText: string
  found: string
  search: string
  volumes_one: string
  volumes_other: string
}

/** An address below the link, with a page where it is not the first. */
export function address(
  { base }: Pick<Writing, 'base'>,
  form: 'atom' | 'json',
  path: string,
  page = 1,
): string {
  const [name = '', query = ''] = path.split('?')
  const search = new URLSearchParams(query)
  if (page > 1) search.set('page', String(page))
  const tail = search.size > 0 ? `?${search}` : ''
  return `${base}/${form}${name === '' ? '' : `/${name}`}${tail}`
}

/** The documents before, after, first and last, by their relation. */
export function pageLinks({ page, pages }: PageNumber): { rel: string; page: number }[] {
  if (pages === 1) return []
  return [
    { rel: 'first', page: 1 },
    ...(page > 1 ? [{ rel: 'previous', page: page - 1 }] : []),
    ...(page < pages ? [{ rel: 'next', page: page + 1 }] : []),
    { rel: 'last', page: pages },
  ]
}

export const FILE_TYPES = {
  epub: 'application/epub+zip',
  cbz: 'application/vnd.comicbook+zip',
  pdf: 'application/pdf',
  mobi: 'application/x-mobipocket-ebook',
} as const

/** The lasting address of a file. It redirects to a signed one, which is valid for some minutes. */
/** The page of a volume in the shop, in its reader's language. */
export function pageAddress({ origin, lang }: Pick<Writing, 'origin' | 'lang'>, slug: string): string {
  return origin + localPath(lang, `/volumes/${slug}`)
}

export function fileAddress({ base }: Pick<Writing, 'base'>, bookId: string, kind: string): string {
  return `${base}/file/${bookId}/${kind}`
}
