import type { FixedPrices } from '#rules/fixed-price.ts'
import { decideSale, decideSaleEnd, withdrawnSale } from '#rules/sale-change.ts'
import { saleState } from '#rules/studio-states.ts'
import { audited } from '../../audit/audited.ts'
import type { Actor, Deed } from '../../audit/deed.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { refuseFixedPrices } from '../fixed-prices.ts'
import {
  addSale,
  bumpTopics,
  listLastSaleChanges,
  lockSale,
  type Sale,
  type SaleRow,
  topicsOfSale,
  writeSale,
} from './sale-store.ts'

/** Why a sale is not saved or ended. Each is worded in locales/<language>/refusals.json. */
export type SaleReason = 'saleNotFound' | 'saleBegun' | 'saleEnded' | 'endTooEarly' | 'changedMeanwhile'

export class SaleRefused extends Error {
  readonly reason: SaleReason

  constructor(reason: SaleReason) {
    super(reason)
    this.reason = reason
  }
}

export interface SaleWriting {
  readonly tx: Tx
  readonly actor: Actor
  readonly now: Date
  readonly fixedPrices: FixedPrices
  /** Throws where whoever acts may not do it with this sale. */
  readonly requireMay?: (sale: Sale) => Promise<void>
}

interface ChangeOfSale {
  readonly id: string
  /** The last entry of the log when the sale was shown; null: whatever has changed since. */
  readonly version: string | null
}

/**
 * Adds a sale. One turn of the caches; returns its id and the entry of the log. Throws {@link SaleRefused} and
 * FixedPriceTouched.
 */
export async function planSale({ tx, actor, now, fixedPrices, requireMay }: SaleWriting, sale: Sale) {
  await requireMay?.(sale)
  const decision = decideSale(null, sale, now)
  if (!decision.save) throw new SaleRefused(decision.because)
  await refuseFixedPrices(tx, sale, fixedPrices)
  const deed = deedOf('add', { id: '', name: sale.name })
  return audited(tx, actor, deed, now, async () => {
    const id = await addSale(tx, decision.sale)
    deed.subject.id = id
    await bumpTopics(tx, await topicsWhereSeen(tx, id, sale))
    return id
  })
}

/** Makes a sale another, as far as it has not begun. Throws as {@link planSale}. */
export async function changeSale(
  writing: SaleWriting,
  { id, version }: ChangeOfSale,
  sale: Sale,
): Promise<{ entryId: string | null }> {
  const { tx, actor, now, fixedPrices, requireMay } = writing
  const before = await lockUnchanged(writing, { id, version })
  await requireMay?.(sale)
  const decision = decideSale(before, sale, now)
  if (!decision.save) throw new SaleRefused(decision.because)
  // What one that runs is about stays, and it does not reach these titles: it can still be ended earlier.
  if (saleState(before, now) !== 'running') await refuseFixedPrices(tx, sale, fixedPrices)
  return audited(tx, actor, deedOf('change', { id, name: sale.name }), now, async () => {
    const topics = await topicsWhereSeen(tx, id, before)
    await writeSale(tx, id, decision.sale)
    await bumpTopics(tx, [...topics, ...(await topicsWhereSeen(tx, id, sale))])
  })
}

/** Ends a sale that runs, and withdraws one that has not begun. */
export async function endSale(
  writing: Omit<SaleWriting, 'fixedPrices'>,
  change: ChangeOfSale,
): Promise<{ entryId: string | null }> {
  const { tx, actor, now } = writing
  const sale = await lockUnchanged(writing, change)
  const { id, ...terms } = sale
  const ending = decideSaleEnd(sale, now)
  if (ending.end === null) throw new SaleRefused(ending.because)
  const isRunning = ending.end === 'now'
  return audited(tx, actor, deedOf(isRunning ? 'end' : 'withdraw', sale), now, async () => {
    await writeSale(tx, id, isRunning ? { ...terms, endsAt: now } : withdrawnSale(terms, now))
    await bumpTopics(tx, await topicsWhereSeen(tx, id, sale))
  })
}

async function lockUnchanged(
  { tx, requireMay }: Omit<SaleWriting, 'fixedPrices'>,
  { id, version }: ChangeOfSale,
): Promise<SaleRow> {
  const sale = await lockSale(tx, id)
  if (!sale) throw new SaleRefused('saleNotFound')
  await requireMay?.(sale)
  const [last] = version === null ? [] : await listLastSaleChanges(tx, [id])
  if (version !== null && version !== (last?.entryId ?? '')) throw new SaleRefused('changedMeanwhile')
  return sale
}

/** Readers see nothing of a plan or a draft, nor of what was withdrawn. */
async function topicsWhereSeen(tx: Tx, id: string, { stage }: Sale): Promise<string[]> {
  return stage === 'ready' ? topicsOfSale(tx, id) : []
}

function deedOf(what: 'add' | 'change' | 'end' | 'withdraw', { id, name }: { id: string; name: string }) {
  return {
    action: `sale.${what}`,
    right: 'sell',
    subject: { kind: 'sale', id, name },
  } satisfies Deed
}
