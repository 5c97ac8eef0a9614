import type Stripe from 'stripe'
import { lockCustomerRecord } from './billing/customers.ts'
import { findPrice } from './billing/prices.ts'
import { itemOf, lockSubscription } from './billing/subscription-record.ts'
import type { CallInput, Calls } from './call-handler.ts'
import { listOf, retrieve } from './lists.ts'
import { type Form, innerOf, isOn, recordOf, requiredText, textOf, textsOf } from './read-form.ts'
import {
  lockObject,
  newId,
  type SimulatorRequest,
  saveChanged,
  saveObject,
  seconds,
} from './simulator-request.ts'
import { invalid } from './stripe-refusal.ts'

type Flow = Stripe.BillingPortal.Session.Flow
type Configuration = Stripe.BillingPortal.Configuration

async function createConfiguration({ request, form }: CallInput): Promise<object> {
  const at = seconds(request.now)
  const configuration = {
    id: newId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: {
      headline: textOf(innerOf(form, 'business_profile'), 'headline'),
      privacy_policy_url: textOf(innerOf(form, 'business_profile'), 'privacy_policy_url'),
      terms_of_service_url: textOf(innerOf(form, 'business_profile'), 'terms_of_service_url'),
    },
    created: at,
    default_return_url: textOf(form, 'default_return_url'),
    features: readFeatures(innerOf(form, 'features')),
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: recordOf(form, 'metadata'),
    name: textOf(form, 'name'),
    updated: at,
  } satisfies Configuration
  await saveObject(request, configuration)
  return configuration
}

function readFeatures(form: Form): Configuration['features'] {
  const of = (name: string) => innerOf(form, name)
  const cancel = of('subscription_cancel')
  const reasons = innerOf(cancel, 'cancellation_reason')
  const update = of('subscription_update')
  return {
    customer_update: {
      allowed_updates: textsOf(of('customer_update'), 'allowed_updates'),
      enabled: isOn(of('customer_update'), 'enabled'),
    },
    invoice_history: { enabled: isOn(of('invoice_history'), 'enabled') },
    payment_method_update: {
      enabled: isOn(of('payment_method_update'), 'enabled'),
      payment_method_configuration: null,
    },
    subscription_cancel: {
      cancellation_reason: {
        enabled: isOn(reasons, 'enabled'),
        feedback_options: null,
        options: textsOf(reasons, 'options'),
      },
      enabled: isOn(cancel, 'enabled'),
      mode: textOf(cancel, 'mode') ?? 'at_period_end',
      proration_behavior: textOf(cancel, 'proration_behavior') ?? 'none',
    },
    subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: textsOf(update, 'default_allowed_updates'),
      enabled: isOn(update, 'enabled'),
      products: Object.values(innerOf(update, 'products')).flatMap(product =>
        typeof product === 'string'
          ? []
          : {
              adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
              prices: textsOf(product, 'prices'),
              product: requiredText(product, 'product'),
            },
      ),
      proration_behavior: textOf(update, 'proration_behavior') ?? 'none',
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: 'end_trial',
    },
  }
}

async function updateConfiguration({ request, form, id }: CallInput): Promise<object> {
  const kept = await lockObject<Configuration>(request, 'billing_portal.configuration', id)
  const body = {
    ...kept.body,
    active: 'active' in form ? isOn(form, 'active') : kept.body.active,
    default_return_url: textOf(form, 'default_return_url') ?? kept.body.default_return_url,
    features: 'features' in form ? readFeatures(innerOf(form, 'features')) : kept.body.features,
    metadata: { ...kept.body.metadata, ...recordOf(form, 'metadata') },
    updated: seconds(request.now),
  }
  await saveChanged(request, { ...kept, body })
  return body
}

async function createSession({ request, form }: CallInput): Promise<object> {
  const customerId = requiredText(form, 'customer')
  await lockCustomerRecord(request, customerId)
  const configurationId = textOf(form, 'configuration')
  const configuration = configurationId
    ? (
        await lockObject<Configuration>(
          request,
          'billing_portal.configuration',
          configurationId,
          'configuration',
        )
      ).body
    : null
  const id = newId('bps')
  const session = {
    id,
    object: 'billing_portal.session',
    configuration: configurationId ?? 'bpc_simulator',
    created: seconds(request.now),
    customer: customerId,
    customer_account: null,
    flow:
      'flow_data' in form
        ? await readFlow(request, innerOf(form, 'flow_data'), customerId, configuration)
        : null,
    livemode: false,
    locale: textOf(form, 'locale') as Stripe.BillingPortal.Session.Locale | null,
    on_behalf_of: null,
    return_url: textOf(form, 'return_url') ?? configuration?.default_return_url ?? null,
    url: `${request.shopUrl}/simulator/billing/${id}`,
  } satisfies Partial<Stripe.BillingPortal.Session>
  await saveObject(request, session, { customerId, hidden: { features: configuration?.features ?? null } })
  return session
}

const FLOWS = ['payment_method_update', 'subscription_cancel', 'subscription_update_confirm']

async function readFlow(
  request: SimulatorRequest,
  form: Form,
  customerId: string,
  configuration: Configuration | null,
): Promise<Flow> {
  const type = requiredText(form, 'type')
  if (!FLOWS.includes(type))
    throw invalid('flow_data[type]', `The simulator knows the flows ${FLOWS.join(', ')}.`)
  const after = innerOf(form, 'after_completion')
  const flow: Flow = {
    after_completion: {
      hosted_confirmation: null,
      redirect: null,
      type: textOf(after, 'type') ?? 'portal_homepage',
    },
    customer_update: null,
    subscription_cancel: null,
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: null,
    type,
  }
  if (flow.after_completion.type === 'redirect')
    flow.after_completion.redirect = { return_url: requiredText(innerOf(after, 'redirect'), 'return_url') }
  if (type === 'payment_method_update') return flow
  const given = innerOf(form, type)
  const subscription = requiredText(given, 'subscription')
  await needOwn(request, subscription, customerId)
  needFeature(configuration, type)
  if (type === 'subscription_cancel')
    return { ...flow, subscription_cancel: { retention: null, subscription } }
  return { ...flow, subscription_update_confirm: await readUpdate(request, given, subscription) }
}

async function needOwn(request: SimulatorRequest, subscriptionId: string, customerId: string): Promise<void> {
  const { customerId: owner, body } = await lockSubscription(request, subscriptionId, 'flow_data')
  if (owner !== customerId) throw invalid('flow_data', 'This subscription belongs to another customer.')
  if (/^(canceled|incomplete_expired)$/.test(body.status))
    throw invalid('flow_data', 'This subscription has ended: nothing can be done with it.')
}

function needFeature(configuration: Configuration | null, type: string): void {
  const name = type === 'subscription_cancel' ? 'subscription_cancel' : 'subscription_update'
  if (configuration && !configuration.features[name].enabled)
    throw invalid(
      'flow_data',
      `This flow needs the feature ${name}, which is disabled in the portal's configuration.`,
    )
}

async function readUpdate(
  request: SimulatorRequest,
  form: Form,
  subscription: string,
): Promise<NonNullable<Flow['subscription_update_confirm']>> {
  const { body } = await lockSubscription(request, subscription)
  const [item] = Object.values(innerOf(form, 'items'))
  if (typeof item !== 'object')
    throw invalid('flow_data', 'Missing required param: items.', 'parameter_missing')
  if (requiredText(item, 'id') !== itemOf(body).id)
    throw invalid('flow_data', `No such subscription item: '${textOf(item, 'id')}'`, 'resource_missing')
  const price = await findPrice(request, requiredText(item, 'price'), 'flow_data')
  const [discount] = Object.values(innerOf(form, 'discounts'))
  return {
    discounts:
      typeof discount === 'object'
        ? [{ coupon: textOf(discount, 'coupon'), promotion_code: textOf(discount, 'promotion_code') }]
        : null,
    items: [{ id: itemOf(body).id, price: price.id, quantity: 1 }],
    subscription,
  }
}

export const portalCalls: Calls = {
  'POST /v1/billing_portal/sessions': createSession,
  'POST /v1/billing_portal/configurations': createConfiguration,
  'POST /v1/billing_portal/configurations/:id': updateConfiguration,
  'GET /v1/billing_portal/configurations/:id': retrieve('billing_portal.configuration'),
  'GET /v1/billing_portal/configurations': listOf({
    kind: 'billing_portal.configuration',
    path: 'billing_portal/configurations',
    narrow: ({ form }) => ({
      like: {
        ...('active' in form && { active: isOn(form, 'active') }),
        ...('is_default' in form && { is_default: isOn(form, 'is_default') }),
      },
    }),
  }),
}
