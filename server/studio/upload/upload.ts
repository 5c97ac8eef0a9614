import type { Staff } from '#rules/studio-rights.ts'
import type { Actor } from '../../audit/deed.ts'
import type { ReadBook } from '../../publishing/read-result.ts'
import type { PartCut } from '../../publishing/text/plan-parts.ts'

/** docs/decisions/0094-uploads.md: the states of a file on its way into the catalogue. */
export type UploadState = 'uploading' | 'waiting' | 'reading' | 'read' | 'refused' | 'importing' | 'imported'

/** Who asked for an import. Their rights are asked for again when the series is known. */
export interface Asker {
  actor: Actor
  staff: Staff
}

/** What decides how a file is read. */
export interface ReadOptions {
  cut: PartCut
  type: 'novel' | 'manga' | null
  direction: 'ltr' | 'rtl' | null
}

/** What reading a file found; its texts and pictures are stored beside it. */
export interface ReadFile {
  options: ReadOptions
  /** How it was cut in the end. */
  cut: PartCut
  book: ReadBook
  /** Words of each part. */
  words: number[]
  /** Blocks of the text of each part, or pages. */
  blocks: number[]
}

const MB = 1_048_576
export const PIECE_SIZES: readonly number[] = [MB, 2 * MB, 4 * MB, 8 * MB]

/** Bounds of what one person uploads; what is imported or deleted counts no more. */
export const UPLOAD_LIMITS = {
  fileBytes: 2_147_483_648,
  personBytes: 21_474_836_480,
  files: 500,
} as const

/** After which an upload is deleted, counted from when something was last done with it. */
export const UPLOAD_KEPT_MS = 7 * 86_400_000

export function piecesOf({ bytes, pieceBytes }: { bytes: number; pieceBytes: number }): number {
  return Math.ceil(bytes / pieceBytes)
}
