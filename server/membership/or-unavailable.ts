import type { AnyCall, ReasonOf } from '#contract/call.ts'
import { refuse } from '../calls/bind.ts'
import { PaymentsUnavailable } from '../payments/payments.ts'

const RETRY_AFTER_SECONDS = 10

/** Throws 503 with Retry-After where the payment provider does not answer. */
export async function orUnavailable<C extends AnyCall, T>(
  call: C & ('paymentsUnavailable' extends ReasonOf<C> ? unknown : never),
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PaymentsUnavailable)
      throw refuse(call, 'paymentsUnavailable' as ReasonOf<C>, RETRY_AFTER_SECONDS)
    throw error
  }
}
