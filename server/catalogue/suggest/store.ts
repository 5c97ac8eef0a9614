import type { Reads } from '../../platform/db/connect.ts'
import { SERIES_COVER } from '../covers/cover-store.ts'
import type { StoredCover } from '../covers/shown-cover.ts'
import { notLeftOut } from '../takedown-sql.ts'

export interface SuggestedRow {
  id: string
  slug: string
  title: string
  shortTitle: string
  originalTitle: string
  type: 'novel' | 'manga'
  lang: string
  cover: StoredCover
}

export interface MatchedRow extends SuggestedRow {
  /** How many series of its language match. */
  total: number
}

const COLUMNS = `s.id, s.slug, s.title, s.short_title as "shortTitle", s.original_title as "originalTitle", s.type, s.lang,
  ${SERIES_COVER.column} as cover`
/** Of a word that half of the catalogue has, so many are ordered, whichever they are. */
const MOST_MATCHES = 3000

/**
 * The series of each language whose folded title begins so, by title. Read from the index of sorted titles alone, also for
 * one letter.
 */
export function listTitlesBeginning(
  reads: Reads,
  {
    title,
    langs,
    limit,
    leftOut,
  }: { title: string; langs: readonly string[]; limit: number; leftOut: readonly string[] },
): Promise<SuggestedRow[]> {
  return reads.query<SuggestedRow>({
    name: 'listTitlesBeginning',
    text: `select ${COLUMNS} from unnest($1::text[]) with ordinality as l (lang, place)
      cross join lateral (
        select id, sort_title from series where lang = l.lang and not hidden and ${notLeftOut('$4', ['series'])}
          and sort_title >= $2 and sort_title < $2 || chr(1114111) order by sort_title, id limit $3
      ) begins join series s on s.id = begins.id ${SERIES_COVER.join}
      order by l.place, begins.sort_title, begins.id`,
    values: [langs, title, limit, leftOut],
  })
}

/**
 * The best of each language: the whole title, titles that begin so, titles with all the words, titles with words that begin
 * so, then those by a creator whose name has them. `place` orders the languages.
 */
export function listMatches(
  reads: Reads,
  {
    match,
    inTitle,
    title,
    langs,
    limit,
    leftOut,
  }: {
    match: string
    inTitle: string
    title: string
    langs: readonly string[]
    limit: number
    leftOut: readonly string[]
  },
): Promise<MatchedRow[]> {
  return reads.query<MatchedRow>({
    name: 'listMatches',
    text: `with matched as materialized (
        select id, lang, sort_title, search from series
        where not hidden and search @@ $1::tsquery and ${notLeftOut('$6', ['series'])} limit ${MOST_MATCHES}
      ), ranked as (
        select id, row_number() over (partition by lang order by
          case when sort_title = $3 then -3 when starts_with(sort_title, $3) then -2 when search @@ $2::tsquery then -1
            else 1 - ts_rank(search, $1::tsquery) end,
          length(sort_title), sort_title, id) as rank, count(*) over (partition by lang)::int as total
        from matched where lang = any($4)
      )
      select ${COLUMNS}, ranked.total from ranked join series s on s.id = ranked.id ${SERIES_COVER.join}
      where ranked.rank <= $5 order by array_position($4, s.lang), ranked.rank`,
    values: [match, inTitle, title, langs, limit, leftOut],
  })
}
