import type { RichText } from '#contract/generated/reading.ts'
import type { Language } from '#rules/interface-language.ts'
import type { PageLayout } from '#rules/page-layout.ts'

/** A volume as it is handed to those who make files of it; nothing of the database is in it. */
export interface Book {
  series: { id: string; title: string; number: number }
  volume: { id: string; title: string; description: string; publishedAt: Date | null }
  creators: readonly { name: string; role: string }[]
  publisher: string
  /** Of the volume's page in the shop, absolute. */
  address: string
  /** The certifier of the file's accessibility: the shop's operator. */
  certifier: string
  lang: Language
  /** Of the text of a novel; of the pages of a comic. */
  direction: 'ltr' | 'rtl'
  /** How the pages of a comic are read. */
  layout: PageLayout
  /** null: a page with the title stands for it. */
  cover: BookPicture | null
  content: Novel | Comic
  /** Bytes of a picture by its hash. */
  bytesOf(hash: string): Promise<Buffer>
  copy: Copy
  /** When the text last changed. */
  updatedAt: Date
}

export interface BookPicture {
  hash: string
  /** image/jpeg, image/png or image/webp */
  mediaType: string
  width: number
  height: number
}

export interface Novel {
  type: 'novel'
  parts: readonly { title: string; tree: RichText }[]
  pictures: readonly BookPicture[]
}

export interface Comic {
  type: 'manga'
  parts: readonly { title: string; pages: readonly ComicPage[] }[]
}

export interface ComicPage extends BookPicture {
  description: string
  /** An opening drawn over two pages. */
  wide: boolean
}

/** Whose copy it is. */
export interface Copy {
  id: string
  buyer: string
  boughtAt: Date
  /** When an edition took the place of the one that was bought, or of a later one; none has where it is not set. */
  correctedAt?: Date | null
}

/** docs/product.md#volume-titles: a book of its own is called as its series is, and says no number. */
export function isStandalone({ series, volume }: Pick<Book, 'series' | 'volume'>): boolean {
  return volume.title === series.title
}

/** The direction of the text. A comic whose pages run from right to left can have text from left to right. */
export function textDirection({ content, direction }: Pick<Book, 'content' | 'direction'>): 'ltr' | 'rtl' {
  return content.type === 'novel' ? direction : 'ltr'
}

/** BCP 47: what the text of a novel is written in, which the shop itself need not speak. */
export function textLanguage({ content, lang }: Pick<Book, 'content' | 'lang'>): string {
  const given = content.type === 'novel' ? content.parts[0]?.tree.lang : undefined
  return given ? languageTag(given, lang) : lang
}

/** A language that XML and EPUB take, or the one otherwise. */
export function languageTag(given: string, otherwise: string): string {
  try {
    return Intl.getCanonicalLocales(given)[0] ?? otherwise
  } catch {
    return otherwise
  }
}
