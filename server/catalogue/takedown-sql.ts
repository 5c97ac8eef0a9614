import { EVERYWHERE } from '#rules/blocked-countries.ts'
import { keptOf } from './seen-sql.ts'

/** In SQL: the takedown (td) has not been lifted. */
export const IS_RUNNING = 'not exists (select from lifted_takedowns lifted where lifted.takedown_id = td.id)'

/** In SQL: takedowns (td), with a row for each country. */
const IN_COUNTRIES = `takedowns td cross join unnest(coalesce(td.countries, array['${EVERYWHERE}'])) closed (country)`
const COUNTRY = `coalesce(closed.country, '${EVERYWHERE}')`

const OF_SERIES = 'select b.country from series_blocked_countries b where b.series_id = s.id'

/** In SQL: where a part (p) of a volume (v) of a series (s) may not be read: its own countries, those of its volume and those of its series. */
export const BLOCKED_OF_PART = `array(${OF_SERIES}
    union select ${COUNTRY} from ${IN_COUNTRIES} where td.subject_id in (s.id, v.id, p.id) and ${IS_RUNNING})`

/** In SQL: where a volume (v) of a series (s) may not be sold: also where one of its parts may not be read, since the book has it. */
export const BLOCKED_OF_VOLUME = `array(${OF_SERIES}
    union select ${COUNTRY} from ${IN_COUNTRIES} left join parts p on td.subject_kind = 'part' and p.id = td.subject_id
      where (td.subject_id in (s.id, v.id) or (p.volume_id = v.id and ${keptOf('p')})) and ${IS_RUNNING})`

/** In SQL: the parts, volumes or series of these names are not left out of a list. `ids` is a parameter with the ids of what is (follow-takedowns.ts). */
export function notLeftOut(ids: string, tables: readonly string[]): string {
  return tables.map(table => `${table}.id <> all(${ids}::text[])`).join(' and ')
}
