import type { Language } from '#rules/interface-language.ts'
import { keptOf } from '../catalogue/seen-sql.ts'
import { PART_KEPT, VOLUME_KEPT } from '../catalogue/store.ts'
import { BLOCKED_OF_PART } from '../catalogue/takedown-sql.ts'
import type { Reads } from '../platform/db/connect.ts'
import { runningRentals } from '../rentals/store.ts'

/** What is known of a part when someone asks to read it. */
export interface PartFacts {
  id: string
  volumeId: string
  seriesId: string
  /** The part, its volume or its series is hidden. */
  hidden: boolean
  /** Of a hidden part: an edition has removed its text from the volume. */
  removed: boolean
  /** Of a hidden part: it, its volume or its series is withdrawn, and nothing else hides it. */
  withdrawn: boolean
  preview: boolean
  launchAt: Date
  expiresAt: Date | null
  catchup: boolean
  readerStreamingEnabled: boolean
  lang: Language
  /**
   * ISO 3166 codes of the countries in which the part may not be read, or `*` (rules/blocked-countries.ts): of the part, its
   * volume and its series.
   */
  blockedCountries: string[]
}

/** Those facts of a part (p), with its volume (v) and series (s), that are not columns of a part in the catalogue. */
export const FURTHER_FACTS = `v.series_id as "seriesId", (p.hidden or v.hidden or s.hidden) as hidden,
  ${VOLUME_KEPT} and exists (select from removed_parts rp where rp.part_id = p.id and not rp.was_hidden) as removed,
  (p.hidden or v.hidden or s.hidden) and ${PART_KEPT} as withdrawn,
  s.catchup, v.reader_streaming_enabled as "readerStreamingEnabled", s.lang,
  ${BLOCKED_OF_PART} as "blockedCountries"`
const FACTS = `p.id, p.volume_id as "volumeId", p.preview, p.launch_at as "launchAt", p.expires_at as "expiresAt", ${FURTHER_FACTS}`

/** The facts of these parts, in no order; unknown ids are left out. */
export function listPartFacts(reads: Reads, partIds: readonly string[]): Promise<PartFacts[]> {
  return reads.query<PartFacts>({
    name: 'listPartFacts',
    text: `select ${FACTS} from parts p join volumes v on v.id = p.volume_id join series s on s.id = v.series_id where p.id = any($1)`,
    values: [partIds],
  })
}

/** The facts of all parts of these volumes that are not hidden or were withdrawn, in no order. */
export function listPartFactsOfVolumes(reads: Reads, volumeIds: readonly string[]): Promise<PartFacts[]> {
  return reads.query<PartFacts>({
    name: 'listPartFactsOfVolumes',
    text: `select ${FACTS} from parts p join volumes v on v.id = p.volume_id join series s on s.id = v.series_id
      where p.volume_id = any($1) and ${keptOf('p')}`,
    values: [volumeIds],
  })
}

/** What a reader holds of a part or a volume. */
export interface HeldColumns {
  owned: boolean
  /** Of the running rental that ends last; null without one. */
  rentedFrom: Date | null
  rentedUntil: Date | null
}

/**
 * In SQL: {@link HeldColumns} of the volume with this id. `rented` is joined. Account and id are expressions; a null for the
 * account holds nothing.
 */
export const heldColumns = (account: string, volumeId: string) =>
  `exists (select from library_books held where held.account_id = ${account} and held.volume_id = ${volumeId}) as owned,
    rented."startedAt" as "rentedFrom", rented."expiresAt" as "rentedUntil"`

/** In SQL: the running rental that ends last, of each of these parts, as a table with "partId". */
export const rentedParts = (account: string, partIds: string, now: string) =>
  `(select distinct on ("partId") "partId", "startedAt", "expiresAt" from (${runningRentals(account, partIds, now)}) running
    order by "partId", "expiresAt" desc)`

/** The facts of a part, and what a reader holds of it and has read in it. */
export interface PartOfReader extends PartFacts, HeldColumns {
  progress: number
  read: boolean
}

/** In SQL: how far the reader is in a part (p), of which `sofar` is joined. */
export const PROGRESS = `coalesce(sofar.progress, 0) as progress, sofar.read_at is not null as read`

/**
 * The facts of these parts, in no order, with what the reader holds of each and has read in it; unknown ids are left out.
 */
export function listPartsOfReader(
  reads: Reads,
  accountId: string,
  partIds: readonly string[],
  now: Date,
): Promise<PartOfReader[]> {
  return reads.query<PartOfReader>({
    name: 'listPartsOfReader',
    text: `select ${FACTS}, ${heldColumns('$1', 'p.volume_id')}, ${PROGRESS}
      from parts p join volumes v on v.id = p.volume_id join series s on s.id = v.series_id
        left join ${rentedParts('$1', '$2', '$3')} rented on rented."partId" = p.id
        left join reading_progress sofar on sofar.account_id = $1 and sofar.part_id = p.id
      where p.id = any($2)`,
    values: [accountId, partIds, now],
  })
}

/** What a reader holds of parts and volumes. */
export interface HeldRow {
  /** An owned volume; null in a row of a rental. */
  volumeId: string | null
  /** A rented part; null in a row of a volume. */
  partId: string | null
  startedAt: Date | null
  expiresAt: Date | null
}

/** The volumes of these that the reader owns, and the running rentals of these parts, the one that ends last at the end. */
export function listHeld(
  reads: Reads,
  {
    accountId,
    volumeIds,
    partIds,
    now,
  }: { accountId: string; volumeIds: readonly string[]; partIds: readonly string[]; now: Date },
): Promise<HeldRow[]> {
  return reads.query<HeldRow>({
    name: 'listHeld',
    text: `select volume_id as "volumeId", null::text as "partId", null::timestamptz as "startedAt", null::timestamptz as "expiresAt"
        from library_books where account_id = $1 and volume_id = any($2)
      union all select null, rented."partId", rented."startedAt", rented."expiresAt" from (${runningRentals('$1', '$3', '$4')}) rented
      order by "expiresAt"`,
    values: [accountId, volumeIds, partIds, now],
  })
}
