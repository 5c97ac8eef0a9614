import { redeemWithCoins, redeemWithCredits } from '#contract/calls/library.ts'
import type { LibraryBook } from '#contract/generated/library.ts'
import { isBlockedIn } from '#rules/blocked-countries.ts'
import { whyNotRedeemed } from '#rules/for-sale.ts'
import type { Language } from '#rules/interface-language.ts'
import { creditBuys, volumePrice } from '#rules/price.ts'
import { type Reader, refuse, type Visitor } from '../calls/bind.ts'
import { findOffer } from '../catalogue/find-offer.ts'
import type { VolumeRow } from '../catalogue/store.ts'
import { viewContext } from '../catalogue/view.ts'
import { type Consent, consentIn } from '../coins/consents/consent.ts'
import { noteConsent } from '../coins/consents/consent-store.ts'
import { CannotSpend, type OpenPurse, openPurse, spendCoins, spendCredits } from '../coins/ledger.ts'
import { findEntry } from '../coins/ledger-store.ts'
import { noteReceipt } from '../coins/receipts/receipt-store.ts'
import type { AppContext } from '../context.ts'
import { requestCopies } from '../downloads/make-copies.ts'
import { closeOpenOrders } from '../payments/close-open-orders.ts'
import type { Tx } from '../platform/db/connect.ts'
import { newId, newLegacyId } from '../platform/ids.ts'
import { addBook, findBook } from './store.ts'
import { boughtBook } from './view.ts'

interface RedeemInput {
  app: AppContext
  reader: Pick<Reader, 'id' | 'membership'>
  visitor: Pick<Visitor, 'country'>
  /** id, legacy id or slug */
  params: { volumeId: string }
  now: Date
  /** A second call with the same key answers the first purchase, for clients that lost the first answer. */
  idempotencyKey: string | null
  query: { consent?: Language | undefined }
  /** What was ticked when this was ordered, where that was before. */
  consent?: Consent | null
}

/**
 * Redeems a volume with coins (docs/product.md#redeem) and answers the book. Of two calls at once the second is refused as
 * owned. A volume that is to come is owned at once. `query.coins` is the price that the reader was shown; where it differs,
 * nothing is taken.
 */
export async function redeemCoins(
  input: RedeemInput & { query: { coins?: number | undefined } },
): Promise<LibraryBook> {
  const expected = input.query.coins
  const quoted = await quoteVolume(input.app, input.params.volumeId, { ...input, expected })
  if (!quoted) throw refuse(redeemWithCoins, 'volumeNotFound')
  const { volume, coins, reason } = quoted
  const refused = reason && refuse(redeemWithCoins, reason)
  return buy(input, { volume, refused }, redeemWithCoins, (tx, purse, id) => {
    if (purse.debt === 0 && purse.coins < coins) throw refuse(redeemWithCoins, 'insufficientCoins')
    const key = keyOf(input, volume, id)
    return spendCoins(tx, purse, { id, key, kind: 'redeem_coins', coins, to: 'sales', volumeId: volume.id })
  })
}

/** Redeems a novel with a credit; one with a fixed price only for what the credit is worth. */
export async function redeemCredits(
  input: RedeemInput & { reader: Pick<Reader, 'lang'> },
): Promise<LibraryBook> {
  const { app, reader } = input
  const quoted = await quoteVolume(app, input.params.volumeId, input)
  if (!quoted) throw refuse(redeemWithCredits, 'volumeNotFound')
  const { volume, reason } = quoted
  // The price in coins does not matter here, and none was named.
  const isAtItsPrice = creditBuys(volume, reader, app.config.fixedPrices)
  const because = reason && reason !== 'priceChanged' ? reason : isAtItsPrice ? null : 'fixedPrice'
  const refused = because && refuse(redeemWithCredits, because)
  const credits = volumePrice(volume).credits ?? 1
  return buy(input, { volume, refused }, redeemWithCredits, (tx, purse, id) => {
    if (purse.debt === 0 && purse.credits < credits) throw refuse(redeemWithCredits, 'notEnoughCredits')
    const key = keyOf(input, volume, id)
    return spendCredits(tx, purse, { id, key, credits, volumeId: volume.id })
  })
}

/** The key of the ledger's entry of a purchase with this idempotency key. */
export const redeemKey = (accountId: string, volumeId: string, key: string) =>
  `redeem ${accountId} ${volumeId} ${key}`

/**
 * The key of the ledger's entry. Without an idempotency key each purchase has another, so that a book that was taken back
 * can be bought again.
 */
function keyOf({ reader, idempotencyKey }: RedeemInput, volume: VolumeRow, entryId: string): string {
  return redeemKey(reader.id, volume.id, idempotencyKey || entryId)
}

/** What the reader agreed to: now, or when they ordered it. */
export function consentOf({
  query,
  consent,
  now,
}: Pick<RedeemInput, 'query' | 'consent' | 'now'>): Consent | null {
  return consent ?? consentIn('content', query.consent, now)
}

type RedeemCall = typeof redeemWithCoins | typeof redeemWithCredits

interface OfferToReader {
  volume: VolumeRow
  /** The refusal for this reader; null where the volume is sold to them. */
  refused: Error | null
}

interface QuoteConditions extends Pick<RedeemInput, 'reader' | 'visitor' | 'now'> {
  /** The price that the reader was shown. */
  expected?: number | undefined
}

/**
 * What a volume (by id, legacy id or slug) costs this reader, coins, and why it is not sold to them; `reason` is null where
 * it is. null for one that there is not.
 */
export async function quoteVolume(
  app: AppContext,
  key: string,
  { reader, visitor, now, expected }: QuoteConditions,
) {
  const offer = await findOffer(app, key, now)
  if (!offer) return null
  const { volume, sales } = offer
  const discounts = [...sales, { bps: reader.membership?.volumeDiscountBps ?? 0 }]
  const { coins } = volumePrice(volume, { discounts, fixed: app.config.fixedPrices })
  const blocked = isBlockedIn(visitor.country, volume.blockedCountries)
  const otherPrice = expected !== undefined && expected !== coins
  const here = blocked ? ('blockedInCountry' as const) : otherPrice ? ('priceChanged' as const) : null
  return { volume, coins, reason: whyNotRedeemed(volume, app.brand.current(), now) ?? here }
}

async function buy(
  input: RedeemInput,
  { volume, refused }: OfferToReader,
  call: RedeemCall,
  pay: (tx: Tx, purse: OpenPurse, entryId: string) => Promise<unknown>,
): Promise<LibraryBook> {
  const { app, reader, now, idempotencyKey } = input
  const book = bookFor({ accountId: reader.id, volume, entryId: newId('ENT', now), at: now })
  const made = await app.db.transaction(async tx => {
    // The purse comes first: its lock makes this call see what a call before it has bought. The statements are sent in this
    // order without waiting in between.
    const [purse, added, before] = await Promise.all([
      openPurse(tx, reader.id, now, input.visitor.country),
      addBook(tx, book),
      idempotencyKey ? findEntry(tx, keyOf(input, volume, book.entryId)) : null,
    ])
    const owned = before && !added ? await findBook(tx, reader.id, volume.id) : null
    // A repeated call answers the book also where it is not sold any more or has another price now.
    if (owned) return owned
    if (refused) throw refused
    // With `before` and no book, the purchase under this key was taken back since; a repeated call does not buy again.
    if (before || !added) throw refuse(call, 'alreadyOwned')
    if (purse.debt > 0) throw refuse(call, 'debtOpen')
    const paid = pay(tx, purse, book.entryId).catch(error => {
      throw error instanceof CannotSpend ? refuse(call, 'debtOpen') : error
    })
    const receipt = { accountId: reader.id, kind: 'spent', entryId: book.entryId, at: now } as const
    await Promise.all([paid, requestCopies(app, tx, book.id)])
    await noteConsent(tx, { accountId: reader.id, consent: consentOf(input), entryIds: [book.entryId] })
    await noteReceipt(tx, receipt)
    return { ...book, purchasedAt: now, lastDownloadAt: null, hiddenAt: null, correctedAt: null }
  })
  const things = { volumeIds: [volume.id], partId: null, bundleId: null }
  await closeOpenOrders(app, { accountId: reader.id, things })
  return boughtBook({ book: made, volume }, viewContext(app, now))
}

interface GiveBookInput<EntryId> {
  accountId: string
  volume: Pick<VolumeRow, 'id' | 'premiumExtras'>
  /** The entry that pays for it; null for a gift. */
  entryId: EntryId
  at: Date
}

export function bookFor<EntryId extends string | null>({
  accountId,
  volume,
  entryId,
  at,
}: GiveBookInput<EntryId>) {
  const ids = { id: newId('LBK', at), legacyId: newLegacyId(at) }
  // docs/product.md#editions: the premium edition is the one with bonus content.
  return { ...ids, accountId, volumeId: volume.id, entryId, premium: volume.premiumExtras !== null, at }
}

/** Gives the volume to the reader. False where they own it already. */
export async function giveBook(
  app: Pick<AppContext, 'jobs'>,
  tx: Tx,
  input: GiveBookInput<null>,
): Promise<boolean> {
  const book = bookFor(input)
  const added = await addBook(tx, book)
  if (added) await requestCopies(app, tx, book.id)
  return added
}
