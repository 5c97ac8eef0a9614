import { undoAudit } from '#contract/calls/studio.ts'
import type { FixedPrices } from '#rules/fixed-price.ts'
import { mayPutBackSale } from '#rules/sale-change.ts'
import { isOver, saleState } from '#rules/studio-states.ts'
import { listRows } from '../../audit/store.ts'
import { type Reader, refuse } from '../../calls/bind.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { refuseFixedPrices } from '../../publishing/fixed-prices.ts'
import { findSales, lockSale, topicsOfSale } from '../../publishing/sales/sale-store.ts'
import { findScopesOfSale, requireMaySell, requireMayTakeOff, saleIdsOf } from './sale-scope.ts'

/**
 * Before an entry about sales is undone: locks them, and answers what is to be called when they are as they were. That
 * throws where somebody may not sell what a sale covers before or after, or where it would change a price that was; and
 * answers which pages show another price. null: the entry is about no sale.
 */
export async function beforePuttingBackSales(
  tx: Tx,
  entryId: string,
  { reader, now, fixedPrices }: { reader: Reader; now: Date; fixedPrices: FixedPrices },
): Promise<(() => Promise<string[]>) | null> {
  const ids = saleIdsOf(await listRows(tx, [entryId])).sort()
  if (ids.length === 0) return null
  for (const id of ids) await lockSale(tx, id)
  const before = await findSales(tx, ids)
  for (const sale of before) await requireMaySell(tx, reader, sale)
  const topics = await topicsOf(tx, ids)
  return async () => {
    const after = await findSales(tx, ids)
    for (const sale of after) {
      await requireMaySell(tx, reader, sale)
      requireMayTakeOff(reader, sale, await findScopesOfSale(tx, sale), 'notAllowed')
      if (!isOver(saleState(sale, now))) await refuseFixedPrices(tx, sale, fixedPrices)
    }
    for (const id of ids) {
      const [sale = null, back = null] = [before, after].map(all => all.find(one => one.id === id))
      if (!mayPutBackSale(sale, { back, now })) throw refuse(undoAudit, 'saleBegun')
    }
    return [...topics, ...(await topicsOf(tx, ids))]
  }
}

async function topicsOf(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const topics = await Promise.all(ids.map(id => topicsOfSale(tx, id)))
  return topics.flat()
}
