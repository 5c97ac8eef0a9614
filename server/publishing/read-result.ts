import type { PageLayout } from '#rules/page-layout.ts'
import type { Remark } from '../book-files/remark.ts'
import type { BookMetadata } from '../epub/package/book-metadata.ts'
import type { PageMark } from './manga/cut-pages.ts'
import type { MangaPage } from './manga/manga-pages.ts'
import type { PictureBeside } from './markdown/markdown-pictures.ts'
import type { ShelvedPicture } from './text/picture-shelf.ts'
import type { PartCut } from './text/plan-parts.ts'

/** In the work folder: what came of reading, as JSON. */
export const OUTCOME_FILE = 'outcome.json'

/** What is asked of a file. */
export interface ReadRequest {
  file: string
  cut: PartCut
  /** null: as the file says */
  type: 'novel' | 'manga' | null
  direction: 'ltr' | 'rtl' | null
  /** where the parts of a manga begin, when somebody knows better than the file */
  marks: PageMark[]
  /** Other files that belong to it: the pictures of a Markdown file */
  beside?: PictureBeside[]
}

/** A book as it was read from a file; its texts and pictures lie in the work folder under the names given here. */
export interface ReadBook {
  type: 'novel' | 'manga'
  isEpub: boolean
  metadata: BookMetadata
  /** How the pages of a manga are read. */
  layout: PageLayout
  parts: ReadPart[]
  /** hash */
  cover: string | null
  pictures: ShelvedPicture[]
  /** what was left out or mended */
  remarks: Remark[]
  /** What a file of one part says of it, as it stands there */
  hints?: PartHints
}

export interface PartHints {
  title?: string
  launch?: string
  number?: string
  preview?: string
}

export type ReadPart = ReadNovelPart | ReadMangaPart

export interface ReadNovelPart {
  type: 'novel'
  title: string
  /** file of the encoded text */
  tree: string
  characters: number
  direction: 'ltr' | 'rtl'
  writingMode: 'horizontal-tb' | 'vertical-rl'
  /** A part that does not belong to the work itself, such as a preface or notes */
  matter?: 'front' | 'back'
  pictures: { hash: string; description: string }[]
}

export interface ReadMangaPart {
  type: 'manga'
  title: string
  direction: 'ltr' | 'rtl'
  pages: MangaPage[]
}
