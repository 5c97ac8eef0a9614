import type Stripe from 'stripe'
import type { Called, Calls } from '../called.ts'
import { type Desk, newName, put, putBack, seconds, take, tell } from '../desk.ts'
import { listOf, ofCustomer } from '../lists.ts'
import { type Form, innerOf, recordOf, textOf } from '../read-form.ts'
import { findKept, type Kept } from '../simulator-store.ts'
import { invalid, missing } from '../stripe-refusal.ts'
import { mergeMetadata } from './prices.ts'
import { locate, locationRefusal } from './tax.ts'

export type KeptCustomer = Kept<Stripe.Customer>

const ADDRESS = ['city', 'country', 'line1', 'line2', 'postal_code', 'state'] as const

export function readAddress(form: Form): Stripe.Address | null {
  const given = innerOf(form, 'address')
  if (Object.keys(given).length === 0) return null
  return Object.fromEntries(ADDRESS.map(name => [name, textOf(given, name)])) as unknown as Stripe.Address
}

async function createCustomer({ desk, form }: Called): Promise<object> {
  const customer = {
    id: newName('cus'),
    object: 'customer',
    address: readAddress(form),
    balance: wholeBalance(form) ?? 0,
    created: seconds(desk.now),
    currency: null,
    default_source: null,
    delinquent: false,
    description: textOf(form, 'description'),
    email: textOf(form, 'email'),
    invoice_prefix: newName('x').slice(2, 10).toUpperCase(),
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
  await put(desk, customer)
  await tell(desk, 'customer.created', customer)
  return customer
}

/** Of minus (to be used up) or plus (owed) cents. */
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

async function updateCustomer({ desk, form, id }: Called): Promise<object> {
  const kept = await takeCustomer(desk, id, 'id')
  const settings = innerOf(form, 'invoice_settings')
  const before = kept.body
  const address = 'address' in form ? readAddress(form) : (before.address ?? null)
  checkLocation(form, address)
  let method = before.invoice_settings.default_payment_method
  if ('default_payment_method' in settings) {
    method = textOf(settings, 'default_payment_method')
    if (typeof method === 'string') await needOwnMethod(desk, method, id)
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
  await putBack(desk, { ...kept, body })
  await tell(desk, 'customer.updated', body, before)
  return body
}

/** Throws Stripe's refusal where this card is not kept with this customer. */
export async function needOwnMethod(desk: Desk, methodId: string, customerId: string): Promise<void> {
  const method = await findKept(desk.tx, methodId)
  if (method?.kind !== 'payment_method') throw missing('PaymentMethod', methodId, 'default_payment_method')
  if (method.customerId !== customerId)
    throw invalid(
      'default_payment_method',
      `The customer does not have a payment method with the ID ${methodId}. The payment method must be attached to the customer.`,
      'resource_missing',
    )
}

/** Lists are given of who is or was there, and of nobody else. */
export async function needCustomer(desk: Desk, id: string | null): Promise<void> {
  if (id !== null && (await findKept(desk.tx, id))?.kind !== 'customer')
    throw missing('customer', id, 'customer')
}

/** Held until the answer. One who was deleted is not there any more. */
export async function takeCustomer(desk: Desk, id: string, param = 'customer'): Promise<KeptCustomer> {
  const kept = await take<Stripe.Customer>(desk, 'customer', id, param)
  if ('deleted' in kept.body) throw missing('customer', id, param)
  return kept
}

/** What belongs to it is told in one event, and changes nothing else. */
export async function changeCustomer(
  desk: Desk,
  id: string,
  change: Partial<Stripe.Customer>,
): Promise<void> {
  const kept = await takeCustomer(desk, id)
  const body = { ...kept.body, ...change }
  await putBack(desk, { ...kept, body })
  await tell(desk, 'customer.updated', body, kept.body)
}

export const customerCalls: Calls = {
  'POST /v1/customers': createCustomer,
  'POST /v1/customers/:id': updateCustomer,
  'GET /v1/customers/:id': async ({ desk, id }) => (await take<object>(desk, 'customer', id)).body,
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
