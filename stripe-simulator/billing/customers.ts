import type Stripe from 'stripe'
import type { CallInput, Calls } from '../call-handler.ts'
import { listOf, ofCustomer } from '../lists.ts'
import { type Form, innerOf, recordOf, textOf } from '../read-form.ts'
import {
  emitEvent,
  lockObject,
  newId,
  type SimulatorRequest,
  saveChanged,
  saveObject,
  seconds,
} from '../simulator-request.ts'
import { findObject, type StoredObject } from '../simulator-store.ts'
import { invalid, missing } from '../stripe-refusal.ts'
import { mergeMetadata } from './prices.ts'
import { locate, locationRefusal } from './tax.ts'

export type StoredCustomer = StoredObject<Stripe.Customer>

const ADDRESS = ['city', 'country', 'line1', 'line2', 'postal_code', 'state'] as const

export function readAddress(form: Form): Stripe.Address | null {
  const given = innerOf(form, 'address')
  if (Object.keys(given).length === 0) return null
  return Object.fromEntries(ADDRESS.map(name => [name, textOf(given, name)])) as unknown as Stripe.Address
}

async function createCustomer({ request, form }: CallInput): Promise<object> {
  const customer = {
    id: newId('cus'),
    object: 'customer',
    address: readAddress(form),
    balance: wholeBalance(form) ?? 0,
    created: seconds(request.now),
    currency: null,
    default_source: null,
    delinquent: false,
    description: textOf(form, 'description'),
    email: textOf(form, 'email'),
    invoice_prefix: newId('x').slice(2, 10).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: recordOf(form, 'metadata'),
    name: textOf(form, 'name'),
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  } satisfies Partial<Stripe.Customer>
  checkLocation(form, customer.address)
  await saveObject(request, customer)
  await emitEvent(request, 'customer.created', customer)
  return customer
}

/** Reads a balance in cents: negative is credit, positive is owed. */
function wholeBalance(form: Form): number | null {
  const text = textOf(form, 'balance')
  if (text === null) return null
  if (!/^-?\d{1,9}$/.test(text))
    throw invalid('balance', `Invalid integer: ${text}`, 'parameter_invalid_integer')
  return Number(text)
}

function checkLocation(form: Form, address: Stripe.Address | null): void {
  const when = textOf(innerOf(form, 'tax'), 'validate_location')
  if (when === 'immediately' && locate(address) === null) throw locationRefusal()
}

async function updateCustomer({ request, form, id }: CallInput): Promise<object> {
  const kept = await lockCustomerRecord(request, id, 'id')
  const settings = innerOf(form, 'invoice_settings')
  const before = kept.body
  const address = 'address' in form ? readAddress(form) : (before.address ?? null)
  checkLocation(form, address)
  let method = before.invoice_settings.default_payment_method
  if ('default_payment_method' in settings) {
    method = textOf(settings, 'default_payment_method')
    if (typeof method === 'string') await requireOwnMethod(request, method, id)
  }
  const body: Stripe.Customer = {
    ...before,
    address,
    balance: wholeBalance(form) ?? before.balance,
    description: 'description' in form ? textOf(form, 'description') : before.description,
    email: 'email' in form ? textOf(form, 'email') : before.email,
    name: 'name' in form ? textOf(form, 'name') : (before.name ?? null),
    invoice_settings: { ...before.invoice_settings, default_payment_method: method },
    metadata: mergeMetadata(before.metadata, form),
  }
  await saveChanged(request, { ...kept, body })
  await emitEvent(request, 'customer.updated', body, before)
  return body
}

/** Throws Stripe's refusal where this card is not saved for this customer. */
export async function requireOwnMethod(
  request: SimulatorRequest,
  methodId: string,
  customerId: string,
): Promise<void> {
  const method = await findObject(request.tx, methodId)
  if (method?.kind !== 'payment_method') throw missing('PaymentMethod', methodId, 'default_payment_method')
  if (method.customerId !== customerId)
    throw invalid(
      'default_payment_method',
      `The customer does not have a payment method with the ID ${methodId}. The payment method must be attached to the customer.`,
      'resource_missing',
    )
}

/** Throws for a customer that never existed; lists of a deleted customer are answered. */
export async function requireCustomer(request: SimulatorRequest, id: string | null): Promise<void> {
  if (id !== null && (await findObject(request.tx, id))?.kind !== 'customer')
    throw missing('customer', id, 'customer')
}

/** Locks a customer. Throws Stripe's 404 also for a deleted one. */
export async function lockCustomerRecord(
  request: SimulatorRequest,
  id: string,
  param = 'customer',
): Promise<StoredCustomer> {
  const kept = await lockObject<Stripe.Customer>(request, 'customer', id, param)
  if ('deleted' in kept.body) throw missing('customer', id, param)
  return kept
}

/** Changes fields of a customer and emits one event. */
export async function changeCustomer(
  request: SimulatorRequest,
  id: string,
  change: Partial<Stripe.Customer>,
): Promise<void> {
  const kept = await lockCustomerRecord(request, id)
  const body = { ...kept.body, ...change }
  await saveChanged(request, { ...kept, body })
  await emitEvent(request, 'customer.updated', body, kept.body)
}

export const customerCalls: Calls = {
  'POST /v1/customers': createCustomer,
  'POST /v1/customers/:id': updateCustomer,
  'GET /v1/customers/:id': async ({ request, id }) =>
    (await lockObject<object>(request, 'customer', id)).body,
  'GET /v1/customers': listOf({
    kind: 'customer',
    path: 'customers',
    narrow: ({ form }) => {
      const email = textOf(form, 'email')
      return email ? { like: { email } } : {}
    },
    shown: async (_, { body }) => ('deleted' in body ? null : body),
  }),
  'GET /v1/customers/:id/payment_methods': listOf({
    kind: 'payment_method',
    path: 'payment_methods',
    narrow: ({ id }) => ({ customerId: id }),
  }),
  'GET /v1/payment_methods': listOf({ kind: 'payment_method', path: 'payment_methods', narrow: ofCustomer }),
}
