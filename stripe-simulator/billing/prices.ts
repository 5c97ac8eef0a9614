import type Stripe from 'stripe'
import type { CallInput, Calls } from '../call-handler.ts'
import { listOf, retrieve } from '../lists.ts'
import {
  type Form,
  innerOf,
  integerOf,
  isOn,
  recordOf,
  requiredInteger,
  requiredText,
  textOf,
  textsOf,
} from '../read-form.ts'
import {
  emitEvent,
  lockObject,
  newId,
  type SimulatorRequest,
  saveChanged,
  saveObject,
  seconds,
} from '../simulator-request.ts'
import { findObject, listObjects } from '../simulator-store.ts'
import { invalid } from '../stripe-refusal.ts'

const INTERVALS = ['day', 'week', 'month', 'year']

async function createProduct({ request, form }: CallInput): Promise<object> {
  const id = textOf(form, 'id') ?? newId('prod').slice(0, 19)
  if (await findObject(request.tx, id))
    throw invalid('id', `Product already exists.`, 'resource_already_exists')
  const created = seconds(request.now)
  const product = {
    id,
    object: 'product',
    active: textOf(form, 'active') !== 'false',
    created,
    default_price: null,
    description: textOf(form, 'description'),
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: recordOf(form, 'metadata'),
    name: requiredText(form, 'name'),
    package_dimensions: null,
    shippable: null,
    statement_descriptor: textOf(form, 'statement_descriptor'),
    tax_code: textOf(form, 'tax_code'),
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: created,
    url: textOf(form, 'url'),
  } satisfies Partial<Stripe.Product>
  await saveObject(request, product)
  await emitEvent(request, 'product.created', product)
  return product
}

async function updateProduct({ request, form, id }: CallInput): Promise<object> {
  const kept = await lockObject<Stripe.Product>(request, 'product', id)
  const body = {
    ...kept.body,
    name: textOf(form, 'name') ?? kept.body.name,
    description: 'description' in form ? textOf(form, 'description') : kept.body.description,
    active: 'active' in form ? isOn(form, 'active') : kept.body.active,
    metadata: mergeMetadata(kept.body.metadata, form),
    updated: seconds(request.now),
  }
  await saveChanged(request, { ...kept, body })
  await emitEvent(request, 'product.updated', body)
  return body
}

/** Given values replace, empty values remove, and `metadata=` removes all. */
export function mergeMetadata(before: Stripe.Metadata | null, form: Form): Record<string, string> {
  if (form.metadata === '') return {}
  const merged = Object.entries({ ...before, ...recordOf(form, 'metadata') })
  return Object.fromEntries(merged.filter(([, value]) => value !== ''))
}

async function createPrice({ request, form }: CallInput): Promise<object> {
  const productId = requiredText(form, 'product')
  await lockObject(request, 'product', productId, 'product')
  const recurring = readRecurring(innerOf(form, 'recurring'))
  const unitAmount = requiredInteger(form, 'unit_amount', 0)
  const lookupKey = textOf(form, 'lookup_key')
  if (lookupKey) await freeLookupKey(request, lookupKey, isOn(form, 'transfer_lookup_key'))
  const price = {
    id: newId('price'),
    object: 'price',
    active: textOf(form, 'active') !== 'false',
    billing_scheme: 'per_unit',
    created: seconds(request.now),
    currency: requiredText(form, 'currency').toLowerCase(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: lookupKey,
    metadata: recordOf(form, 'metadata'),
    nickname: textOf(form, 'nickname'),
    product: productId,
    recurring,
    tax_behavior: (textOf(form, 'tax_behavior') ?? 'unspecified') as Stripe.Price.TaxBehavior,
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: unitAmount,
    // The library makes a decimal of the text that Stripe sends.
    unit_amount_decimal: String(unitAmount) as unknown as Stripe.Price['unit_amount_decimal'],
  } satisfies Partial<Stripe.Price>
  await saveObject(request, price)
  await emitEvent(request, 'price.created', price)
  return price
}

function readRecurring(form: Form): Stripe.Price.Recurring | null {
  if (Object.keys(form).length === 0) return null
  const interval = requiredText(form, 'interval')
  if (!INTERVALS.includes(interval))
    throw invalid(
      'recurring[interval]',
      `Invalid recurring[interval]: must be one of ${INTERVALS.join(', ')}`,
    )
  return {
    interval,
    interval_count: integerOf(form, 'interval_count', 1) ?? 1,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}

/** A lookup key names one price: it moves to the new one where that is wanted. */
async function freeLookupKey(request: SimulatorRequest, key: string, moves: boolean): Promise<void> {
  const wanted = { kind: 'price', like: { lookup_key: key }, limit: 1 }
  const [found] = await listObjects<Stripe.Price>(request.tx, wanted)
  if (!found) return
  if (!moves)
    throw invalid(
      'lookup_key',
      `A price (\`${found.id}\`) already uses that lookup key.`,
      'resource_already_exists',
    )
  const held = await lockObject<Stripe.Price>(request, 'price', found.id)
  const body = { ...held.body, lookup_key: null }
  await saveChanged(request, { ...held, body })
  await emitEvent(request, 'price.updated', body)
}

async function updatePrice({ request, form, id }: CallInput): Promise<object> {
  const lookupKey = textOf(form, 'lookup_key')
  const before = await lockObject<Stripe.Price>(request, 'price', id)
  if (lookupKey && lookupKey !== before.body.lookup_key)
    await freeLookupKey(request, lookupKey, isOn(form, 'transfer_lookup_key'))
  const body = {
    ...before.body,
    active: 'active' in form ? isOn(form, 'active') : before.body.active,
    lookup_key: 'lookup_key' in form ? lookupKey : before.body.lookup_key,
    nickname: 'nickname' in form ? textOf(form, 'nickname') : before.body.nickname,
    tax_behavior: textOf(form, 'tax_behavior') ?? before.body.tax_behavior,
    metadata: mergeMetadata(before.body.metadata, form),
  }
  await saveChanged(request, { ...before, body })
  await emitEvent(request, 'price.updated', body)
  return body
}

export async function findPrice(request: SimulatorRequest, id: string, param: string): Promise<Stripe.Price> {
  const { body } = await lockObject<Stripe.Price>(request, 'price', id, param)
  if (!body.active)
    throw invalid(param, 'The price specified is inactive. This field only accepts active prices.')
  return body
}

const narrowedByActive = (form: Form) => ('active' in form ? { active: isOn(form, 'active') } : {})

export const priceCalls: Calls = {
  'POST /v1/products': createProduct,
  'POST /v1/products/:id': updateProduct,
  'GET /v1/products/:id': retrieve('product'),
  'GET /v1/products': listOf({
    kind: 'product',
    path: 'products',
    narrow: ({ form }) => ({
      like: narrowedByActive(form),
      among: { field: 'id' as const, values: textsOf(form, 'ids') },
    }),
  }),
  'POST /v1/prices': createPrice,
  'POST /v1/prices/:id': updatePrice,
  'GET /v1/prices/:id': retrieve('price'),
  'GET /v1/prices': listOf({
    kind: 'price',
    path: 'prices',
    narrow: ({ form }) => {
      const like: Record<string, unknown> = narrowedByActive(form)
      for (const field of ['product', 'currency', 'type']) {
        const value = textOf(form, field)
        if (value) like[field] = value
      }
      return { like, among: { field: 'lookupKey' as const, values: textsOf(form, 'lookup_keys') } }
    },
  }),
}
