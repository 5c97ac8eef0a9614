import * as calls from '#contract/calls/library.ts'
import { BundlePurchase } from '#contract/generated/library.ts'
import type { BundlePrice } from '#rules/bundle.ts'
import type { Language } from '#rules/interface-language.ts'
import { type Reader, refuse, type Visitor } from '../../calls/bind.ts'
import { type Bundle, findBundle } from '../../catalogue/bundles/find-bundles.ts'
import { listVolumesByIds } from '../../catalogue/store.ts'
import { viewContext } from '../../catalogue/view.ts'
import type { Consent } from '../../coins/consents/consent.ts'
import { noteConsent } from '../../coins/consents/consent-store.ts'
import { openPurse, spendCoinsOnEach } from '../../coins/ledger.ts'
import { noteReceipt } from '../../coins/receipts/receipt-store.ts'
import type { AppContext } from '../../context.ts'
import { requestCopies } from '../../downloads/make-copies.ts'
import { closeOpenOrders } from '../../payments/close-open-orders.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { newId } from '../../platform/ids.ts'
import { bookFor, consentOf, redeemKey } from '../redeem.ts'
import { addBook, listOwned } from '../store.ts'
import { boughtBook } from '../view.ts'
import { addBundlePurchase, findBundlePurchase, listBooksOf } from './purchase-store.ts'
import { quoteBundle, refusedAs } from './quote-bundle.ts'

interface RedeemBundleInput {
  app: AppContext
  reader: Pick<Reader, 'id' | 'membership'>
  visitor: Pick<Visitor, 'country'>
  params: { bundleId: string }
  /** The price that the reader was shown. */
  query: { coins?: number | undefined; consent?: Language | undefined }
  /** What was ticked when this was ordered, where that was before. */
  consent?: Consent | null
  now: Date
  /** A second call with the same key answers the first purchase. */
  idempotencyKey: string | null
}

/** The key of a purchase of a bundle with this idempotency key. */
export const bundleKey = (accountId: string, bundleId: string, key: string) =>
  `bundle ${accountId} ${bundleId} ${key}`

/**
 * Buys what the reader does not own of a bundle (docs/product.md#bundles), in one transaction with an entry of the ledger
 * for each volume, so that each is given back by itself. The purse is locked before it is looked up what the reader owns: of
 * two purchases at once the second sees the first, and is refused where that makes the price another.
 */
export async function redeemBundle(input: RedeemBundleInput): Promise<BundlePurchase> {
  const { app, reader, params, now, idempotencyKey } = input
  const bundle = await findBundle(app, params.bundleId, now)
  const id = newId('BPU', now)
  const key = bundleKey(reader.id, params.bundleId, idempotencyKey || id)
  const { coins, books } = await app.db.transaction(async tx => {
    const purse = await openPurse(tx, reader.id, now, input.visitor.country)
    // A repeated call answers what it has bought, also where it is not sold any more or costs something else now.
    const before = idempotencyKey ? await findBundlePurchase(tx, key) : null
    const bought = before && (await listBooksOf(tx, before.id))
    if (bought && bought.length === 0) throw refuse(calls.redeemBundle, 'bundleOwned')
    if (before && bought) return { coins: before.coins, books: bought }
    if (!bundle) throw refuse(calls.redeemBundle, 'bundleNotFound')
    const price = await priceUnderLock(tx, input, bundle)
    if (purse.debt > 0) throw refuse(calls.redeemBundle, 'debtOpen')
    if (purse.coins < price.coins) throw refuse(calls.redeemBundle, 'insufficientCoins')
    const missing = price.volumes.filter(({ owned }) => !owned)
    const spent = await spendCoinsOnEach(
      tx,
      purse,
      missing.map(volume => ({
        ...{ key: redeemKey(reader.id, volume.id, id), kind: 'redeem_coins', to: 'sales' },
        ...{ coins: volume.coins, volumeId: volume.id },
      })),
    )
    for (const [at, entryId] of spent.entries())
      await giveVolume(tx, input, bundle, { entryId, volumeId: missing[at]?.id ?? '' })
    await noteConsent(tx, { accountId: reader.id, consent: consentOf(input), entryIds: spent })
    const noted = { accountId: reader.id, bundleId: bundle.id, name: bundle.name, entryIds: spent, at: now }
    await addBundlePurchase(tx, { id, key, coins: price.coins, ...noted })
    return { coins: price.coins, books: await listBooksOf(tx, id) }
  })
  const things = { volumeIds: books.map(({ volumeId }) => volumeId), partId: null, bundleId: params.bundleId }
  await closeOpenOrders(app, { accountId: reader.id, things })
  const volumes = bundle?.volumes ?? []
  const others = await listVolumesByIds(
    app.db,
    books.map(({ volumeId }) => volumeId).filter(one => !volumes.some(volume => volume.id === one)),
    'kept',
  )
  const context = viewContext(app, now)
  return BundlePurchase.fromPartial({
    coins,
    books: books.flatMap(book => {
      const volume = [...volumes, ...others].find(one => one.id === book.volumeId)
      return volume ? [boughtBook({ book, volume }, context)] : []
    }),
  })
}

/** What the bundle costs the reader, who buys nothing else meanwhile. */
async function priceUnderLock(
  tx: Tx,
  { app, reader, visitor, query, now }: RedeemBundleInput,
  bundle: Bundle,
): Promise<BundlePrice> {
  const ids = bundle.volumes.map(({ id }) => id)
  const owned = await listOwned(tx, reader.id, ids)
  const decision = quoteBundle(app, bundle, { reader, country: visitor.country, owned, now })
  if (!decision.offer) throw refuse(calls.redeemBundle, refusedAs(decision.because))
  if (query.coins !== undefined && query.coins !== decision.price.coins)
    throw refuse(calls.redeemBundle, 'priceChanged')
  return decision.price
}

async function giveVolume(
  tx: Tx,
  { app, reader, now }: RedeemBundleInput,
  { volumes }: Bundle,
  { entryId, volumeId }: { entryId: string; volumeId: string },
): Promise<void> {
  const premiumExtras = volumes.find(({ id }) => id === volumeId)?.premiumExtras ?? null
  const book = bookFor({ accountId: reader.id, volume: { id: volumeId, premiumExtras }, entryId, at: now })
  // Who gives books without coins does not lock the purse: the volume may be owned since a moment ago.
  if (!(await addBook(tx, book))) throw refuse(calls.redeemBundle, 'priceChanged')
  await requestCopies(app, tx, book.id)
  await noteReceipt(tx, { accountId: reader.id, kind: 'spent', entryId, at: now })
}
