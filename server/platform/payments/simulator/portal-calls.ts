import type Stripe from 'stripe'
import { takeCustomer } from './billing/customers.ts'
import type { Called, Calls } from './called.ts'
import { newName, put, seconds } from './desk.ts'
import { neededText, textOf } from './read-form.ts'

async function createPortal({ desk, form }: Called): Promise<object> {
  const customerId = neededText(form, 'customer')
  await takeCustomer(desk, customerId)
  const id = newName('bps')
  const session = {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_simulator',
    created: seconds(desk.now),
    customer: customerId,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: textOf(form, 'locale') as Stripe.BillingPortal.Session.Locale | null,
    on_behalf_of: null,
    return_url: textOf(form, 'return_url'),
    url: `${desk.shopUrl}/simulator/billing/${id}`,
  } satisfies Partial<Stripe.BillingPortal.Session>
  await put(desk, session, { customerId })
  return session
}

export const portalCalls: Calls = { 'POST /v1/billing_portal/sessions': createPortal }
