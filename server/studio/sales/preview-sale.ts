import * as calls from '#contract/calls/studio-sales.ts'
import { StudioSalePreview } from '#contract/generated/studio_sales.ts'
import type { FixedPrices } from '#rules/fixed-price.ts'
import { whyNotRedeemed } from '#rules/for-sale.ts'
import type { PriceHistory } from '#rules/prior-price.ts'
import type { DecidedTerms } from '#rules/sale-change.ts'
import { isAtOnce, saleEffect } from '#rules/sale-effect.ts'
import { type CallInput, refuse } from '../../calls/bind.ts'
import { refuseFixedPrices } from '../../publishing/fixed-prices.ts'
import { findSales } from '../../publishing/sales/sale-store.ts'
import { orFixedPrices } from './or-fixed-prices.ts'
import { listSaleVolumes, type NamedSale, type PricedVolume } from './price-store.ts'
import { readTerms } from './read-sale.ts'
import { requireMaySell } from './sale-scope.ts'
import { percentOf } from './view.ts'

/** Rows that are sent; those that one has to look at come first. */
const MOST_ROWS = 500

/** What a sale would make of prices, before it is saved. */
export async function previewSale({
  body,
  reader,
  app,
  now,
}: CallInput<typeof calls.previewStudioSale>): Promise<StudioSalePreview> {
  const sale = await readTerms(app.db, body, now)
  if (typeof sale === 'string') throw refuse(calls.previewStudioSale, sale)
  await requireMaySell(app.db, reader, sale)
  const [stored] = body.saleId ? await findSales(app.db, [body.saleId]) : []
  const hasBegun = stored?.stage === 'ready' && stored.startsAt <= now
  const startsAt = hasBegun ? stored.startsAt : sale.startsAt < now ? now : sale.startsAt
  if (sale.endsAt <= startsAt) throw refuse(calls.previewStudioSale, 'endTooEarly')
  const { fixedPrices } = app.config
  if (!hasBegun)
    await refuseFixedPrices(app.db, sale, fixedPrices).catch(error => {
      throw orFixedPrices(calls.previewStudioSale, error)
    })
  const volumes = (await listSaleVolumes(app.db, sale)).map(volume => withoutSale(volume, body.saleId))
  const sold = volumes.filter(
    volume => !volume.hidden && !whyNotRedeemed(volume, app.brand.current(), startsAt),
  )
  const prices = sold.map(volume => priceIn(volume, { ...sale, startsAt }, fixedPrices))
  const isNoted = (price: (typeof prices)[number]) =>
    price.isOverstated || price.isOverlapped || price.isAtFloor
  return StudioSalePreview.fromPartial({
    prices: prices.toSorted((a, b) => Number(isNoted(b)) - Number(isNoted(a))).slice(0, MOST_ROWS),
    total: sold.length,
    notForSale: volumes.length - sold.length,
    overstated: prices.filter(({ isOverstated }) => isOverstated).length,
    atFloor: prices.filter(({ isAtFloor }) => isAtFloor).length,
    overlaps: overlapsOf(sold, { ...sale, startsAt }),
    currencies: [...new Set(Object.values(app.config.payments.markets))],
    startsAt,
  })
}

/** What its prices would be without the sale that is looked at. */
function withoutSale(volume: PricedVolume, saleId: string): PricedVolume {
  return { ...volume, sales: volume.sales.filter(({ id }) => id !== saleId) }
}

export function historyOf(volume: PricedVolume, fixed: FixedPrices): PriceHistory {
  const { changes, sales, createdAt: since } = volume
  return { volume, changes, sales, since, fixed }
}

const timeOf = ({ startsAt, endsAt, discountBps, floorCoins }: DecidedTerms) => ({
  ...{ from: startsAt, until: endsAt, bps: discountBps, floorCoins },
})

function priceIn(volume: PricedVolume, sale: DecidedTerms, fixed: FixedPrices) {
  const { lowestCoins, reductionBps, ...effect } = saleEffect(historyOf(volume, fixed), timeOf(sale))
  const { id, title, lang } = volume
  const lowest = lowestCoins ?? undefined
  return {
    ...{ volumeId: id, title, lang, lowestCoins: lowest },
    ...{ reductionPercent: percentOf(reductionBps), ...effect },
  }
}

/** Other sales at the same time, with how many of the volumes they have, too. */
function overlapsOf(volumes: readonly PricedVolume[], sale: DecidedTerms) {
  const others = new Map<string, { sale: NamedSale; volumes: number }>()
  for (const volume of volumes)
    for (const other of volume.sales) {
      if (!isAtOnce(other, timeOf(sale))) continue
      const known = others.get(other.id) ?? { sale: other, volumes: 0 }
      others.set(other.id, { ...known, volumes: known.volumes + 1 })
    }
  return [...others.values()].map(({ sale: { id, name, bps, from, until }, volumes: count }) => ({
    ...{ saleId: id, name, percent: percentOf(bps), volumes: count },
    ...{ startsAt: new Date(from), endsAt: new Date(until) },
  }))
}
