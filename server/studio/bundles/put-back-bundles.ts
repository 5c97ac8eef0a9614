import { bundleState } from '#rules/bundle-change.ts'
import type { FixedPrices } from '#rules/fixed-price.ts'
import { isOver } from '#rules/studio-states.ts'
import { listRows } from '../../audit/store.ts'
import type { Reader } from '../../calls/bind.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { findBundles, lockBundle, topicsOfBundle } from '../../publishing/bundles/bundle-store.ts'
import { refuseFixedPrices } from '../../publishing/fixed-prices.ts'
import { requireMayTakeOff } from '../sales/sale-scope.ts'
import { bundleIdsOf, findScopesOfBundle, requireMayBundle } from './bundle-scope.ts'

/**
 * Before an entry about bundles is undone: locks them, and answers what is to be called when they are as they were. That
 * throws where somebody may not sell what is in a bundle before or after, and answers which pages show it. null: the entry
 * is about no bundle.
 */
export async function beforePuttingBackBundles(
  tx: Tx,
  entryId: string,
  { reader, now, fixedPrices }: { reader: Reader; now: Date; fixedPrices: FixedPrices },
): Promise<(() => Promise<string[]>) | null> {
  const ids = bundleIdsOf(await listRows(tx, [entryId])).sort()
  if (ids.length === 0) return null
  for (const id of ids) await lockBundle(tx, id)
  const topics = await topicsWhereAllowed(tx, ids, reader)
  return async () => {
    for (const bundle of await findBundles(tx, ids)) {
      requireMayTakeOff(reader, bundle, await findScopesOfBundle(tx, bundle), 'notAllowed')
      if (!isOver(bundleState(bundle, now)))
        await refuseFixedPrices(tx, { ...bundle, covers: 'chosen', lang: null }, fixedPrices)
    }
    return [...topics, ...(await topicsWhereAllowed(tx, ids, reader))]
  }
}

async function topicsWhereAllowed(tx: Tx, ids: readonly string[], reader: Reader): Promise<string[]> {
  for (const bundle of await findBundles(tx, ids)) await requireMayBundle(tx, reader, bundle)
  const topics = await Promise.all(ids.map(id => topicsOfBundle(tx, id)))
  return topics.flat()
}
