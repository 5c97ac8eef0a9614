import type { CutPiece } from '#rules/arrange-again.ts'
import type { ChapterName } from './text/chapter-names.ts'

/** Where a part of a volume comes from. */
export interface PartOrigin {
  /** What the file itself calls it. */
  title: string
  /** What it calls the chapters within it, where there are several. */
  chapters?: readonly ChapterName[]
  /** How the file was cut (`PartCut`); missing: nobody has said. */
  cut?: string
  /** What it was put together of, where an editor has put the parts of the file together. */
  pieces?: readonly (CutPiece & { /** Blocks or pages of the whole part of the file */ of: number })[]
}
