import { bumpCatalogue, EVERYTHING } from '../../platform/db/catalogue-version.ts'
import type { Reads, Tx } from '../../platform/db/connect.ts'

export interface Sale {
  name: string
  startsAt: Date
  endsAt: Date
  discountBps: number
  /** Ids; none: all series */
  series: string[]
}

/** Returns its id: sale-1, sale-2 and so on. */
export async function addSale(
  tx: Tx,
  { name, startsAt, endsAt, discountBps, series }: Sale,
): Promise<string> {
  await tx.query({ text: 'lock table sales in share row exclusive mode' })
  const [added] = await tx.query<{ id: string }>({
    text: `insert into sales (id, name, starts_at, ends_at, discount_bps)
      select 'sale-' || coalesce(max(substring(id from '^sale-(\\d{1,9})$')::int), 0) + 1, $1, $2, $3, $4 from sales returning id`,
    values: [name, startsAt, endsAt, discountBps],
  })
  const { id } = added as { id: string }
  await tx.query({
    text: 'insert into sale_series (sale_id, series_id) select $1, s from unnest($2::text[]) s on conflict do nothing',
    values: [id, series],
  })
  await bumpCatalogue(tx, aboutThese(series))
  return id
}

/** Ends a sale; one that has not begun is deleted. False where no sale of this id runs or is to come. */
export async function endSale(tx: Tx, id: string, now: Date): Promise<boolean> {
  const series = await tx.query<{ id: string }>({
    text: 'select series_id as id from sale_series where sale_id = $1',
    values: [id],
  })
  const deleted = await tx.query({
    text: 'delete from sales where id = $1 and starts_at >= $2 returning id',
    values: [id, now],
  })
  const ended = await tx.query({
    text: 'update sales set ends_at = $2 where id = $1 and starts_at < $2 and ends_at > $2 returning id',
    values: [id, now],
  })
  const isThere = deleted.length + ended.length > 0
  if (isThere) await bumpCatalogue(tx, aboutThese(series.map(one => one.id)))
  return isThere
}

/** A sale that names no series is about all. */
const aboutThese = (series: readonly string[]) => (series.length === 0 ? EVERYTHING : { series })

/** Those that run or are to come, with the addresses of their series. */
export function listSales(
  reads: Reads,
  now: Date,
): Promise<(Omit<Sale, 'discountBps'> & { id: string; percent: number })[]> {
  return reads.query({
    text: `select id, name, starts_at as "startsAt", ends_at as "endsAt", (discount_bps / 100.0)::float8 as percent,
        array(select s.slug from sale_series ss join series s on s.id = ss.series_id where ss.sale_id = sales.id order by s.slug) as series
      from sales where ends_at > $1 order by starts_at, id`,
    values: [now],
  })
}
