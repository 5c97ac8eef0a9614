import type { AppContext } from '../context.ts'
import type { Tx } from '../platform/db/connect.ts'

/** The job that gives a payment back. */
export const REFUND = 'give a payment back'

export interface RefundJob {
  paymentId: string
  /** Missing in jobs of an earlier release, all of which were for deleted accounts. */
  because?: 'account gone' | 'not bought' | 'withdrawn'
  /** So much of it, cents, up to this sum of all its refunds; all that is left of it by default. */
  part?: { cents: number; upTo: number }
}

/** Adds the job that gives a payment back, in the transaction that books it. */
export async function requestRefund(
  { jobs }: Pick<AppContext, 'jobs'>,
  tx: Tx,
  refund: RefundJob & Required<Pick<RefundJob, 'because'>>,
): Promise<void> {
  const { paymentId, part } = refund
  await jobs.add(tx, { kind: REFUND, key: part ? `${paymentId} ${part.upTo}` : paymentId, payload: refund })
}
