import Stripe from 'stripe'
import { inSpan } from '../../platform/observe/request-context.ts'
import { PaymentsUnavailable } from '../payments.ts'
import { SubscriptionRefused } from '../subscriptions.ts'

/**
 * docs/product.md#payments: a question is given up after this; with what else is to be done the reader has an answer within
 * 12 s.
 */
const ANSWERS_WITHIN_MS = 10_000
/** For several questions of one call together, and for answers that come byte by byte. */
const ALL_WITHIN_MS = 11_000

/** The official library. `api` is who is asked instead of Stripe: the simulator, or a test. */
export function openStripe(key: string, api: string | null): Stripe {
  const url = api ? new URL(api) : null
  return new Stripe(key, {
    // A payment is never begun again without somebody wanting it; what was under way is found by the reconciler.
    maxNetworkRetries: 0,
    timeout: ANSWERS_WITHIN_MS,
    telemetry: false,
    ...(url && {
      protocol: url.protocol === 'http:' ? ('http' as const) : ('https' as const),
      host: url.hostname,
      port: url.port || (url.protocol === 'http:' ? 80 : 443),
    }),
  })
}

/**
 * Asks, and gives up in time. What the provider refuses for a reason comes through as the library's own error; everything
 * else is {@link PaymentsUnavailable}.
 */
export function ask<T>(work: () => Promise<T>): Promise<T> {
  return inSpan('payment provider', 'client', {}, () => askInTime(work))
}

async function askInTime<T>(work: () => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new PaymentsUnavailable('the payment provider takes too long')),
    ALL_WITHIN_MS,
  )
  try {
    return await Promise.race([work(), late.promise])
  } catch (error) {
    if (error instanceof PaymentsUnavailable || isAnswer(error)) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new PaymentsUnavailable(`the payment provider cannot be used: ${why}`, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

/** A refusal with a reason that concerns the buyer; that our key is refused, or that we ask too often, does not. */
function isAnswer(error: unknown): boolean {
  return (
    error instanceof SubscriptionRefused ||
    error instanceof Stripe.errors.StripeCardError ||
    error instanceof Stripe.errors.StripeIdempotencyError ||
    error instanceof Stripe.errors.StripeInvalidRequestError
  )
}

/** Whether the provider says that there is no such thing. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

/**
 * Whether the provider does not know the customer in question. Throws PaymentsUnavailable where they are in the other mode:
 * then our key is wrong, and the customer is not to be forgotten.
 */
export function isUnknownCustomer(error: unknown): boolean {
  if (!isMissing(error)) return false
  const { param, message } = error as Stripe.errors.StripeError
  if (/similar object exists/.test(message))
    throw new PaymentsUnavailable(
      'the key of the payment provider is not of the mode in which its customers are',
    )
  return param === 'customer'
}

/** An answer of the provider's; null where it says that there is no such thing. */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Refuses an answer that is of another kind than what was asked for. */
export function expectKind<T extends { object: string }>(answer: T, kind: T['object']): T {
  if ((answer as T | null)?.object !== kind)
    throw new PaymentsUnavailable(`the payment provider answered something that is no ${kind}`)
  return answer
}
