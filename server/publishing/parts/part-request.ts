import type { Language } from '#rules/interface-language.ts'
import type { Remark } from '../../book-files/remark.ts'
import type { PartCut } from '../text/plan-parts.ts'
import type { VolumeName } from './open-volume.ts'

/** A part that comes before the book of its volume does; what is left out is taken from the file, else by the rules. */
export interface PartRequest extends VolumeName {
  file: string
  type?: 'novel' | 'manga'
  lang?: Language
  direction?: 'ltr' | 'rtl'
  cut?: PartCut
  title?: string
  number?: number
  launchAt?: Date
  /** Days from part to part where the file is cut into several. */
  everyDays?: number
  preview?: boolean
  /** null: streamed for good */
  expiresAt?: Date | null
  /** null: not for rent */
  rentalCoins?: number | null
  /** Readers do not see it before it is ready. It needs no launch: without one it has no date. */
  draft?: boolean
  /** What counts not where the first lines of the file say it. */
  ignores?: readonly ('launchAt' | 'preview')[]
  /** The publisher has confirmed what would be refused otherwise. */
  sure?: boolean
  /** Store nothing. */
  dryRun?: boolean
}

export interface PartOutcome {
  outcome: 'added' | 'replaced' | 'restored' | 'unchanged'
  series: { slug: string; title: string; type: 'novel' | 'manga'; lang: Language; isNew: boolean }
  volume: { slug: string; title: string; isNew: boolean }
  parts: OutcomePart[]
  /** What was left out or mended. */
  remarks: Remark[]
}

export interface OutcomePart {
  number: number
  slug: string
  title: string
  /** 0 for pages of a manga */
  characters: number
  pages: number
  /** null: nobody has said. */
  launchAt: Date | null
  preview: boolean
  rentalCoins: number | null
}

export function seriesOutcome(
  { slug, title, type, lang }: Omit<PartOutcome['series'], 'isNew'>,
  isNew: boolean,
): PartOutcome['series'] {
  return { slug, title, type, lang, isNew }
}
