import type { QueryOf } from '#contract/call.ts'
import { findRunningSale as findRunningSaleCall, findSale } from '#contract/calls/visit.ts'
import type { Sale } from '#contract/generated/news.ts'
import { hasFixedPrice } from '#rules/fixed-price.ts'
import type { Language } from '#rules/interface-language.ts'
import { type CallInput, refuse } from '../calls/bind.ts'
import type { AppContext } from '../context.ts'
import type { Incoming } from '../platform/http/incoming.ts'
import { readQuery } from '../platform/http/read-input.ts'
import { findRunningSale, listSaleSeries } from './store.ts'

/** The banner names only a few series. */
const MOST_NAMED = 4

export async function saleOf({
  app,
  query,
  visitor,
  now,
}: CallInput<typeof findRunningSaleCall>): Promise<Sale> {
  const sale = await findSaleIn(app, now, query.lang)
  if (!sale) throw refuse(findRunningSaleCall, 'noSale')
  const leftOut = app.takedowns.leftOutIn(visitor.country)
  const shown = sale.seriesIds.filter(id => !leftOut.includes(id))
  if (shown.length === 0 && sale.seriesIds.length > 0) throw refuse(findRunningSaleCall, 'noSale')
  const series = await listSaleSeries(app.db, shown)
  const { name, endsAt, discountBps, isOfVolumes } = sale
  return {
    name,
    until: endsAt,
    discountBps,
    series: series.slice(0, MOST_NAMED),
    seriesCount: series.length,
    someVolumes: isOfVolumes,
  }
}

/** Where prices are fixed none is announced: its titles are not in any. */
async function findSaleIn({ db, config }: AppContext, now: Date, lang: Language = 'en') {
  return hasFixedPrice({ lang }, config.fixedPrices) ? null : findRunningSale(db, now, lang)
}

/** docs/product.md#sales: the running sale, for other programs. */
export async function sendSale(app: AppContext, { req, json }: Incoming): Promise<Response> {
  const query: QueryOf<typeof findSale> = readQuery(findSale, new URL(req.url).searchParams)
  const sale = await findSaleIn(app, app.clock.now(), query.lang)
  return json(
    sale && { name: sale.name, until: sale.endsAt, discount: sale.discountBps, series: sale.seriesIds },
  )
}
