import { rentPart } from '#contract/calls/rentals.ts'
import type { Rental } from '#contract/generated/rentals.ts'
import { isBlockedIn } from '#rules/blocked-countries.ts'
import type { Language } from '#rules/interface-language.ts'
import { rentalFrom, rentalPrice } from '#rules/rental.ts'
import { type Reader, refuse, type Visitor } from '../calls/bind.ts'
import { findPart } from '../catalogue/store.ts'
import { findBlockedOfPart } from '../catalogue/takedown-store.ts'
import type { Consent } from '../coins/consents/consent.ts'
import { noteConsent } from '../coins/consents/consent-store.ts'
import { CannotSpend, openPurse, spendCoins } from '../coins/ledger.ts'
import { findEntry } from '../coins/ledger-store.ts'
import { noteReceipt } from '../coins/receipts/receipt-store.ts'
import type { AppContext } from '../context.ts'
import { consentOf } from '../library/redeem.ts'
import { listOwned } from '../library/store.ts'
import { closeOpenOrders } from '../payments/close-open-orders.ts'
import { newId } from '../platform/ids.ts'
import { addRental, findRentable, findRentalOf, holdPart, listRunning } from './store.ts'
import { rentalMessage } from './view.ts'

interface RentPartInput {
  app: AppContext
  reader: Pick<Reader, 'id'>
  visitor: Pick<Visitor, 'country'>
  /** id, legacy id or slug */
  params: { partId: string }
  now: Date
  /** A second call with the same key answers the first rental, for clients that lost the first answer. */
  idempotencyKey: string | null
  /** The price that the reader was shown. */
  query: { coins?: number | undefined; consent?: Language | undefined }
  /** What was ticked when this was ordered, where that was before. */
  consent?: Consent | null
}

/** The key of the ledger's entry of a rental with this idempotency key. */
export const rentKey = (accountId: string, partId: string, key: string) =>
  `rent ${accountId} ${partId} ${key}`

/**
 * Rents a part for 72 hours from now (docs/product.md#rental). A reader has one running rental of a part: a second call at
 * the same time is refused.
 */
export async function rent({
  app,
  reader,
  visitor,
  params,
  now,
  idempotencyKey,
  query,
  consent,
}: RentPartInput): Promise<Rental> {
  const part = await findPart(app.db, params.partId)
  if (!part) throw refuse(rentPart, 'partNotFound')
  const price = await quoteRental(app, part, { visitor, now, expected: query.coins })
  const { from: startedAt, until: expiresAt } = rentalFrom(now)
  const rental = { id: newId('RNT', now), partId: part.id, startedAt, expiresAt }
  const key = idempotencyKey ? rentKey(reader.id, part.id, idempotencyKey) : `rent ${rental.id}`
  const row = await app.db.transaction(async tx => {
    const purse = await openPurse(tx, reader.id, now, visitor.country)
    const before = idempotencyKey && (await findEntry(tx, key))
    if (before) {
      const rented = await findRentalOf(tx, before.id)
      if (rented) return rented
      throw refuse(rentPart, 'alreadyRented')
    }
    // Checked after the key: a repeated call answers the rental also where the price has changed since.
    if (typeof price === 'string') throw refuse(rentPart, price)
    // Checked within the lock of the purse: the volume may have been bought while this call waited.
    if ((await listOwned(tx, reader.id, [part.volumeId])).size > 0) throw refuse(rentPart, 'alreadyOwned')
    // An import may have removed the part from its volume meanwhile.
    if (!(await holdPart(tx, part.id))) throw refuse(rentPart, 'partNotFound')
    // What is taken down from now on waits for this rental and refunds it; what was taken down until now is not rented any
    // more.
    if (isBlockedIn(visitor.country, await findBlockedOfPart(tx, part.id)))
      throw refuse(rentPart, 'blockedInCountry')
    if ((await listRunning(tx, reader.id, [part.id], now)).size > 0) throw refuse(rentPart, 'alreadyRented')
    if (purse.debt > 0) throw refuse(rentPart, 'debtOpen')
    const entryId = await spendCoins(tx, purse, {
      key,
      kind: 'rent',
      coins: price,
      to: 'rentals',
      partId: part.id,
    }).catch(error => {
      throw error instanceof CannotSpend ? refuse(rentPart, 'insufficientCoins') : error
    })
    await addRental(tx, { ...rental, accountId: reader.id, entryId })
    await noteConsent(tx, {
      accountId: reader.id,
      consent: consentOf({ query, consent, now }),
      entryIds: [entryId],
    })
    await noteReceipt(tx, { accountId: reader.id, kind: 'spent', entryId, at: now })
    return rental
  })
  const things = { volumeIds: [], partId: part.id, bundleId: null }
  await closeOpenOrders(app, { accountId: reader.id, things })
  return rentalMessage(row, now)
}

type Part = NonNullable<Awaited<ReturnType<typeof findPart>>>

/** What a part costs for 72 hours, coins, or why nobody can rent it: `notReady` where there is nothing in it to read yet. */
export async function findRentalPrice(
  db: AppContext['db'],
  part: Pick<Part, 'id' | 'rentalCoins' | 'preview'>,
): Promise<number | 'notForRent' | 'notReady'> {
  const rentable = await findRentable(db, part.id)
  const coins = rentalPrice({ rentals: rentable?.rentals ?? false, rentalCoins: part.rentalCoins })
  if (coins === null || part.preview) return 'notForRent'
  return rentable?.filled ? coins : 'notReady'
}

interface RentalConditions extends Pick<RentPartInput, 'visitor' | 'now'> {
  expected: number | undefined
}

/** What it costs, coins, or why nobody can rent it now in the visitor's country. */
export async function quoteRental(
  { db }: AppContext,
  part: Part,
  { visitor, now, expected }: RentalConditions,
) {
  if (part.launchAt > now) return 'partNotFound'
  const coins = await findRentalPrice(db, part)
  if (typeof coins === 'string') return coins
  if (isBlockedIn(visitor.country, await findBlockedOfPart(db, part.id))) return 'blockedInCountry'
  return expected === undefined || expected === coins ? coins : 'priceChanged'
}
