import type { Context } from 'hono'
import type Stripe from 'stripe'
import { languageOf } from '#server/platform/http/visitor.ts'
import { letPeriodEnd } from '../billing/advance.ts'
import { cancelSubscription, updateSubscription } from '../billing/change-subscription.ts'
import { changeCustomer, lockCustomerRecord } from '../billing/customers.ts'
import { previewInvoice } from '../billing/preview.ts'
import { resumeSubscription } from '../billing/resume-subscription.ts'
import { itemOf, lockSubscription } from '../billing/subscription-record.ts'
import { addMethod, attach, detach, requireSavable, setCardBehaviour } from '../payment-methods.ts'
import { readForm } from '../read-form.ts'
import { lockObject, type SimulatorRequest, seconds } from '../simulator-request.ts'
import { findObject } from '../simulator-store.ts'
import { StripeRefusal } from '../stripe-refusal.ts'
import { readCard, typedIn } from './card-fields.ts'
import { codeOfRefusal, goTo } from './page-parts.ts'
import { languageNamed } from './page-texts.ts'
import { portalDataOf, shownOf } from './portal-data.ts'
import { flowPage } from './portal-flow-page.ts'
import { portalPage } from './portal-page.ts'

const PORTAL_SECONDS = 3_600

type Session = Stripe.BillingPortal.Session

/** Throws Stripe's 404 for one that is not there or has run out. */
async function sessionOf(request: SimulatorRequest, context: Context) {
  const kept = await lockObject<Session>(request, 'billing_portal.session', context.req.param('id') ?? '')
  if (kept.body.created + PORTAL_SECONDS < seconds(request.now))
    throw new StripeRefusal(404, { type: 'invalid_request_error', message: 'This session has expired.' })
  const lang = languageNamed(kept.body.locale, languageOf(context.req.raw.headers))
  return { lang, session: kept.body }
}

type More = { typed?: ReturnType<typeof typedIn>; code?: string | null; wrong?: string | null }

export async function showPortal(
  request: SimulatorRequest,
  context: Context,
  more: More = {},
): Promise<Response> {
  const { lang, session } = await sessionOf(request, context)
  if (session.flow) return showFlow(request, { lang, session }, more)
  return portalPage({ lang, session, data: await portalDataOf(request, session.customer), ...more })
}

type In = Awaited<ReturnType<typeof sessionOf>>

async function showFlow(request: SimulatorRequest, { lang, session }: In, more: More): Promise<Response> {
  const { flow } = session
  const update = flow?.subscription_update_confirm ?? null
  const subscriptionId = update?.subscription ?? flow?.subscription_cancel?.subscription ?? null
  const shown = subscriptionId ? await shownOf(request, subscriptionId) : null
  if (!update) return flowPage({ lang, session, shown, ...more })
  const price = await findObject<Stripe.Price>(request.tx, update.items[0]?.price ?? '')
  const product = price && (await findObject<Stripe.Product>(request.tx, String(price.body.product)))
  const preview = await previewOf(request, session)
  const next = { nextName: product?.body.name ?? '', nextPrice: price?.body ?? null }
  return flowPage({ lang, session, shown, preview, ...next, ...more })
}

/** The change of the flow, as parameters of the API. */
function changeOf({ flow }: Session, inDetails: boolean): string {
  const update = flow?.subscription_update_confirm
  const item = update?.items[0]
  const at = (name: string) => (inDetails ? `subscription_details[${name}]` : name)
  const items = inDetails ? 'subscription_details[items][0]' : 'items[0]'
  const fields = new URLSearchParams({
    [`${items}[id]`]: item?.id ?? '',
    [`${items}[price]`]: item?.price ?? '',
    [at('proration_behavior')]: 'always_invoice',
  })
  for (const discount of update?.discounts ?? []) {
    if (discount.promotion_code) fields.set('discounts[0][promotion_code]', discount.promotion_code)
    else if (discount.coupon) fields.set('discounts[0][coupon]', discount.coupon)
  }
  return fields.toString()
}

async function previewOf(request: SimulatorRequest, session: Session): Promise<Stripe.Invoice | null> {
  const subscription = session.flow?.subscription_update_confirm?.subscription
  const asked = readForm(`subscription=${subscription}&${changeOf(session, true)}`)
  try {
    const invoice = (await previewInvoice(request, asked)) as Stripe.Invoice
    return invoice.billing_reason === 'subscription_update' ? invoice : null
  } catch (error) {
    if (error instanceof StripeRefusal) return null
    throw error
  }
}

/** Handles a submitted form. */
export async function answerPortal(
  request: SimulatorRequest,
  context: Context,
  form: URLSearchParams,
): Promise<Response> {
  const { session } = await sessionOf(request, context)
  if (session.flow) return followFlow(request, context, session, form)
  for (const [name, work] of Object.entries(BUTTONS)) {
    const id = form.get(name)
    if (!id) continue
    const kept = await findObject(request.tx, id)
    if (kept?.customerId === session.customer) await work(request, id, session.customer)
    return goTo(context.req.path)
  }
  return addCard(request, context, session, form)
}

const BUTTONS: Readonly<
  Record<string, (request: SimulatorRequest, id: string, customerId: string) => Promise<unknown>>
> = {
  remove: (request, id) => detach(request, id),
  usual: makeUsual,
  fails: (request, id) => setCardBehaviour(request, id, 'fails'),
  pays: (request, id) => setCardBehaviour(request, id, 'pays'),
  cancel: endWithPeriod,
  keep: (request, id) => update(request, id, 'cancel_at_period_end=false'),
  resume: async (request, id) =>
    resumeSubscription(request, await lockSubscription(request, id), readForm('')),
  period: (request, id) => letPeriodEnd(request, id),
}

async function update(request: SimulatorRequest, id: string, change: string): Promise<void> {
  await updateSubscription(request, await lockSubscription(request, id), readForm(change))
}

/**
 * As Stripe's own pages do it where billing is flexible: the instant is named, and `cancel_at_period_end` stays as it is.
 */
async function endWithPeriod(request: SimulatorRequest, id: string): Promise<void> {
  const { body } = await lockSubscription(request, id)
  await update(request, id, `cancel_at=${itemOf(body).current_period_end}`)
}

/** Makes a card the default for all recurring payments. */
async function makeUsual(request: SimulatorRequest, methodId: string, customerId: string): Promise<void> {
  const { body } = await lockCustomerRecord(request, customerId)
  const settings = { ...body.invoice_settings, default_payment_method: methodId }
  await changeCustomer(request, customerId, { invoice_settings: settings })
  const { subscriptions } = await portalDataOf(request, customerId)
  for (const { body: subscription } of subscriptions)
    await update(request, subscription.id, `default_payment_method=${methodId}`)
}

async function addCard(
  request: SimulatorRequest,
  context: Context,
  session: Session,
  form: URLSearchParams,
): Promise<Response> {
  const typed = typedIn(form)
  const read = readCard(typed, request.now)
  if ('wrong' in read) return showPortal(request, context, { typed, ...read })
  const method = await addMethod(request, { ...read, zip: typed.zip || null })
  try {
    requireSavable(method)
  } catch (error) {
    return showPortal(request, context, { typed, code: codeOfRefusal(error) })
  }
  await attach(request, method.body.id, session.customer)
  await makeUsual(request, method.body.id, session.customer)
  return goTo(session.flow ? afterFlow(session) : context.req.path)
}

function afterFlow({ flow, return_url }: Session): string {
  return flow?.after_completion.redirect?.return_url ?? return_url ?? '/'
}

async function followFlow(
  request: SimulatorRequest,
  context: Context,
  session: Session,
  form: URLSearchParams,
): Promise<Response> {
  const { flow } = session
  if (flow?.subscription_cancel) {
    const kept = await lockSubscription(request, flow.subscription_cancel.subscription)
    const features = (await findObject(request.tx, session.id))?.hidden.features as
      | Stripe.BillingPortal.Configuration['features']
      | null
    if (features?.subscription_cancel.mode === 'immediately')
      await cancelSubscription(request, kept, readForm(''))
    else await endWithPeriod(request, kept.id)
    return goTo(afterFlow(session))
  }
  if (!flow?.subscription_update_confirm) return addCard(request, context, session, form)
  const preview = await previewOf(request, session)
  // The proration shrinks with each second, so the charge can only be lower than what was shown.
  if (preview && preview.amount_due > Number(form.get('due')))
    return showPortal(request, context, { code: 'sum_changed' })
  const asked = readForm(`${changeOf(session, false)}&payment_behavior=error_if_incomplete`)
  const kept = await lockSubscription(request, flow.subscription_update_confirm.subscription)
  await updateSubscription(request, kept, asked)
  return goTo(afterFlow(session))
}
