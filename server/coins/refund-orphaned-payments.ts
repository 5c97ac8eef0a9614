import type { AppContext } from '../context.ts'
import type { Tx } from '../platform/db/connect.ts'

const REFUND = 'give a payment back'

interface RefundJob {
  paymentId: string
}

/** Adds the job that refunds a payment whose account was deleted before it was credited. */
export async function requestRefund(
  { jobs }: Pick<AppContext, 'jobs'>,
  tx: Tx,
  paymentId: string,
): Promise<void> {
  await jobs.add(tx, { kind: REFUND, key: paymentId, payload: { paymentId } satisfies RefundJob })
}

/** Registers that job. It runs until the provider has answered; the idempotency key makes it one refund. */
export function registerRefundJobs({ jobs, log, payments }: AppContext): void {
  jobs.handle(REFUND, async ({ paymentId }: RefundJob) => {
    const gone = await payments.refund(paymentId, { key: 'account gone' })
    const found = { alert: 'payment', payment: paymentId }
    if (gone) log.warn(found, 'a payment of a deleted account was given back')
    else log.error(found, 'a payment of a deleted account could not be given back')
  })
}
