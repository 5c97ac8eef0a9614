import { BY_COMMAND } from '#server/audit/audited.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { addSale, bumpTopics, topicsOfSale } from '#server/publishing/sales/sale-store.ts'
import { endSale } from '#server/publishing/sales/save-sale.ts'

export interface SaleInput {
  name: string
  startsAt: Date
  endsAt: Date
  discountBps: number
  /** Ids; none: all series. */
  series: string[]
}

/** A sale that may have begun long ago. Returns its id. */
export function runSale(db: Db, { series, ...sale }: SaleInput): Promise<string> {
  return db.transaction(async tx => {
    const id = await addSale(tx, {
      ...{ names: {}, stage: 'ready', floorCoins: null, lang: null, seriesIds: series, volumeIds: [] },
      ...{ covers: series.length > 0 ? 'chosen' : 'shop', ...sale },
    })
    await bumpTopics(tx, await topicsOfSale(tx, id))
    return id
  })
}

/** Ends a sale as the command does. */
export async function stopSale(db: Db, id: string, now: Date): Promise<void> {
  await db.transaction(tx => endSale({ tx, actor: BY_COMMAND, now }, { id, version: null }))
}
