import { newId } from '../../platform/ids.ts'
import * as store from '../payment-store.ts'
import type { CoinOrder } from '../payments.ts'
import type { StripeContext } from './stripe-context.ts'

/** Notes an order for coins before the provider is asked for anything. */
export function noteOrder({ db, provider, clock }: StripeContext, order: OrderToNote) {
  const { key = null, methodId = null, returnUrl = null, purchaseId = null, ...wanted } = order
  const at = clock.now()
  const asked = { key, methodId, returnUrl, purchaseId }
  return store.noteOrder(db, { ...wanted, ...asked, id: newId('ORD', at), provider, at })
}

type OrderToNote = CoinOrder & { methodId?: string; returnUrl?: string }

/** Stands on everything that is made for an order, so that what is paid can be led back to it. */
export function metadataOf(order: store.OrderRow) {
  return {
    shop: 'kashihon',
    order: order.id,
    accountId: order.accountId,
    coins: String(order.coins),
  }
}
