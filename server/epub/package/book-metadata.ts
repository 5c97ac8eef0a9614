import type { SeriesClaim } from '#rules/which-volume.ts'
import type { CreatorRole } from './creator-role.ts'

/** What a file says about the book, before the publisher's options are laid over it. */
export interface BookMetadata {
  /** '' when it has none */
  title: string
  subtitle: string
  originalTitle: string
  /** Left out by files that say none, and of what an earlier version has read. */
  readings?: Reading[]
  creators: BookCreator[]
  /** BCP 47, as the file has it; '' when it has none */
  lang: string
  /** ISBN-13 or ISBN-10, digits only; null without one */
  isbn: string | null
  /** Every identifier of the file, as rules/book-identity.ts compares them */
  identifiers: string[]
  publisher: string
  /** plain text, paragraphs separated by an empty line */
  description: string
  subjects: string[]
  /** The series, sets and lists that it names */
  seriesClaims: SeriesClaim[]
}

/** A title of the book or of its series, and how it is read: in kana or Latin letters, if the file means that. */
export interface Reading {
  readonly text: string
  readonly reading: string
}

export const EMPTY_METADATA: BookMetadata = {
  title: '',
  subtitle: '',
  originalTitle: '',
  creators: [],
  lang: '',
  isbn: null,
  identifiers: [],
  publisher: '',
  description: '',
  subjects: [],
  seriesClaims: [],
}

export interface BookCreator {
  name: string
  role: CreatorRole
}
