import { createHash } from 'node:crypto'
import type { Language } from '#rules/interface-language.ts'
import type { SetPart } from '#rules/set-parts.ts'
import type { VolumeNumbering } from '#rules/volume-title.ts'
import type { Remark } from '../book-files/remark.ts'
import type { VolumeFields } from '../catalogue/volume-fields.ts'
import type { CreatorRole } from '../epub/package/creator-role.ts'
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
  /** Where its volumes are counted from 1 again, and what they are called. */
  numbering: VolumeNumbering
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

/** A file to import, and the values that take precedence over those of the file. */
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
  /** Of a series that is new. Refused where it is none, or another series has or had it. */
  address?: string
  volume?: Partial<VolumeFacts>
  parts?: PartOptions
  /** The series after which the folder of the file is called; it counts where the file numbers itself without naming one. */
  folder?: string
  /** A book of its own, whatever series its metadata names. */
  alone?: boolean
  /**
   * Which stored parts those of the file are, where the publisher sets it; `show`: throw MappingShown instead of storing
   * anything.
   */
  map?: readonly SetPart[] | 'show'
  /** Replace the stored volume even where it is another book or loses parts. It is stored as an edition. */
  replace?: boolean
  /** Refuse a file in whose place a volume with texts or pages stands already, whoever has something of it. */
  onlyNew?: boolean
}

export interface ImportOutcome {
  outcome: 'created' | 'updated' | 'unchanged'
  seriesSlug: string
  volumeSlug: string
  parts: number
  /** Pages of a manga; 0 for a novel. */
  pages: number
  /** What was left out or mended. */
  remarks: Remark[]
}

/** To be raised when imports read files differently, so that the same file is imported again. */
const PIPELINE = 2
/** The version of before, which cut texts otherwise. */
const FORMER_PIPELINE = 1

/**
 * A digest of the request and the version of the import: the same recipe on the same file gives the same volume. `pictures`
 * are the hashes of cover and banner, since the file of a picture may have changed.
 */
export function recipeOf(
  { file: _, replace: _replace, folder: _folder, onlyNew: _onlyNew, ...options }: ImportRequest,
  pictures: (string | null)[],
  pipeline = PIPELINE,
): string {
  return createHash('sha256')
    .update(JSON.stringify([pipeline, options, pictures]))
    .digest('hex')
    .slice(0, 32)
}

/** The recipe by which a version before this one imported the same request; null where the request says how to cut. */
export function formerRecipeOf(request: ImportRequest, pictures: (string | null)[]): string | null {
  return request.cut === undefined ? recipeOf(request, pictures, FORMER_PIPELINE) : null
}
