import type { Language } from '#rules/interface-language.ts'
import type { Reads } from '../platform/db/connect.ts'

/** Of these series, what rights are limited by. */
export function listScopes(
  reads: Reads,
  seriesIds: readonly string[],
): Promise<{ seriesId: string; lang: Language }[]> {
  return reads.query<{ seriesId: string; lang: Language }>({
    text: `select id as "seriesId", lang from series where id = any($1::text[])`,
    values: [seriesIds],
  })
}

/** Of these series, shown or not, what links to them say. */
export function listTitles(
  reads: Reads,
  ids: readonly string[],
): Promise<{ id: string; slug: string; title: string }[]> {
  return reads.query<{ id: string; slug: string; title: string }>({
    name: 'listTitlesOfSeries',
    text: 'select id, slug, title from series where id = any($1) order by title, id',
    values: [ids],
  })
}
