import type { Language } from '#rules/interface-language.ts'
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
  /** Its text or pages have been handed in. */
  filled: boolean
  preview: boolean
  launchAt: Date
  expiresAt: Date | null
  catchup: boolean
  readerStreamingEnabled: boolean
  lang: Language
  /** ISO 3166 codes of the countries in which the series may not be read. */
  blockedCountries: string[]
}

const FACTS = `p.id, p.volume_id as "volumeId", v.series_id as "seriesId", (p.hidden or v.hidden or s.hidden) as hidden,
  not (v.hidden or s.hidden) and exists (select from removed_parts rp where rp.part_id = p.id and not rp.was_hidden) as removed,
  exists (select 1 from part_contents pc where pc.part_id = p.id) as filled, p.preview, p.launch_at as "launchAt", p.expires_at as "expiresAt", s.catchup,
  v.reader_streaming_enabled as "readerStreamingEnabled", s.lang,
  array(select country from series_blocked_countries b where b.series_id = s.id) as "blockedCountries"`

/** The facts of these parts, in no order; unknown ids are left out. */
export function listPartFacts(reads: Reads, partIds: readonly string[]): Promise<PartFacts[]> {
  return reads.query<PartFacts>({
    name: 'listPartFacts',
    text: `select ${FACTS} from parts p join volumes v on v.id = p.volume_id join series s on s.id = v.series_id where p.id = any($1)`,
    values: [partIds],
  })
}

/** The facts of all shown parts of these volumes, in no order. */
export function listPartFactsOfVolumes(reads: Reads, volumeIds: readonly string[]): Promise<PartFacts[]> {
  return reads.query<PartFacts>({
    name: 'listPartFactsOfVolumes',
    text: `select ${FACTS} from parts p join volumes v on v.id = p.volume_id join series s on s.id = v.series_id
      where p.volume_id = any($1) and not p.hidden`,
    values: [volumeIds],
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

/** Which of these volumes belong to series that may not be read in the country. */
export async function listBlockedVolumes(
  reads: Reads,
  country: string,
  volumeIds: readonly string[],
): Promise<Set<string>> {
  const rows = await reads.query<{ id: string }>({
    name: 'listBlockedVolumes',
    text: `select v.id from volumes v join series_blocked_countries b on b.series_id = v.series_id and b.country = $1
      where v.id = any($2)`,
    values: [country, volumeIds],
  })
  return new Set(rows.map(({ id }) => id))
}
