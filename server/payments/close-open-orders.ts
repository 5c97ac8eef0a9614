import type { AppContext } from '../context.ts'
import { type BoughtThings, listOpenOrders } from './payment-store.ts'

const CLOSE = 'close open payments'

interface Closing {
  accountId: string
  things: BoughtThings
}

/**
 * docs/product.md#pay-and-buy: has the reader's other open payments for what they have by now closed, in a page of another
 * tab or at their bank, so that it is not paid twice. After the commit: where this is lost, what is paid nevertheless stays
 * as coins.
 */
export async function closeOpenOrders({ db, jobs, payments }: AppContext, closing: Closing): Promise<void> {
  const { provider } = payments
  if (provider === 'off' || (await listOpenOrders(db, { provider, ...closing })).length === 0) return
  await jobs.add(db, { kind: CLOSE, payload: closing })
}

/** Registers that job, which runs until the provider has answered. */
export function registerClosingJobs({ db, jobs, payments }: AppContext): void {
  const { provider } = payments
  jobs.handle(CLOSE, async (closing: Closing) => {
    for (const order of await listOpenOrders(db, { provider, ...closing })) await payments.closeOrder(order)
  })
}
