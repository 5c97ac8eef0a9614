import { showPriceHistory } from '#contract/calls/studio-sales.ts'
import { StudioPriceHistory } from '#contract/generated/studio_sales.ts'
import { whyNotRedeemed } from '#rules/for-sale.ts'
import { PREMIUM_VOLUME_DISCOUNT_BPS } from '#rules/plans.ts'
import { volumePrice } from '#rules/price.ts'
import { lowestBefore } from '#rules/prior-price.ts'
import { runningSales } from '#rules/running-sale.ts'
import { type PriceStep, priceSteps } from '#rules/sale-effect.ts'
import { type CallInput, refuse } from '../../calls/bind.ts'
import { requireInScope } from '../scope.ts'
import { historyOf } from './preview-sale.ts'
import { findPricedVolume, listPriceAuthors, type PriceAuthor, type PricedVolume } from './price-store.ts'

/** What a volume costs and has cost, for everybody who may see it. */
export async function priceHistory({
  params,
  reader,
  app,
  now,
}: CallInput<typeof showPriceHistory>): Promise<StudioPriceHistory> {
  const volume = await findPricedVolume(app.db, params.id)
  if (!volume) throw refuse(showPriceHistory, 'noSuchSubject')
  requireInScope(reader, 'see', volume)
  const authors = await listPriceAuthors(app.db, volume.id)
  const fixed = app.config.fixedPrices
  const history = historyOf(volume, fixed)
  const sales = runningSales(volume.sales, now)
  const { coins, fullCoins } = volumePrice(volume, { discounts: sales, fixed })
  const steps = priceSteps(history)
  return StudioPriceHistory.fromPartial({
    steps: steps.map((step, at) => stepView(step, steps[at - 1], { volume, authors })).toReversed(),
    ...{ coins, fullCoins },
    premiumCoins: volumePrice(volume, {
      discounts: [...sales, { bps: PREMIUM_VOLUME_DISCOUNT_BPS }],
      fixed,
    }).coins,
    lowestCoins: lowestBefore(history, now) ?? undefined,
    currencies: [...new Set(Object.values(app.config.payments.markets))],
    isSold: !volume.hidden && whyNotRedeemed(volume, app.brand.current(), now) === null,
  })
}

/** Why a price became another at this moment: a sale, or somebody. */
function stepView(
  step: PriceStep,
  before: PriceStep | undefined,
  { volume, authors }: { volume: PricedVolume; authors: readonly PriceAuthor[] },
) {
  const isAt = (moment: Date | string) => new Date(moment).getTime() === step.at.getTime()
  const begun = volume.sales.find(({ from }) => isAt(from))
  const over = volume.sales.find(({ until }) => isAt(until))
  const author = authors.find(({ at }) => isAt(at))
  const kind = !before ? 'inShop' : begun ? 'saleBegins' : over ? 'saleEnds' : 'price'
  return {
    ...step,
    ...{ kind, coinsBefore: before?.coins },
    actorName: kind === 'price' ? (author?.actorName ?? '') : '',
    entryId: kind === 'price' ? (author?.entryId ?? '') : '',
    saleName: before ? ((begun ?? over)?.name ?? '') : '',
  }
}
