import type { SaleFacts } from '#rules/for-sale.ts'
import type { Language } from '#rules/interface-language.ts'
import type { PriceChange } from '#rules/prior-price.ts'
import type { SaleTerms } from '#rules/sale-change.ts'
import { NAMED_SALES_OF_VOLUME } from '../../catalogue/sale-sql.ts'
import { HAS_CONTENT, SALE_FACT_COLUMNS } from '../../catalogue/volume-fields.ts'
import type { Reads } from '../../platform/db/connect.ts'

/** A sale that a volume is in, or was. */
export interface NamedSale {
  id: string
  name: string
  from: string
  until: string
  bps: number
  floorCoins: number | null
}

/** A volume with everything from which its prices follow. */
export interface PricedVolume extends SaleFacts {
  id: string
  title: string
  seriesId: string
  lang: Language
  type: 'novel' | 'manga'
  priceCoins: number | null
  createdAt: Date
  hidden: boolean
  sales: NamedSale[]
  changes: PriceChange[]
}

const COLUMNS = `v.id, v.title, s.id as "seriesId", s.lang, s.type, v.price_coins as "priceCoins", v.created_at as "createdAt",
  ${SALE_FACT_COLUMNS}, ${HAS_CONTENT} as "hasContent", (v.hidden or s.hidden) as hidden,
  ${NAMED_SALES_OF_VOLUME} as sales,
  coalesce((select json_agg(json_build_object('at', pc.changed_at, 'before', pc.before_coins)) from volume_price_changes pc
    where pc.volume_id = v.id), '[]') as changes`

/** The volumes that a sale would be about, by series and number. */
export function listSaleVolumes(
  reads: Reads,
  { covers, lang, seriesIds, volumeIds }: Pick<SaleTerms, 'covers' | 'lang' | 'seriesIds' | 'volumeIds'>,
): Promise<PricedVolume[]> {
  return reads.query<PricedVolume>({
    text: `select ${COLUMNS} from volumes v join series s on s.id = v.series_id
      where $1::text = 'shop' or ($1::text = 'language' and s.lang = $2::text)
        or ($1::text = 'chosen' and (s.id = any($3::text[]) or v.id = any($4::text[])))
      order by s.sort_title, v.number`,
    values: [covers, lang, seriesIds, volumeIds],
  })
}

export async function findPricedVolume(reads: Reads, id: string): Promise<PricedVolume | null> {
  const [volume] = await reads.query<PricedVolume>({
    text: `select ${COLUMNS} from volumes v join series s on s.id = v.series_id where v.id = $1`,
    values: [id],
  })
  return volume ?? null
}

export interface PriceAuthor {
  at: Date
  actorName: string
  entryId: string
}

/**
 * Who changed the price of a volume, for each change of which the log knows it: the database notes the change, and the log
 * within the same transaction.
 */
export function listPriceAuthors(reads: Reads, volumeId: string): Promise<PriceAuthor[]> {
  return reads.query<PriceAuthor>({
    text: `select pc.changed_at as at, known."actorName", known."entryId" from volume_price_changes pc cross join lateral (
        select e.actor_name as "actorName", e.id as "entryId" from audit_rows r join audit_entries e on e.id = r.entry_id
        where r.table_name = 'volumes' and r.row_key @> jsonb_build_object('id', $1::text) and r.before ? 'price_coins'
          and (r.before ->> 'price_coins')::int is not distinct from pc.before_coins
          and e.at between pc.changed_at - interval '5 minutes' and pc.changed_at + interval '5 minutes'
        order by abs(extract(epoch from e.at - pc.changed_at)) limit 1) known
      where pc.volume_id = $1`,
    values: [volumeId],
  })
}
