import { createHash } from 'node:crypto'
import type { Language } from '#rules/interface-language.ts'
import type { VolumeFields } from '../catalogue/volume-fields.ts'
import type { CreatorRole } from './creator-role.ts'
import type { PageMark } from './manga/cut-pages.ts'
import type { PartCut } from './text/plan-parts.ts'

export interface SeriesFacts {
  slug: string
  type: 'novel' | 'manga'
  lang: Language
  title: string
  shortTitle: string
  originalTitle: string
  /** Plain text, paragraphs separated by an empty line. */
  description: string
  shortDescription: string
  tags: string[]
  status: 'default' | 'complete' | 'hiatus'
  catchup: boolean
  rentals: boolean
  ageRating: number
  topicId: string | null
  categoryId: string | null
  createdAt: Date
  hidden: boolean
}

export interface Credit {
  name: string
  originalName?: string
  role: CreatorRole
}

export interface Sku {
  store: 'digital' | 'print' | 'amazon' | 'ibooks' | 'nook' | 'kobo' | 'google' | 'bookwalker'
  identifier: string
  link?: string | null
  availableAt?: Date | null
}

export interface VolumeFacts extends VolumeFields {
  creators: Credit[]
  skus: Sku[]
}

/** How the parts of a volume are published; what is left out follows the rules (docs/decisions/0007). */
export interface PartOptions {
  titles?: readonly string[]
  launches?: readonly Date[]
  /** Days between the launches that are not given. */
  everyDays?: number
  /** How many parts from the first are free. */
  previews?: number
  /** null: streamed for good */
  expirations?: readonly (Date | null)[]
  /** null: not for rent */
  rentalCoins?: number | null
}

/** A file to put on sale, and what is known of it better than the file says. */
export interface ImportRequest {
  file: string
  /** Pictures to take instead of the file's own. */
  cover?: string
  banner?: string
  cut?: PartCut
  marks?: PageMark[]
  type?: 'novel' | 'manga'
  lang?: Language
  direction?: 'ltr' | 'rtl'
  series?: Partial<SeriesFacts>
  volume?: Partial<VolumeFacts>
  parts?: PartOptions
  /** It takes the place of what stands there even where that is another book, or parts of it go. What stood there is kept. */
  replace?: boolean
}

export interface ImportOutcome {
  outcome: 'created' | 'updated' | 'unchanged'
  seriesSlug: string
  volumeSlug: string
  parts: number
  /** Pages of a manga; 0 for a novel. */
  pages: number
  /** What was left out or mended, one line each. */
  remarks: string[]
}

/** Goes up when the same file would be read differently. */
const PIPELINE = 1

/**
 * Names what was asked of a file and by which pipeline: the same recipe on the same file gives the same volume. `pictures` are the hashes
 * of cover and banner, since another picture may lie under the same name.
 */
export function recipeOf(
  { file: _, replace: _replace, ...options }: ImportRequest,
  pictures: (string | null)[],
): string {
  return createHash('sha256')
    .update(JSON.stringify([PIPELINE, options, pictures]))
    .digest('hex')
    .slice(0, 32)
}
