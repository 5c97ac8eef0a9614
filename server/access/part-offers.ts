import * as calls from '#contract/calls/reading.ts'
import type { PurchasePrice } from '#contract/generated/coins.ts'
import type { PartOffers } from '#contract/generated/offers.ts'
import { isBlockedIn } from '#rules/blocked-countries.ts'
import type { Currency } from '#rules/currency.ts'
import { whyNotRedeemed } from '#rules/for-sale.ts'
import { partAccess } from '#rules/part-access.ts'
import { waysToOpen } from '#rules/part-offers.ts'
import { type CallInput, refuse, type Visitor } from '../calls/bind.ts'
import { findOffer } from '../catalogue/find-offer.ts'
import { findSeenPart } from '../catalogue/find-seen.ts'
import type { PartRow } from '../catalogue/store.ts'
import { countDebt } from '../coins/ledger-store.ts'
import type { AppContext } from '../context.ts'
import { findSubscribed } from '../membership/plan-change/find-subscribed.ts'
import { planMessage } from '../membership/view.ts'
import { currencyFor } from '../payments/currency-for.ts'
import type { Shows } from '../platform/cache/shown.ts'
import { languageFor } from '../platform/http/language-for.ts'
import { findRentalPrice } from '../rentals/rent-part.ts'
import { findRentable } from '../rentals/store.ts'
import { holdingsOf } from './holdings.ts'
import { toAccessSubject } from './person.ts'
import { listPartFacts } from './store.ts'
import { priceFor } from './volume-price.ts'

export async function findPartOffers({
  params,
  query,
  visitor,
  app,
  now,
  shows,
}: CallInput<typeof calls.findPartOffers>): Promise<PartOffers> {
  const part = await findSeenPart(app.db, params.id, visitor, now)
  if (!part) throw refuse(calls.findPartOffers, 'partNotFound')
  shows.series(part.seriesId)
  const { reader } = visitor
  const lang = reader ? languageFor(reader, query.lang) : (query.lang ?? 'en')
  return partOffers(app, part, { visitor, currency: currencyFor(app, reader, lang), now, shows })
}

/**
 * The offers of a part's purchase gate (docs/product.md#purchase-gate): exactly the ways in which this visitor can open the
 * part now. A reader who takes one over its call (`rentPart`, `redeemWithCoins`, `checkoutSubscription`) can read the part.
 */
async function partOffers(
  app: AppContext,
  part: PartRow,
  { visitor, currency, now, shows }: { visitor: Visitor; currency: Currency; now: Date; shows: Shows },
): Promise<PartOffers> {
  const { db, payments, config } = app
  const { reader } = visitor
  const [facts] = await listPartFacts(db, [part.id])
  if (!facts) return nothing(404)
  const [rentable, holdings, subscribed] = await Promise.all([
    findRentable(db, part.id),
    holdingsOf(db, visitor, [facts], [], now),
    reader ? findSubscribed(db, reader.id, currency, now) : null,
  ])
  const [person, holding] = [toAccessSubject(visitor), holdings.ofPart(facts)]
  const { status } = partAccess(person, facts, holding, now)
  // There is nothing in it to read yet.
  if (!rentable?.filled) return nothing(status)
  const opening = { person, part: facts, holding, subscribed, scope: config.membershipScope }
  const ways = waysToOpen(opening, now)
  const [rental, volume, debtCoins] = await Promise.all([
    ways.rental ? findRentalPrice(db, part) : null,
    ways.volume
      ? findVolumePrice(app, part.volumeId, visitor.country, { reader, currency, now, shows })
      : undefined,
    reader ? countDebt(db, reader.id) : 0,
  ])
  const plans = payments.provider === 'off' ? [] : ways.plans
  return {
    check: status,
    plans: plans.map(plan => planMessage(plan, currency, config.planCredits)),
    rental: typeof rental === 'number' ? { coins: rental } : undefined,
    volume,
    membershipRests: ways.membershipRests,
    planLanguage: (plans.length > 0 && ways.planLang) || '',
    debtCoins,
  }
}

/** What its volume costs this visitor; undefined where it cannot be redeemed. */
async function findVolumePrice(
  app: AppContext,
  id: string,
  country: string | null,
  buyer: Parameters<typeof priceFor>[2],
): Promise<PurchasePrice | undefined> {
  const offer = await findOffer(app, id, buyer.now)
  if (!offer || whyNotRedeemed(offer.volume, app.brand.current(), buyer.now)) return undefined
  // Another part of it may be taken down.
  if (isBlockedIn(country, offer.volume.blockedCountries)) return undefined
  return priceFor(app, offer, buyer)
}

function nothing(check: number): PartOffers {
  return {
    check,
    plans: [],
    rental: undefined,
    volume: undefined,
    membershipRests: false,
    planLanguage: '',
    debtCoins: 0,
  }
}
