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
