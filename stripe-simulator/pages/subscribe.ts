import type Stripe from 'stripe'
import type { Language } from '#rules/interface-language.ts'
import { quote, type Subscribing } from '../billing/checkout-subscription.ts'
import { lockCustomerRecord } from '../billing/customers.ts'
import { locate } from '../billing/tax.ts'
import { completeWithoutPayment, recordOutcome, type StoredSession } from '../checkout-sessions.ts'
import { addIntent, confirm, lockIntent, type StoredIntent } from '../payment-intents.ts'
import { addMethod, attach, findMethod, type Method, requireSavable } from '../payment-methods.ts'
import { type SimulatorRequest, saveChanged } from '../simulator-request.ts'
import { findObject } from '../simulator-store.ts'
import { StripeRefusal } from '../stripe-refusal.ts'
import { addressOf, type TypedAddress, typedAddress, typedAddressOf } from './address-fields.ts'
import { readCard, typedIn } from './card-fields.ts'
import { cardsOf, codeOf, codeOfRefusal, goTo } from './page-parts.ts'
import { type ShowingSubscribe, subscribePage } from './subscribe-page.ts'

interface Seen {
  lang: Language
  kept: StoredSession
  code: string | null
}

export async function showSubscribing(
  request: SimulatorRequest,
  { lang, kept, code }: Seen,
): Promise<Response> {
  const customer = await lockCustomerRecord(request, kept.customerId ?? '')
  const showing = await showingOf(request, { lang, kept, place: typedAddressOf(customer.body.address) })
  return showing instanceof Response
    ? showing
    : subscribePage({ ...showing, code: code ?? showing.code ?? null })
}

interface At {
  lang: Language
  kept: StoredSession
  place: TypedAddress
}

async function showingOf(request: SimulatorRequest, { lang, kept, place }: At): Promise<ShowingSubscribe> {
  const subscribing = kept.hidden.subscribing as Subscribing
  const customerId = kept.customerId ?? ''
  const { body: customer } = await lockCustomerRecord(request, customerId)
  // Without a typed address, or where it is not stored, the tax is that of the customer's address.
  const address = subscribing.keepsAddress ? addressOf(place) : (customer.address ?? null)
  const ask = (one: Subscribing) => quote(request, { customerId, subscribing: one, address })
  let code: string | null = null
  const quoted = await ask(subscribing).catch(error => {
    if (!(error instanceof StripeRefusal) || !subscribing.discount) throw error
    code = 'discount_gone'
    return ask({ ...subscribing, discount: null })
  })
  const product = await findObject<Stripe.Product>(request.tx, String(quoted.price.product))
  const cards = await cardsOf(request, kept.customerId)
  return { lang, kept, quoted, name: product?.body.name ?? '', cards, place, code }
}

const UNTRIED = new Set(['discount_gone', 'no_country', 'no_place', 'sum_changed', 'no_card'])

/** Handles the submitted form. */
export async function subscribe(
  request: SimulatorRequest,
  { lang, kept }: { lang: Language; kept: StoredSession },
  form: URLSearchParams,
): Promise<Response> {
  const place = typedAddress(form)
  const typed = typedIn(form)
  const chosen = form.get('method')
  const showing = { ...(await showingOf(request, { lang, kept, place })), typed, chosen }
  const again = (more: { code: string; wrong?: string | null }) =>
    // A card that was not tried yet stays in the form; of any other the security code is cleared.
    subscribePage({ ...showing, typed: UNTRIED.has(more.code) ? typed : { ...typed, code: '' }, ...more })
  if (kept.body.status !== 'open') return subscribePage(showing)
  if (showing.code) return again({ code: showing.code })
  const subscribing = kept.hidden.subscribing as Subscribing
  if (subscribing.asksAddress && !place.country) return again({ code: 'no_country', wrong: 'country' })
  if (subscribing.taxed && subscribing.keepsAddress && !locate(addressOf(place)))
    return again({ code: 'no_place', wrong: 'postcode' })
  const { due } = showing.quoted.first.sums
  // If the sum has changed meanwhile, it is shown again before it is charged.
  if (form.get('due') !== String(due)) return again({ code: 'sum_changed' })
  const method = await methodIn(request, form, showing)
  if (method && 'code' in method) return again(method)
  if (!method && (due > 0 || subscribing.needsCard)) return again({ code: 'no_card' })
  const next: StoredSession = {
    ...kept,
    hidden: {
      ...kept.hidden,
      subscribing: { ...subscribing, address: addressOf(place), methodId: method?.body.id ?? null },
    },
  }
  await saveChanged(request, next)
  if (due === 0) return startFree(request, next, method, again)
  return method ? payNow(request, next, method, due, showing, again) : again({ code: 'no_card' })
}

type Again = (more: { code: string; wrong?: string | null }) => Promise<Response>

async function methodIn(request: SimulatorRequest, form: URLSearchParams, { cards, kept }: ShowingSubscribe) {
  const chosen = form.get('method')
  if (chosen === 'none') return null
  if (chosen && chosen !== 'new') {
    if (!cards.some(({ id }) => id === chosen)) return { code: 'method_gone', wrong: null }
    return findMethod(request, chosen, kept.customerId)
  }
  const read = readCard(typedIn(form), request.now)
  return 'wrong' in read ? read : addMethod(request, { ...read, zip: typedIn(form).zip || null })
}

async function startFree(
  request: SimulatorRequest,
  kept: StoredSession,
  method: Method | null,
  again: Again,
): Promise<Response> {
  if (method) {
    try {
      requireSavable(method)
    } catch (error) {
      return again({ code: codeOfRefusal(error) })
    }
    if (method.body.customer === null) await attach(request, method.body.id, kept.customerId ?? '')
  }
  const done = await completeWithoutPayment(request, kept as StoredSession)
  return goTo(done.body.success_url ?? '/')
}

async function payNow(
  request: SimulatorRequest,
  kept: StoredSession,
  method: Method,
  due: number,
  { quoted }: ShowingSubscribe,
  again: Again,
): Promise<Response> {
  const subscribing = kept.hidden.subscribing as Subscribing
  const begun = subscribing.intentId ? await lockIntent(request, subscribing.intentId) : null
  const intent: StoredIntent =
    begun?.body.amount === due
      ? begun
      : await addIntent(request, {
          amount: due,
          currency: quoted.price.currency,
          customerId: kept.customerId,
          metadata: {},
          checkoutId: kept.id,
          description: 'Subscription creation',
        })
  await saveChanged(request, {
    ...kept,
    hidden: { ...kept.hidden, subscribing: { ...subscribing, intentId: intent.id } },
  })
  if (method.body.customer === null && (!method.behaviour.declines || method.behaviour.keeps))
    await attach(request, method.body.id, kept.customerId ?? '')
  const paid = await confirm(request, intent, method, null)
  await recordOutcome(request, paid)
  const bank = paid.body.next_action?.redirect_to_url?.url
  if (paid.body.status === 'requires_action' && bank) return goTo(bank)
  if (paid.body.status === 'requires_payment_method') return again({ code: codeOf(paid.body) })
  return goTo(kept.body.success_url ?? '/')
}
