import { keptOf } from './seen-sql.ts'

const OF_SERIES = 'select b.country from series_blocked_countries b where b.series_id = s.id'

/**
 * In SQL: where a part (p) of a volume (v) of a series (s) may not be read: its own countries, those of its volume and those
 * of its series.
 */
export const BLOCKED_OF_PART = `array(${OF_SERIES}
    union all select cs.country from closed_subjects cs where cs.subject_id in (s.id, v.id, p.id))`

/**
 * In SQL: where a volume (v) of a series (s) may not be sold: also where one of its parts may not be read, since the book
 * has it.
 */
export const BLOCKED_OF_VOLUME = `array(${OF_SERIES}
    union all select cs.country from closed_subjects cs where cs.subject_id in (s.id, v.id)
    union all select cs.country from closed_subjects cs join parts p on p.id = cs.subject_id where p.volume_id = v.id and ${keptOf('p')})`

/**
 * In SQL: the parts, volumes or series of these names are not left out of a list. `ids` is a parameter with the ids of what
 * is (follow-takedowns.ts).
 */
export function notLeftOut(ids: string, tables: readonly string[]): string {
  return tables.map(table => `${table}.id <> all(${ids}::text[])`).join(' and ')
}
