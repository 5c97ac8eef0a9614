import { lockCustomerRecord } from './billing/customers.ts'
import { type CallInput, type Calls, Declined } from './call-handler.ts'
import { addSession, expireSession, lockSession, recordOutcome } from './checkout-sessions.ts'
import { closeDispute, openDispute, refund } from './disputes.ts'
import { listOf, ofCustomer, retrieve } from './lists.ts'
import { addIntent, cancelIntent, confirm, lockIntent } from './payment-intents.ts'
import { attach, detach, findMethod, requireSavable } from './payment-methods.ts'
import {
  type Form,
  innerOf,
  integerOf,
  isOn,
  recordOf,
  requiredInteger,
  requiredText,
  textOf,
} from './read-form.ts'
import { lockObject, type SimulatorRequest } from './simulator-request.ts'
import { invalid } from './stripe-refusal.ts'

const LEAST_CENTS = 50

async function createIntent({ request, form }: CallInput): Promise<object> {
  const amount = requiredInteger(form, 'amount', 1)
  if (amount < LEAST_CENTS)
    throw invalid('amount', 'Amount must convert to at least 50 cents.', 'amount_too_small')
  const customerId = textOf(form, 'customer')
  if (customerId) await lockCustomerRecord(request, customerId)
  const kept = await addIntent(request, {
    amount,
    currency: requiredText(form, 'currency').toLowerCase(),
    customerId,
    metadata: recordOf(form, 'metadata'),
    description: textOf(form, 'description'),
  })
  return isOn(form, 'confirm') ? confirmIntent({ request, form, id: kept.id }) : kept.body
}

async function confirmIntent({ request, form, id }: CallInput): Promise<object> {
  const kept = await lockIntent(request, id)
  const method = await findMethod(request, requiredText(form, 'payment_method'), kept.customerId)
  const done = await confirm(request, kept, method, textOf(form, 'return_url'))
  await recordOutcome(request, done)
  const error = done.body.last_payment_error
  if (done.body.status !== 'requires_payment_method' || !error) return done.body
  // The declined payment is stored, so this error does not roll back.
  return new Declined({ ...error, charge: done.body.latest_charge, payment_intent: done.body })
}

async function cancel({ request, id }: CallInput): Promise<object> {
  const kept = await lockIntent(request, id)
  if (/^(succeeded|processing|canceled)$/.test(kept.body.status))
    throw invalid(
      'intent',
      `You cannot cancel this PaymentIntent because it has a status of ${kept.body.status}.`,
      'payment_intent_unexpected_state',
    )
  if (typeof kept.hidden.checkoutId === 'string')
    throw invalid(
      'intent',
      'You cannot cancel PaymentIntents created by Checkout. Expire the session instead.',
    )
  return (await cancelIntent(request, kept)).body
}

async function createRefund({ request, form }: CallInput): Promise<object> {
  const paymentId = textOf(form, 'payment_intent')
  const charge = paymentId
    ? (await lockIntent(request, paymentId)).body.latest_charge
    : requiredText(form, 'charge')
  if (typeof charge !== 'string') throw invalid('payment_intent', 'This payment has no charge.')
  const amount = integerOf(form, 'amount', 1)
  return refund(request, { chargeId: charge, amount, metadata: recordOf(form, 'metadata') })
}

async function decideDispute({ request, form, id }: CallInput): Promise<object> {
  const evidence = textOf(innerOf(form, 'evidence'), 'uncategorized_text')
  if (evidence === 'winning_evidence') return closeDispute(request, id, 'won')
  if (evidence === 'losing_evidence') return closeDispute(request, id, 'lost')
  return (await lockObject<object>(request, 'dispute', id)).body
}

async function attachNamed(request: SimulatorRequest, id: string, form: Form): Promise<object> {
  const customerId = requiredText(form, 'customer')
  await lockCustomerRecord(request, customerId)
  const method = await findMethod(request, id, customerId)
  requireSavable(method)
  return attach(request, method.body.id, customerId)
}

/** Calls about payments, payment methods, refunds and disputes. */
export const paymentCalls: Calls = {
  'GET /v1/payment_methods/:id': retrieve('payment_method'),
  'POST /v1/payment_methods/:id/attach': ({ request, id, form }) => attachNamed(request, id, form),
  'POST /v1/payment_methods/:id/detach': ({ request, id }) => detach(request, id),
  'POST /v1/payment_intents': createIntent,
  'GET /v1/payment_intents': listOf({ kind: 'payment_intent', path: 'payment_intents', narrow: ofCustomer }),
  'GET /v1/payment_intents/:id': retrieve('payment_intent'),
  'POST /v1/payment_intents/:id/confirm': confirmIntent,
  'POST /v1/payment_intents/:id/cancel': cancel,
  'GET /v1/charges/:id': retrieve('charge'),
  'POST /v1/checkout/sessions': ({ request, form }) => addSession(request, form),
  'GET /v1/checkout/sessions': listOf({
    kind: 'checkout.session',
    path: 'checkout/sessions',
    narrow: ofCustomer,
  }),
  'GET /v1/checkout/sessions/:id': async ({ request, id }) => (await lockSession(request, id)).body,
  'POST /v1/checkout/sessions/:id/expire': async ({ request, id }) =>
    (await expireSession(request, await lockSession(request, id))).body,
  'POST /v1/refunds': createRefund,
  'GET /v1/refunds': listOf({ kind: 'refund', path: 'refunds' }),
  'GET /v1/refunds/:id': retrieve('refund'),
  'GET /v1/disputes': listOf({ kind: 'dispute', path: 'disputes' }),
  'GET /v1/disputes/:id': retrieve('dispute'),
  'POST /v1/disputes/:id': decideDispute,
  'POST /v1/disputes/:id/close': ({ request, id }) => closeDispute(request, id, 'lost'),
  // Not a call of Stripe, where a test card causes a dispute.
  'POST /v1/charges/:id/dispute': ({ request, id }) => openDispute(request, id),
  'GET /v1/events': listOf({ kind: 'event', path: 'events' }),
  'GET /v1/events/:id': retrieve('event'),
}
