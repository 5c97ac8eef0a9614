import { takeCustomer } from './billing/customers.ts'
import { type Called, type Calls, Declined } from './called.ts'
import { addSession, expireSession, noteOutcome, takeSession } from './checkout-sessions.ts'
import { type Desk, putBack, seconds, take } from './desk.ts'
import { closeDispute, openDispute, refund } from './disputes.ts'
import { listOf, ofCustomer, retrieve } from './lists.ts'
import { addIntent, confirm, type KeptIntent, takeIntent } from './payment-intents.ts'
import { attach, detach, findMethod, needKeepable } from './payment-methods.ts'
import { type Form, innerOf, isOn, neededText, neededWhole, recordOf, textOf, wholeOf } from './read-form.ts'
import { invalid } from './stripe-refusal.ts'

const LEAST_CENTS = 50

async function createIntent({ desk, form }: Called): Promise<object> {
  const amount = neededWhole(form, 'amount', 1)
  if (amount < LEAST_CENTS)
    throw invalid('amount', 'Amount must convert to at least 50 cents.', 'amount_too_small')
  const customerId = textOf(form, 'customer')
  if (customerId) await takeCustomer(desk, customerId)
  const kept = await addIntent(desk, {
    amount,
    currency: neededText(form, 'currency').toLowerCase(),
    customerId,
    metadata: recordOf(form, 'metadata'),
    description: textOf(form, 'description'),
  })
  return isOn(form, 'confirm') ? confirmIntent({ desk, form, id: kept.id }) : kept.body
}

async function confirmIntent({ desk, form, id }: Called): Promise<object> {
  const kept = await takeIntent(desk, id)
  const method = await findMethod(desk, neededText(form, 'payment_method'), kept.customerId)
  const done = await confirm(desk, kept, method, textOf(form, 'return_url'))
  await noteOutcome(desk, done)
  const error = done.body.last_payment_error
  if (done.body.status !== 'requires_payment_method' || !error) return done.body
  // The payment stands as declined: this refusal undoes nothing.
  return new Declined({ ...error, charge: done.body.latest_charge, payment_intent: done.body })
}

async function cancelIntent({ desk, id }: Called): Promise<object> {
  const kept: KeptIntent = await takeIntent(desk, id)
  if (/^(succeeded|processing|canceled)$/.test(kept.body.status))
    throw invalid('intent', `A payment that is ${kept.body.status} cannot be cancelled.`)
  const body = {
    ...kept.body,
    status: 'canceled' as const,
    canceled_at: seconds(desk.now),
    next_action: null,
  }
  await putBack(desk, { ...kept, body })
  return body
}

async function createRefund({ desk, form }: Called): Promise<object> {
  const paymentId = textOf(form, 'payment_intent')
  const charge = paymentId
    ? (await takeIntent(desk, paymentId)).body.latest_charge
    : neededText(form, 'charge')
  if (typeof charge !== 'string') throw invalid('payment_intent', 'This payment has no charge.')
  const amount = wholeOf(form, 'amount', 1)
  return refund(desk, { chargeId: charge, amount, metadata: recordOf(form, 'metadata') })
}

async function decideDispute({ desk, form, id }: Called): Promise<object> {
  const evidence = textOf(innerOf(form, 'evidence'), 'uncategorized_text')
  if (evidence === 'winning_evidence') return closeDispute(desk, id, 'won')
  if (evidence === 'losing_evidence') return closeDispute(desk, id, 'lost')
  return (await take<object>(desk, 'dispute', id)).body
}

async function attachNamed(desk: Desk, id: string, form: Form): Promise<object> {
  const customerId = neededText(form, 'customer')
  await takeCustomer(desk, customerId)
  const method = await findMethod(desk, id, customerId)
  needKeepable(method)
  return attach(desk, method.body.id, customerId)
}

/** Payments, what they are made with and what becomes of them. */
export const paymentCalls: Calls = {
  'GET /v1/payment_methods/:id': retrieve('payment_method'),
  'POST /v1/payment_methods/:id/attach': ({ desk, id, form }) => attachNamed(desk, id, form),
  'POST /v1/payment_methods/:id/detach': ({ desk, id }) => detach(desk, id),
  'POST /v1/payment_intents': createIntent,
  'GET /v1/payment_intents': listOf({ kind: 'payment_intent', path: 'payment_intents', narrow: ofCustomer }),
  'GET /v1/payment_intents/:id': retrieve('payment_intent'),
  'POST /v1/payment_intents/:id/confirm': confirmIntent,
  'POST /v1/payment_intents/:id/cancel': cancelIntent,
  'GET /v1/charges/:id': retrieve('charge'),
  'POST /v1/checkout/sessions': ({ desk, form }) => addSession(desk, form),
  'GET /v1/checkout/sessions': listOf({
    kind: 'checkout.session',
    path: 'checkout/sessions',
    narrow: ofCustomer,
  }),
  'GET /v1/checkout/sessions/:id': async ({ desk, id }) => (await takeSession(desk, id)).body,
  'POST /v1/checkout/sessions/:id/expire': async ({ desk, id }) =>
    (await expireSession(desk, await takeSession(desk, id))).body,
  'POST /v1/refunds': createRefund,
  'GET /v1/refunds': listOf({ kind: 'refund', path: 'refunds' }),
  'GET /v1/refunds/:id': retrieve('refund'),
  'GET /v1/disputes': listOf({ kind: 'dispute', path: 'disputes' }),
  'GET /v1/disputes/:id': retrieve('dispute'),
  'POST /v1/disputes/:id': decideDispute,
  'POST /v1/disputes/:id/close': ({ desk, id }) => closeDispute(desk, id, 'lost'),
  // Stripe has no call for it: there a card does it.
  'POST /v1/charges/:id/dispute': ({ desk, id }) => openDispute(desk, id),
  'GET /v1/events': listOf({ kind: 'event', path: 'events' }),
  'GET /v1/events/:id': retrieve('event'),
}
