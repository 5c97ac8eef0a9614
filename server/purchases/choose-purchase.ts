import type * as calls from '#contract/calls/coins.ts'
import { type Reader, refuse, type Visitor } from '../calls/bind.ts'
import { findPart } from '../catalogue/store.ts'
import { countDebt, findPurse } from '../coins/ledger-store.ts'
import type { AppContext } from '../context.ts'
import { quoteVolume } from '../library/redeem.ts'
import { listOwned } from '../library/store.ts'
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
  /** `volume` or `part`: its id, legacy id or slug. `price`: the price that the reader was shown, coins. */
  query: { volume?: string | undefined; part?: string | undefined; price?: number | undefined }
}

interface Paid {
  /** How many coins are paid for. */
  amount: number
  /** Under which the reader's client asks for the same again. */
  clientKey: string | null
}

/**
 * Notes what the coins that are paid for shall buy, so that nobody pays for what they cannot have. The id of the purchase; null where only coins are bought.
 * Throws the refusals of buying and renting, and 402 where the coins would not reach.
 */
export async function choosePurchase(
  input: ChoosingInput,
  call: PaymentCall,
  paid: Paid,
): Promise<string | null> {
  const { app, reader, visitor, now, query } = input
  const { amount, clientKey } = paid
  if (query.volume === undefined && query.part === undefined) return null
  // A repeated request is the purchase that it was, whatever has changed around it.
  const known = clientKey && (await store.findPurchaseOfKey(app.db, reader.id, clientKey))
  if (known) return known.id
  const { volumeId, partId, coins } = await quote(input, call)
  const [purse, debt] = await Promise.all([findPurse(app.db, reader.id), countDebt(app.db, reader.id)])
  if (purse.coins - debt + amount < coins) throw refuse(call, 'insufficientCoins')
  const purchase = await store.notePurchase(app.db, {
    ...{ id: newId('PUR', now), accountId: reader.id, volumeId, partId, coins },
    ...{ country: visitor.country, clientKey, at: now },
  })
  return purchase.id
}

async function quote({ app, reader, visitor, now, query }: ChoosingInput, call: PaymentCall) {
  const { price } = query
  if (query.volume !== undefined) {
    const quoted = await quoteVolume(app, query.volume, { reader, visitor, now, expected: price })
    if (!quoted) throw refuse(call, 'volumeNotFound')
    const { volume, coins, reason } = quoted
    if (reason) throw refuse(call, reason)
    if ((await listOwned(app.db, reader.id, [volume.id])).size > 0) throw refuse(call, 'alreadyOwned')
    return { volumeId: volume.id, partId: null, coins }
  }
  const part = await findPart(app.db, query.part ?? '')
  if (!part) throw refuse(call, 'partNotFound')
  const coins = await quoteRental(app, part, { visitor, now, expected: price })
  if (typeof coins === 'string') throw refuse(call, coins)
  const [owned, running] = await Promise.all([
    listOwned(app.db, reader.id, [part.volumeId]),
    listRunning(app.db, reader.id, [part.id], now),
  ])
  if (owned.size > 0) throw refuse(call, 'alreadyOwned')
  if (running.size > 0) throw refuse(call, 'alreadyRented')
  return { volumeId: null, partId: part.id, coins }
}
