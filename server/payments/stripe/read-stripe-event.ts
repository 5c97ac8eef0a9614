import Stripe from 'stripe'
import { MOST_AHEAD_MS, type ProviderEvent, SignatureRefused } from '../payments.ts'

const TOLERANCE_SECONDS = 300

interface Signed {
  rawBody: Uint8Array
  signature: string | null
  /** Any of them may have signed. */
  secrets: readonly string[]
  now: Date
}

/**
 * docs/product.md#payment-events: the bytes as they came, signed with one of the secrets, at most 300 seconds ago and not
 * more than that ahead; null for an event of a form that the shop has nothing to do with, such as one that names its object
 * only. Throws {@link SignatureRefused}.
 */
export function readStripeEvent({ rawBody, signature, secrets, now }: Signed): ProviderEvent | null {
  const isSigned = secrets.some(secret => {
    try {
      const at = now.getTime()
      const header = signature ?? ''
      return Stripe.webhooks.signature?.verifyHeader(
        rawBody,
        header,
        secret,
        TOLERANCE_SECONDS,
        undefined,
        at,
      )
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false
      throw new SignatureRefused('the event cannot be read', { cause: error })
    }
  })
  if (!isSigned) throw new SignatureRefused('the event is not signed by the payment provider')
  refuseFuture(signature ?? '', now)
  const event = eventIn(rawBody)
  return isReadable(event) ? eventOf(event) : null
}

/** Throws {@link SignatureRefused} for what is no event at all. */
function eventIn(rawBody: Uint8Array): Stripe.Event {
  try {
    const event = JSON.parse(Buffer.from(rawBody).toString())
    if (typeof event.id === 'string' && typeof event.object === 'string') return event
  } catch (error) {
    throw new SignatureRefused('the event cannot be read', { cause: error })
  }
  throw new SignatureRefused('this is no event')
}

function isReadable({ object, type, created, data }: Stripe.Event): boolean {
  return (
    object === 'event' &&
    typeof type === 'string' &&
    Number.isFinite(created) &&
    typeof (data?.object as { object?: unknown } | undefined)?.object === 'string'
  )
}

/** Stripe's library refuses old signatures only. One from the future could be replayed until its time comes. */
function refuseFuture(signature: string, now: Date): void {
  const latest = (now.getTime() + MOST_AHEAD_MS) / 1000
  for (const [, seconds] of signature.matchAll(/(?:^|,)t=([^,]*)/g))
    if (!(Number.parseInt(seconds ?? '', 10) <= latest))
      throw new SignatureRefused('the event was signed in the future')
}

/** The fields of an event that the shop uses. */
export function eventOf(event: Stripe.Event): ProviderEvent {
  const about = event.data.object as unknown as Record<string, unknown>
  return {
    id: event.id,
    type: event.type,
    objectKind: String(about.object),
    objectId: typeof about.id === 'string' ? about.id : '',
    paymentId: about.object === 'payment_intent' ? String(about.id) : nameOf(about.payment_intent),
    customerId: about.object === 'customer' ? String(about.id) : nameOf(about.customer),
    live: event.livemode === true,
    happenedAt: new Date(event.created * 1000),
  }
}

/** The id of a reference, which is an id or the expanded object. */
export function nameOf(reference: unknown): string | null {
  if (typeof reference === 'string') return reference
  const id = (reference as { id?: unknown } | null | undefined)?.id
  return typeof id === 'string' ? id : null
}
