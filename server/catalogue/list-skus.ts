import * as calls from '#contract/calls/catalogue.ts'
import { Store, type StoreSKUList } from '#contract/generated/catalogue.ts'
import { amazonLink, storeLinks } from '#rules/store-links.ts'
import { type CallInput, refuse } from '../calls/bind.ts'
import { Malformed } from '../platform/http/json-twin.ts'
import { findSeenVolume } from './find-seen.ts'
import { listStoreSkus, type SkuRow } from './sku-store.ts'

/** Where a volume is sold (docs/product.md#store-links). */
export async function listSkus({
  params,
  query,
  visitor,
  app,
  now,
  shows,
}: CallInput<typeof calls.listSkus>): Promise<StoreSKUList> {
  const volume = await findSeenVolume(app.db, params.id, visitor, now)
  if (!volume) throw refuse(calls.listSkus, 'volumeNotFound')
  shows.series(volume.seriesId)
  // docs/product.md#query-values.
  if (query.country && !/^[a-z]{2}$/i.test(query.country)) throw new Malformed('country is not two letters')
  const country = query.country?.toUpperCase() ?? visitor.country
  const skus = await listStoreSkus(app.db, volume.id)
  return { skus: skus.flatMap(sku => skuMessages(sku, country)) }
}

const STORES: Readonly<Record<string, Store>> = {
  digital: Store.DIGITAL,
  print: Store.PRINT,
  amazon: Store.AMAZON,
  ibooks: Store.IBOOKS,
  nook: Store.NOOK,
  kobo: Store.KOBO,
  google: Store.GOOGLE,
  bookwalker: Store.BOOKWALKER,
}

const SELLERS: Readonly<Record<string, string>> = {
  amazon: 'Amazon',
  ibooks: 'Apple Books',
  nook: 'Nook',
  kobo: 'Kobo',
  google: 'Google Play',
  bookwalker: 'BookWalker',
}

/** A printed book without its own link gets a message for each bookseller in the country; any other gets one message. */
function skuMessages({ store: name, identifier, link, availableAt }: SkuRow, country: string | null) {
  const own = {
    identifier,
    link: link ?? (name === 'amazon' ? (amazonLink(identifier, country) ?? undefined) : undefined),
    store: STORES[name] ?? Store.DIGITAL,
    available: availableAt ?? undefined,
    seller: SELLERS[name] ?? '',
  }
  if (name !== 'print' || link) return [own]
  const sellers = storeLinks(identifier, country)
  return [own, ...sellers.map(({ store: seller, url }) => ({ ...own, link: url, seller }))]
}
