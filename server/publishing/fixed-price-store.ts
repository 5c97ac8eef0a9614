import type { FixedPrices } from '#rules/fixed-price.ts'
import type { Reads } from '../platform/db/connect.ts'
import type { Sale } from './sales/sale-store.ts'

/** What a sale or bundle is about. */
export type Covers = Pick<Sale, 'covers' | 'lang' | 'seriesIds' | 'volumeIds'>

/** At most so many titles in these languages that an offer covers: its series, and its single volumes. */
export async function listFixedTitles(
  reads: Reads,
  { covers, lang, seriesIds, volumeIds }: Covers,
  fixed: FixedPrices,
  most: number,
): Promise<string[]> {
  const rows = await reads.query<{ title: string }>({
    text: `select title from (
        select s.title from series s where s.lang = any($1::text[])
          and ($2::text = 'shop' or ($2::text = 'language' and s.lang = $3::text) or s.id = any($4::text[]))
        union select v.title from volumes v join series s on s.id = v.series_id
          where s.lang = any($1::text[]) and v.id = any($5::text[])) touched
      order by title limit $6`,
    values: [fixed, covers, lang, seriesIds, volumeIds, most],
  })
  return rows.map(({ title }) => title)
}
