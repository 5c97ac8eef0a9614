import type { Context } from 'hono'
import type Stripe from 'stripe'
import { languageOf } from '#server/platform/http/visitor.ts'
import { letPeriodEnd } from '../billing/advance.ts'
import { cancelSubscription, updateSubscription } from '../billing/change-subscription.ts'
import { changeCustomer, takeCustomer } from '../billing/customers.ts'
import { previewInvoice } from '../billing/preview.ts'
import { resumeSubscription } from '../billing/resume-subscription.ts'
import { itemOf, takeSubscription } from '../billing/subscription-record.ts'
import { type Desk, seconds, take } from '../desk.ts'
import { addMethod, attach, detach, needKeepable, turnCard } from '../payment-methods.ts'
import { readForm } from '../read-form.ts'
import { findKept } from '../simulator-store.ts'
import { StripeRefusal } from '../stripe-refusal.ts'
import { readCard, typedIn } from './card-fields.ts'
import { codeOfRefusal, goTo } from './page-parts.ts'
import { languageNamed } from './page-words.ts'
import { portalDataOf, shownOf } from './portal-data.ts'
import { flowPage } from './portal-flow-page.ts'
import { portalPage } from './portal-page.ts'

const PORTAL_SECONDS = 3_600

type Session = Stripe.BillingPortal.Session

/** Throws Stripe's 404 for one that is not there or has run out. */
async function sessionOf(desk: Desk, context: Context) {
  const kept = await take<Session>(desk, 'billing_portal.session', context.req.param('id') ?? '')
  if (kept.body.created + PORTAL_SECONDS < seconds(desk.now))
    throw new StripeRefusal(404, { type: 'invalid_request_error', message: 'This session has expired.' })
  const lang = languageNamed(kept.body.locale, languageOf(context.req.raw.headers))
  return { lang, session: kept.body }
}

type More = { typed?: ReturnType<typeof typedIn>; code?: string | null; wrong?: string | null }

export async function showPortal(desk: Desk, context: Context, more: More = {}): Promise<Response> {
  const { lang, session } = await sessionOf(desk, context)
  if (session.flow) return showFlow(desk, { lang, session }, more)
  return portalPage({ lang, session, data: await portalDataOf(desk, session.customer), ...more })
}

type In = Awaited<ReturnType<typeof sessionOf>>

async function showFlow(desk: Desk, { lang, session }: In, more: More): Promise<Response> {
  const { flow } = session
  const update = flow?.subscription_update_confirm ?? null
  const subscriptionId = update?.subscription ?? flow?.subscription_cancel?.subscription ?? null
  const shown = subscriptionId ? await shownOf(desk, subscriptionId) : null
  if (!update) return flowPage({ lang, session, shown, ...more })
  const price = await findKept<Stripe.Price>(desk.tx, update.items[0]?.price ?? '')
  const product = price && (await findKept<Stripe.Product>(desk.tx, String(price.body.product)))
  const preview = await previewOf(desk, session)
  const next = { nextName: product?.body.name ?? '', nextPrice: price?.body ?? null }
  return flowPage({ lang, session, shown, preview, ...next, ...more })
}

/** What the change of the flow asks, as a question to the provider. */
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

async function previewOf(desk: Desk, session: Session): Promise<Stripe.Invoice | null> {
  const subscription = session.flow?.subscription_update_confirm?.subscription
  const asked = readForm(`subscription=${subscription}&${changeOf(session, true)}`)
  try {
    const invoice = (await previewInvoice(desk, asked)) as Stripe.Invoice
    return invoice.billing_reason === 'subscription_update' ? invoice : null
  } catch (error) {
    if (error instanceof StripeRefusal) return null
    throw error
  }
}

/** Somebody has pressed one of the buttons. */
export async function answerPortal(desk: Desk, context: Context, form: URLSearchParams): Promise<Response> {
  const { session } = await sessionOf(desk, context)
  if (session.flow) return followFlow(desk, context, session, form)
  for (const [name, work] of Object.entries(BUTTONS)) {
    const id = form.get(name)
    if (!id) continue
    const kept = await findKept(desk.tx, id)
    if (kept?.customerId === session.customer) await work(desk, id, session.customer)
    return goTo(context.req.path)
  }
  return addCard(desk, context, session, form)
}

const BUTTONS: Readonly<Record<string, (desk: Desk, id: string, customerId: string) => Promise<unknown>>> = {
  remove: (desk, id) => detach(desk, id),
  usual: makeUsual,
  fails: (desk, id) => turnCard(desk, id, 'fails'),
  pays: (desk, id) => turnCard(desk, id, 'pays'),
  cancel: endWithPeriod,
  keep: (desk, id) => update(desk, id, 'cancel_at_period_end=false'),
  resume: async (desk, id) => resumeSubscription(desk, await takeSubscription(desk, id), readForm('')),
  period: (desk, id) => letPeriodEnd(desk, id),
}

async function update(desk: Desk, id: string, change: string): Promise<void> {
  await updateSubscription(desk, await takeSubscription(desk, id), readForm(change))
}

/** As Stripe's own pages do it where billing is flexible: the instant is named, and `cancel_at_period_end` stays as it is. */
async function endWithPeriod(desk: Desk, id: string): Promise<void> {
  const { body } = await takeSubscription(desk, id)
  await update(desk, id, `cancel_at=${itemOf(body).current_period_end}`)
}

/** From now on everything that comes again is paid with this card. */
async function makeUsual(desk: Desk, methodId: string, customerId: string): Promise<void> {
  const { body } = await takeCustomer(desk, customerId)
  const settings = { ...body.invoice_settings, default_payment_method: methodId }
  await changeCustomer(desk, customerId, { invoice_settings: settings })
  const { subscriptions } = await portalDataOf(desk, customerId)
  for (const { body: subscription } of subscriptions)
    await update(desk, subscription.id, `default_payment_method=${methodId}`)
}

async function addCard(
  desk: Desk,
  context: Context,
  session: Session,
  form: URLSearchParams,
): Promise<Response> {
  const typed = typedIn(form)
  const read = readCard(typed, desk.now)
  if ('wrong' in read) return showPortal(desk, context, { typed, ...read })
  const method = await addMethod(desk, { ...read, zip: typed.zip || null })
  try {
    needKeepable(method)
  } catch (error) {
    return showPortal(desk, context, { typed, code: codeOfRefusal(error) })
  }
  await attach(desk, method.body.id, session.customer)
  await makeUsual(desk, method.body.id, session.customer)
  return goTo(session.flow ? afterFlow(session) : context.req.path)
}

function afterFlow({ flow, return_url }: Session): string {
  return flow?.after_completion.redirect?.return_url ?? return_url ?? '/'
}

async function followFlow(
  desk: Desk,
  context: Context,
  session: Session,
  form: URLSearchParams,
): Promise<Response> {
  const { flow } = session
  if (flow?.subscription_cancel) {
    const kept = await takeSubscription(desk, flow.subscription_cancel.subscription)
    const features = (await findKept(desk.tx, session.id))?.hidden.features as
      | Stripe.BillingPortal.Configuration['features']
      | null
    if (features?.subscription_cancel.mode === 'immediately')
      await cancelSubscription(desk, kept, readForm(''))
    else await endWithPeriod(desk, kept.id)
    return goTo(afterFlow(session))
  }
  if (!flow?.subscription_update_confirm) return addCard(desk, context, session, form)
  const preview = await previewOf(desk, session)
  // By the second it may have become a little less; more than was shown nobody pays.
  if (preview && preview.amount_due > Number(form.get('due')))
    return showPortal(desk, context, { code: 'sum_changed' })
  const asked = readForm(`${changeOf(session, false)}&payment_behavior=error_if_incomplete`)
  const kept = await takeSubscription(desk, flow.subscription_update_confirm.subscription)
  await updateSubscription(desk, kept, asked)
  return goTo(afterFlow(session))
}
