import { findRunningSale as findRunningSaleCall } from '#contract/calls/visit.ts'
import type { Sale } from '#contract/generated/news.ts'
import { type Asked, refuse } from '../calls/bind.ts'
import { findRunningSale, listSaleSeries } from './store.ts'

/** The banner names only a few series. */
const MOST_NAMED = 4

export async function saleOf({ house, query, now }: Asked<typeof findRunningSaleCall>): Promise<Sale> {
  const sale = await findRunningSale(house.db, now, query.lang ?? 'en')
  if (!sale) throw refuse(findRunningSaleCall, 'noSale')
  const series = await listSaleSeries(house.db, sale.seriesIds)
  const { name, endsAt, discountBps } = sale
  return {
    name,
    until: endsAt,
    discountBps,
    series: series.slice(0, MOST_NAMED),
    seriesCount: series.length,
  }
}
