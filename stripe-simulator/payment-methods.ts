import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { changeCustomer, lockCustomerRecord } from './billing/customers.ts'
import { type Behaviour, findCardByName, sentenceFor, type TestCard } from './cards.ts'
import {
  emitEvent,
  lockObject,
  newId,
  type SimulatorRequest,
  saveChanged,
  saveObject,
  seconds,
} from './simulator-request.ts'
import * as store from './simulator-store.ts'
import { missing, StripeRefusal } from './stripe-refusal.ts'

export interface Method {
  body: Stripe.PaymentMethod
  behaviour: Behaviour
}

interface NewMethod {
  card: TestCard
  expMonth?: number
  expYear?: number
  zip?: string | null
}

/** Stores a card that was typed in or named in a test, without a customer. */
export async function addMethod(
  request: SimulatorRequest,
  { card, expMonth = 12, expYear, zip = null }: NewMethod,
) {
  const { asks, declines, keeps, slow, disputed, country } = card
  const behaviour: Behaviour = {
    country,
    ...(asks && { asks }),
    ...(declines && { declines }),
    ...(keeps && { keeps }),
    ...(slow && { slow }),
    ...(disputed && { disputed }),
  }
  const body = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: {
      address: { city: null, country: card.country, line1: null, line2: null, postal_code: zip, state: null },
      email: null,
      name: null,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: zip ? 'pass' : null,
        cvc_check: declines?.code === 'incorrect_cvc' ? 'fail' : 'pass',
      },
      country: card.country,
      display_brand: card.brand,
      exp_month: expMonth,
      exp_year: expYear ?? request.now.getUTCFullYear() + 4,
      fingerprint: createHash('sha256').update(card.number).digest('hex').slice(0, 16),
      funding: card.funding,
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: seconds(request.now),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  } satisfies Partial<Stripe.PaymentMethod> as Stripe.PaymentMethod
  await saveObject(request, body, { hidden: { behaviour } })
  return { body, behaviour }
}

/** By its id, or by one of the names that tests use. Throws Stripe's 404, also for the card of another customer. */
export async function findMethod(
  request: SimulatorRequest,
  name: string,
  customerId: string | null,
): Promise<Method> {
  const card = findCardByName(name)
  if (card) return addMethod(request, { card })
  const kept = await store.findObject<Stripe.PaymentMethod>(request.tx, name)
  if (kept?.kind !== 'payment_method') throw missing('PaymentMethod', name, 'payment_method')
  if (kept.customerId && kept.customerId !== customerId)
    throw missing('PaymentMethod', name, 'payment_method')
  return { body: kept.body, behaviour: kept.hidden.behaviour as Behaviour }
}

/** Saves a card for a customer. */
export async function attach(
  request: SimulatorRequest,
  id: string,
  customerId: string,
): Promise<Stripe.PaymentMethod> {
  const kept = await lockObject<Stripe.PaymentMethod>(request, 'payment_method', id)
  const body = { ...kept.body, customer: customerId, allow_redisplay: 'always' as const }
  await saveChanged(request, { ...kept, customerId, body })
  await emitEvent(request, 'payment_method.attached', body)
  return body
}

export async function detach(request: SimulatorRequest, id: string): Promise<Stripe.PaymentMethod> {
  const kept = await lockObject<Stripe.PaymentMethod>(request, 'payment_method', id)
  const body = { ...kept.body, customer: null }
  await saveChanged(request, { ...kept, customerId: null, body })
  await emitEvent(request, 'payment_method.detached', body, kept.body)
  if (kept.customerId) await forgetUsual(request, kept.customerId, id)
  return body
}

/** Unsets the customer's default card, if it was this one. */
async function forgetUsual(request: SimulatorRequest, customerId: string, methodId: string): Promise<void> {
  const { body } = await lockCustomerRecord(request, customerId)
  const settings = body.invoice_settings
  if (settings.default_payment_method !== methodId) return
  await changeCustomer(request, customerId, {
    invoice_settings: { ...settings, default_payment_method: null },
  })
}

/** Throws the refusal of the bank for a card that cannot be saved without a charge, as Stripe does. */
export function requireSavable({ behaviour: { declines, keeps } }: Method): void {
  if (!declines || keeps) return
  const { code, declineCode } = declines
  const message = sentenceFor(declineCode ?? code)
  const error = {
    type: 'card_error' as const,
    code,
    message,
    ...(declineCode && { decline_code: declineCode }),
  }
  throw new StripeRefusal(402, error)
}

/** Sets how a saved card behaves when it is charged. At Stripe only the bank can change that. */
export async function setCardBehaviour(
  request: SimulatorRequest,
  id: string,
  how: 'fails' | 'pays' | 'asks',
): Promise<void> {
  const kept = await lockObject<Stripe.PaymentMethod>(request, 'payment_method', id)
  const behaviour: Behaviour =
    how === 'pays'
      ? {}
      : how === 'asks'
        ? { asks: true }
        : { declines: { code: 'card_declined', declineCode: 'insufficient_funds' }, keeps: true }
  await saveChanged(request, { ...kept, hidden: { ...kept.hidden, behaviour } })
}
