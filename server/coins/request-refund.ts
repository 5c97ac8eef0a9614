import type { AppContext } from '../context.ts'
import type { Tx } from '../platform/db/connect.ts'

/** The job that gives a payment back. */
export const REFUND = 'give a payment back'

export interface RefundJob {
  paymentId: string
  /** Missing in jobs of an earlier release, all of which were for deleted accounts. */
  because?: 'account gone' | 'not bought'
}

/** Adds the job that gives a payment back in full, in the transaction that books it. */
export async function requestRefund(
  { jobs }: Pick<AppContext, 'jobs'>,
  tx: Tx,
  refund: Required<RefundJob>,
): Promise<void> {
  await jobs.add(tx, { kind: REFUND, key: refund.paymentId, payload: refund })
}
