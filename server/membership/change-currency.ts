import type { Currency } from '#rules/currency.ts'
import { setCurrency } from '../accounts/store.ts'
import type { AppContext } from '../context.ts'
import * as store from './store.ts'

/** Subscriptions in these states are over at the provider, which then charges the customer in any currency. */
const OVER = new Set(['CANCELED', 'INCOMPLETE_EXPIRED'])

/**
 * docs/product.md#currencies: gives an account another currency, at the order of staff. False while a subscription runs,
 * since the provider mixes no currencies. What was paid before keeps its own.
 */
export function changeCurrency(
  { db }: Pick<AppContext, 'db'>,
  accountId: string,
  currency: Currency,
): Promise<boolean> {
  return db.transaction(async tx => {
    await store.lockMemberships(tx, accountId)
    const rows = await store.listMemberships(tx, accountId)
    const runs = rows.some(
      row => row.provider !== 'gift' && !OVER.has(row.status) && row.currency !== currency,
    )
    if (!runs) await setCurrency(tx, accountId, currency)
    return !runs
  })
}
