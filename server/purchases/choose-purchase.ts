import * as calls from '#contract/calls/coins.ts'
import {
  amountFault,
  type CoinDiscounts,
  coinDiscounts,
  costOfCoins,
  LEAST_COINS,
  leastCoins,
} from '#rules/coin-purchase.ts'
import type { Language } from '#rules/interface-language.ts'
import { type Reader, refuse, type Visitor } from '../calls/bind.ts'
import { findBundle } from '../catalogue/bundles/find-bundles.ts'
import { findOffer } from '../catalogue/find-offer.ts'
import { findPart, listVolumesByIds } from '../catalogue/store.ts'
import { consentIn } from '../coins/consents/consent.ts'
import { countDebt, findPurse } from '../coins/ledger-store.ts'
import { titleOf } from '../coins/list-history.ts'
import type { AppContext } from '../context.ts'
import { quoteBundle, refusedAs } from '../library/bundles/quote-bundle.ts'
import { quoteVolume } from '../library/redeem.ts'
import { listOwned } from '../library/store.ts'
import { findOrderOfKey } from '../payments/payment-store.ts'
import { newId } from '../platform/ids.ts'
import { quoteRental } from '../rentals/rent-part.ts'
import { listRunning } from '../rentals/store.ts'
import * as store from './store.ts'

type PaymentCall = typeof calls.purchaseCoins | typeof calls.checkoutCoins

interface ChoosingInput {
  app: AppContext
  reader: Reader
  visitor: Visitor
  now: Date
  /**
   * `volume` or `part`: its id, legacy id or slug; or `bundle`: its id. `price`: the price of that, coins, and `cents`: the
   * price of the coins, as the reader was shown them.
   */
  query: {
    volume?: string | undefined
    part?: string | undefined
    bundle?: string | undefined
    price?: number | undefined
    cents?: number | undefined
    /** The language of the words that the reader has ticked. */
    consent?: Language | undefined
  }
}

interface Paid {
  /** How many coins are paid for. */
  amount: number
  /** Under which the reader's client asks for the same again. */
  clientKey: string | null
}

/**
 * Notes what the coins that are paid for shall buy, so that nobody pays for what they cannot have. The id of the purchase;
 * null where only coins are bought. Throws the refusals of buying and renting, 400 for fewer coins than are sold, 402 where
 * the coins would not reach, 409 where a payment for the same is under way or costs something else than the reader was
 * shown, and 422 where the key was used for something else.
 */
export async function choosePurchase(
  input: ChoosingInput,
  call: PaymentCall,
  paid: Paid,
): Promise<string | null> {
  const { app, reader, visitor, now, query } = input
  const { amount, clientKey } = paid
  const isForMore = query.volume !== undefined || query.part !== undefined || query.bundle !== undefined
  const discounts = coinDiscounts(reader, app.config)
  if (amountFault(amount, leastCoins(isForMore ? 1 : 0, discounts))) throw refuse(call, 'badAmount')
  // A repeated request is the purchase that it was, whatever has changed around it.
  const known = clientKey ? await store.findPurchaseOfKey(app.db, reader.id, clientKey) : null
  if (known) {
    if (!isForMore || !(await isOf(app, known, input))) throw refuse(calls.purchaseCoins, 'keyUsed')
    const { provider } = app.payments
    const order = { provider, accountId: reader.id, key: clientKey ?? '' }
    // Without one nothing was ordered yet, as where there was no card. Otherwise the provider compares the amount.
    if (!(await findOrderOfKey(app.db, order)))
      checkAmount(call, amount, await lacks(app, reader, known.coins), discounts)
    return known.id
  }
  const cents = costOfCoins(amount, discounts.discountBps, discounts.packs)
  if (query.cents !== undefined && query.cents !== cents) throw refuse(call, 'priceChanged')
  if (!isForMore) return null
  const { coins, ...thing } = await quote(input, call)
  const missing = await lacks(app, reader, coins)
  if (amount < missing) throw refuse(call, 'insufficientCoins')
  if (await isUnderWay(app, reader.id, thing)) {
    // It may be this very request, sent twice at once.
    const same = clientKey && (await store.findPurchaseOfKey(app.db, reader.id, clientKey))
    if (!same) throw refuse(call, 'paymentPending')
    return same.id
  }
  checkAmount(call, amount, missing, discounts)
  const purchase = await store.notePurchase(app.db, {
    ...{ id: newId('PUR', now), accountId: reader.id, coins, ...thing },
    ...{ country: visitor.country, clientKey, consent: consentIn('content', query.consent, now), at: now },
  })
  return purchase.id
}

/** How many coins a reader lacks for this price; 0 or less where the balance reaches. */
async function lacks({ db }: Pick<AppContext, 'db'>, { id }: Reader, coins: number): Promise<number> {
  const [purse, debt] = await Promise.all([findPurse(db, id), countDebt(db, id)])
  return coins - (purse.coins - debt)
}

/** Fewer coins than are sold without a purchase are sold only where it lacks them, and exactly those. */
function checkAmount(call: PaymentCall, amount: number, missing: number, discounts: CoinDiscounts): void {
  if (amount < missing) throw refuse(call, 'insufficientCoins')
  const least = leastCoins(missing, discounts)
  if (amountFault(amount, least) || (amount < LEAST_COINS && amount !== least))
    throw refuse(call, 'badAmount')
}

/** Whether this purchase is of what is asked for now. What is not in the shop any more cannot be compared. */
async function isOf(app: AppContext, known: store.PurchasedThing, { query, now }: ChoosingInput) {
  if (query.volume !== undefined) {
    const offer = await findOffer(app, query.volume, now)
    return !offer || offer.volume.id === known.volumeId
  }
  if (query.bundle !== undefined) return known.bundleId === null || query.bundle === known.bundleId
  const part = await findPart(app.db, query.part ?? '')
  return !part || part.id === known.partId
}

/**
 * Whether money for this is on its way: a bank may take days, and a second payment would buy nothing more. Throws
 * PaymentsUnavailable.
 */
async function isUnderWay(app: AppContext, accountId: string, thing: store.PurchasedThing): Promise<boolean> {
  const { provider } = app.payments
  for (const id of await store.listPaymentsBegun(app.db, { provider, accountId, thing })) {
    const payment = await app.payments.fetchPayment(id)
    if (payment?.status === 'processing' || payment?.status === 'succeeded') return true
  }
  return false
}

async function quote({ app, reader, visitor, now, query }: ChoosingInput, call: PaymentCall) {
  const { price } = query
  if (query.volume !== undefined) {
    const quoted = await quoteVolume(app, query.volume, { reader, visitor, now, expected: price })
    if (!quoted) throw refuse(call, 'volumeNotFound')
    const { volume, coins, reason } = quoted
    if (reason) throw refuse(call, reason)
    if ((await listOwned(app.db, reader.id, [volume.id])).size > 0) throw refuse(call, 'alreadyOwned')
    const title = titleOf({ ...volume, volumeTitle: volume.title, partTitle: null })
    return { volumeId: volume.id, partId: null, bundleId: null, title, coins }
  }
  if (query.bundle !== undefined)
    return quoteBundleFor({ app, reader, visitor, now }, query.bundle, price, call)
  const part = await findPart(app.db, query.part ?? '')
  if (!part) throw refuse(call, 'partNotFound')
  const coins = await quoteRental(app, part, { visitor, now, expected: price })
  if (typeof coins === 'string') throw refuse(call, coins)
  const [[volume], owned, running] = await Promise.all([
    listVolumesByIds(app.db, [part.volumeId]),
    listOwned(app.db, reader.id, [part.volumeId]),
    listRunning(app.db, reader.id, [part.id], now),
  ])
  if (owned.size > 0) throw refuse(call, 'alreadyOwned')
  if (running.size > 0) throw refuse(call, 'alreadyRented')
  const seriesTitle = volume?.seriesTitle ?? null
  const title = titleOf({ seriesTitle, volumeTitle: null, partTitle: part.title })
  return { volumeId: null, partId: part.id, bundleId: null, title, coins }
}

async function quoteBundleFor(
  { app, reader, visitor, now }: Omit<ChoosingInput, 'query'>,
  id: string,
  expected: number | undefined,
  call: PaymentCall,
) {
  const bundle = await findBundle(app, id, now)
  if (!bundle) throw refuse(call, 'bundleNotFound')
  const ids = bundle.volumes.map(volume => volume.id)
  const owned = await listOwned(app.db, reader.id, ids)
  const decision = quoteBundle(app, bundle, { reader, country: visitor.country, owned, now })
  if (!decision.offer) throw refuse(call, refusedAs(decision.because))
  const { coins } = decision.price
  if (expected !== undefined && expected !== coins) throw refuse(call, 'priceChanged')
  return {
    volumeId: null,
    partId: null,
    bundleId: bundle.id,
    title: bundle.names[reader.lang] ?? bundle.name,
    coins,
  }
}
