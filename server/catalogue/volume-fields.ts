import type { SaleFacts } from '#rules/for-sale.ts'
import type { PageLayout } from '#rules/page-layout.ts'
import type { Stage } from '#rules/studio-states.ts'

/** A field of a volume that its publisher sets. */
interface VolumeField<T> {
  readonly column: string
  /** The type to which statements cast what the column has. */
  readonly cast?: string
  /**
   * It belongs to the text: another book in the volume's place brings its own, and an edition that is restored has the one
   * it had.
   */
  readonly ofEdition?: true
  /** What a volume has where nobody says otherwise. */
  readonly usual?: T
}

interface UsualField<T> extends VolumeField<T> {
  readonly usual: T
}

const given = <T>(field: VolumeField<T>): VolumeField<T> => field
const usual = <T>(field: UsualField<T>): UsualField<T> => field

/**
 * What a publisher says of a volume, each field declared once. Row types, select lists, inserts, what an edition keeps, what
 * a new volume has and the fields of the message that have the same name are derived from it.
 */
export const VOLUME_FIELDS = {
  number: given<number>({ column: 'number', cast: 'float8' }),
  title: given<string>({ column: 'title', ofEdition: true }),
  shortTitle: usual<string>({ column: 'short_title', usual: '', ofEdition: true }),
  originalTitle: usual<string>({ column: 'original_title', usual: '', ofEdition: true }),
  originalPublisher: usual<string>({ column: 'original_publisher', usual: '', ofEdition: true }),
  /** Plain text, paragraphs separated by an empty line. */
  description: usual<string>({ column: 'description', usual: '', ofEdition: true }),
  shortDescription: usual<string>({ column: 'short_description', usual: '', ofEdition: true }),
  /** How the pages of a manga are read. */
  layout: usual<PageLayout>({ column: 'layout', usual: 'paged', ofEdition: true }),
  /** null: to be announced */
  publishingAt: usual<Date | null>({ column: 'publishing_at', usual: null }),
  physicalPublishingAt: usual<Date | null>({ column: 'physical_publishing_at', usual: null }),
  premiumExtras: usual<string | null>({ column: 'premium_extras', usual: null }),
  noEbook: usual<boolean>({ column: 'no_ebook', usual: false }),
  /** Its parts come one at a time, and there is no book of it yet. */
  awaitsEdition: usual<boolean>({ column: 'awaits_edition', usual: false }),
  onSale: usual<boolean>({ column: 'on_sale', usual: true }),
  readerStreamingEnabled: usual<boolean>({ column: 'reader_streaming_enabled', usual: false }),
  /** null: the usual price of its type and language */
  priceCoins: usual<number | null>({ column: 'price_coins', usual: null }),
  forumTopicId: usual<string | null>({ column: 'forum_topic_id', usual: null }),
  createdAt: given<Date>({ column: 'created_at' }),
  hidden: usual<boolean>({ column: 'hidden', usual: false }),
  /** Other than ready: it is hidden. */
  stage: usual<Stage>({ column: 'stage', usual: 'ready' }),
} as const

type Declared = typeof VOLUME_FIELDS
type ValueOf<Field> = Field extends VolumeField<infer T> ? T : never
type RequiredName = {
  [N in keyof Declared]: Declared[N] extends UsualField<unknown> ? never : N
}[keyof Declared]

/** The values of a volume's fields. */
export type VolumeFields = { -readonly [N in keyof Declared]: ValueOf<Declared[N]> }

const FIELDS = Object.entries<VolumeField<unknown>>(VOLUME_FIELDS)
const OF_EDITION = FIELDS.filter(([, { ofEdition }]) => ofEdition)
export const VOLUME_FIELD_NAMES = Object.keys(VOLUME_FIELDS) as (keyof VolumeFields)[]
const EDITION_NAMES = OF_EDITION.map(([name]) => name) as (keyof VolumeFields)[]

/**
 * The columns of a select list, each under the name of its field; `table` is what the statement calls the table of volumes.
 */
export const volumeColumns = (table: string) =>
  FIELDS.map(([name, { column, cast = '' }]) => `${table}.${column}${cast && `::${cast}`} as "${name}"`).join(
    ', ',
  )

const SALE_FACTS = ['publishingAt', 'onSale', 'noEbook', 'awaitsEdition'] satisfies (keyof VolumeFields &
  keyof SaleFacts)[]
/** Those from which it follows whether a volume (v) is sold (rules/for-sale.ts). */
export const SALE_FACT_COLUMNS = SALE_FACTS.map(name => `v.${VOLUME_FIELDS[name].column} as "${name}"`).join(
  ', ',
)

/** Whether a part of a volume (v) that is not hidden has text or pages. */
export const HAS_CONTENT = `exists (select from parts vp join part_contents vc on vc.part_id = vp.id where vp.volume_id = v.id and not vp.hidden)`

/** That there is something to read in a volume (v) if its publisher sells it. */
export const CONTENT_IF_SOLD = `(not v.on_sale or ${HAS_CONTENT})`

/** The fields of a volume of which only these are known. */
export function usualVolume(every: Pick<VolumeFields, RequiredName>): VolumeFields {
  return {
    ...Object.fromEntries(FIELDS.map(([name, field]) => [name, field.usual])),
    ...every,
  } as VolumeFields
}

/** The values of the fields that belong to an edition. */
export function editionFields(volume: VolumeFields): Partial<VolumeFields> {
  return Object.fromEntries(EDITION_NAMES.map(name => [name, volume[name]]))
}

/** The same of a row of volumes that was kept, without fields that the shop did not have yet. */
export function editionFieldsOf(row: object): Partial<VolumeFields> {
  const kept = new Map(Object.entries(row))
  return Object.fromEntries(
    OF_EDITION.flatMap(([name, { column }]) => (kept.has(column) ? [[name, kept.get(column)]] : [])),
  )
}
