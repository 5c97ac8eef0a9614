import type { Context } from 'hono'
import type Stripe from 'stripe'
import { languageOf } from '#server/platform/http/visitor.ts'
import { payInvoice } from '../billing/invoice-calls.ts'
import { addMethod, attach, findMethod, type Method } from '../payment-methods.ts'
import { lockObject, type SimulatorRequest } from '../simulator-request.ts'
import { findObject } from '../simulator-store.ts'
import { readCard, typedIn } from './card-fields.ts'
import { invoicePage } from './invoice-page.ts'
import { cardsOf, codeOf, goTo } from './page-parts.ts'
import { languageNamed } from './page-texts.ts'

type More = Pick<Parameters<typeof invoicePage>[0], 'typed' | 'code' | 'wrong' | 'chosen'>

export async function showInvoice(
  request: SimulatorRequest,
  context: Context,
  more: More = {},
): Promise<Response> {
  const { body: invoice, customerId } = await lockObject<Stripe.Invoice>(
    request,
    'invoice',
    context.req.param('id') ?? '',
  )
  const portalId = context.req.query('back') ?? ''
  const portal = /^bps_\w+$/.test(portalId)
    ? await findObject<Stripe.BillingPortal.Session>(request.tx, portalId)
    : null
  const lang = languageNamed(portal?.body.locale, languageOf(context.req.raw.headers))
  const back = portal?.customerId === customerId ? `/simulator/billing/${portalId}` : null
  const code = context.req.query('declined') ?? null
  const cards = await cardsOf(request, customerId)
  return invoicePage({ lang, invoice, cards, back, code, ...more })
}

/** Handles the payment form of an invoice. */
export async function payOnPage(
  request: SimulatorRequest,
  context: Context,
  form: URLSearchParams,
): Promise<Response> {
  const { body, customerId, id } = await lockObject<Stripe.Invoice>(
    request,
    'invoice',
    context.req.param('id') ?? '',
  )
  const here = new URL(context.req.url)
  if (body.status !== 'open') return goTo(here.pathname + here.search)
  const typed = typedIn(form)
  const chosen = form.get('method')
  const again = (more: More) =>
    showInvoice(request, context, { typed: { ...typed, code: '' }, chosen, ...more })
  let method: Method
  if (chosen && chosen !== 'new') {
    const cards = await cardsOf(request, customerId)
    if (!cards.some(card => card.id === chosen)) return again({ code: 'method_gone' })
    method = await findMethod(request, chosen, customerId)
  } else {
    const read = readCard(typed, request.now)
    if ('wrong' in read) return again(read)
    method = await addMethod(request, { ...read, zip: typed.zip || null })
    if (!method.behaviour.declines && customerId) await attach(request, method.body.id, customerId)
  }
  const { intent, outcome } = await payInvoice(request, id, method.body.id)
  const bank = intent?.body.next_action?.redirect_to_url?.url
  if (outcome === 'action' && bank) return goTo(bank)
  if (outcome === 'failed' && intent) return again({ code: codeOf(intent.body) })
  return goTo(here.pathname + here.search)
}
