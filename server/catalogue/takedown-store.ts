import type { Reads } from '../platform/db/connect.ts'
import { BLOCKED_OF_PART, BLOCKED_OF_VOLUME } from './takedown-sql.ts'

/** Where a part may not be read: countries, as rules/blocked-countries.ts reads them. */
export async function findBlockedOfPart(reads: Reads, partId: string): Promise<string[]> {
  const [row] = await reads.query<{ countries: string[] }>({
    name: 'findBlockedOfPart',
    text: `select ${BLOCKED_OF_PART} as countries from parts p join volumes v on v.id = p.volume_id join series s on s.id = v.series_id
      where p.id = $1`,
    values: [partId],
  })
  return row?.countries ?? []
}

/** Where a volume may not be sold. */
export async function findBlockedOfVolume(reads: Reads, volumeId: string): Promise<string[]> {
  const [row] = await reads.query<{ countries: string[] }>({
    name: 'findBlockedOfVolume',
    text: `select ${BLOCKED_OF_VOLUME} as countries from volumes v join series s on s.id = v.series_id where v.id = $1`,
    values: [volumeId],
  })
  return row?.countries ?? []
}

export interface ClosedSubject {
  /** Of a series, a volume or a part. */
  subjectId: string
  /** As rules/blocked-countries.ts reads them. */
  country: string
}

/** What is taken down now, and where. */
export function listClosedSubjects(reads: Reads): Promise<ClosedSubject[]> {
  return reads.query<ClosedSubject>({
    name: 'listClosedSubjects',
    text: 'select distinct subject_id as "subjectId", country from closed_subjects order by 1, 2',
  })
}
