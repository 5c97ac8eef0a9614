import { type Context, Hono } from 'hono'
import type Stripe from 'stripe'
import type { Clock } from '#server/platform/clock.ts'
import { readBody } from '#server/platform/http/read-body.ts'
import { type OwnOrigins, refuseForeignSites } from '#server/platform/http/same-site.ts'
import { languageOf } from '#server/platform/http/visitor.ts'
import { lockSession, paySession, recordOutcome } from '../checkout-sessions.ts'
import { answerBank, lockIntent, type StoredIntent } from '../payment-intents.ts'
import { addMethod, findMethod, type Method } from '../payment-methods.ts'
import type { Simulator } from '../simulator.ts'
import { lockCustomer, type SimulatorRequest } from '../simulator-request.ts'
import { findObject, type StoredObject } from '../simulator-store.ts'
import { StripeRefusal } from '../stripe-refusal.ts'
import { afterBankPage, bankPage, missingPage } from './bank-page.ts'
import { readCard, typedIn } from './card-fields.ts'
import { checkoutPage } from './checkout-page.ts'
import { payOnPage, showInvoice } from './invoices.ts'
import { cardsOf, codeOf, codeOfRefusal, goTo } from './page-parts.ts'
import { languageNamed } from './page-texts.ts'
import { answerPortal, showPortal } from './portal.ts'
import { showSubscribing, subscribe } from './subscribe.ts'

interface SimulatorPages {
  config: OwnOrigins & { readonly shopName: string }
  clock: Clock
  simulator: Simulator
}

/**
 * The pages of the payment provider: checkout, the bank's confirmation, billing portal. As at Stripe, whoever knows the
 * address may use them.
 */
export function simulatorPages({ config, clock, simulator }: SimulatorPages): Hono {
  const routes = new Hono().basePath('/simulator')

  /** Answers in one transaction; with the simulator's 404 for unknown objects. */
  async function page(
    context: Context,
    work: (request: SimulatorRequest) => Promise<Response>,
  ): Promise<Response> {
    try {
      const id = context.req.param('id') ?? ''
      return await simulator.inTransaction(async request => {
        await lockCustomer(request, id)
        return work(request)
      })
    } catch (error) {
      if (error instanceof StripeRefusal && error.status === 404)
        return missingPage(languageOf(context.req.raw.headers))
      throw error
    }
  }

  async function formOf({ req }: Context): Promise<URLSearchParams> {
    refuseForeignSites(req.raw, config)
    return new URLSearchParams(Buffer.from(await readBody(req.raw)).toString())
  }

  routes.get('/checkout/:id', context =>
    page(context, async request => {
      const kept = await lockSession(request, context.req.param('id'))
      const lang = languageNamed(kept.body.locale, languageOf(context.req.raw.headers))
      const code = context.req.query('declined') ?? null
      if (kept.body.mode === 'subscription') return showSubscribing(request, { lang, kept, code })
      const cards = await cardsOf(request, kept.customerId)
      return checkoutPage({ lang, kept, cards, code })
    }),
  )

  routes.post('/checkout/:id', async context => {
    const form = await formOf(context)
    return page(context, async request => {
      const kept = await lockSession(request, context.req.param('id'))
      if (kept.body.status === 'complete') return goTo(kept.body.success_url ?? '/')
      const lang = languageNamed(kept.body.locale, languageOf(context.req.raw.headers))
      if (kept.body.mode === 'subscription') return subscribe(request, { lang, kept }, form)
      const cards = await cardsOf(request, kept.customerId)
      const typed = typedIn(form)
      const save = form.has('save')
      const chosen = form.get('method')
      const again = { lang, kept, cards, typed: { ...typed, code: '' }, chosen, save }
      if (kept.body.status !== 'open') return checkoutPage(again)
      let method: Method
      if (chosen && chosen !== 'new') {
        if (!cards.some(({ id }) => id === chosen)) return checkoutPage({ ...again, code: 'method_gone' })
        method = await findMethod(request, chosen, kept.customerId)
      } else {
        const read = readCard(typed, clock.now())
        if ('wrong' in read) return checkoutPage({ ...again, ...read })
        method = await addMethod(request, { ...read, zip: typed.zip || null })
      }
      const { body: intent } = await paySession(request, kept, method, { save })
      const bank = intent.next_action?.redirect_to_url?.url
      if (intent.status === 'requires_action' && bank) return goTo(bank)
      if (intent.status === 'requires_payment_method')
        return checkoutPage({
          ...again,
          code: codeOf(intent),
          cards: await cardsOf(request, kept.customerId),
        })
      return goTo(kept.body.success_url ?? '/')
    })
  })

  routes.get('/bank/:id/:ask', context =>
    page(context, async request => {
      const kept = await lockIntent(request, context.req.param('id'))
      const { lang, returnsTo } = await wayOf(request, kept, context)
      if (!isAsked(kept, context)) return returnsTo ? goTo(returnsTo) : afterBankPage(lang)
      const method = await findMethod(request, String(kept.body.payment_method), kept.customerId)
      const last = method.body.card?.last4 ?? ''
      return bankPage(lang, { intent: kept, last, shopName: config.shopName, leadsTo: returnsTo })
    }),
  )

  routes.post('/bank/:id/:ask', async context => {
    const form = await formOf(context)
    return page(context, async request => {
      const asked = await lockIntent(request, context.req.param('id'))
      const answered = isAsked(asked, context)
        ? await answerBank(request, asked, form.get('answer') === 'confirm')
        : asked
      await recordOutcome(request, answered)
      const { lang, returnsTo } = await wayOf(request, answered, context)
      return returnsTo ? goTo(returnsTo) : afterBankPage(lang)
    })
  })

  routes.get('/billing/:id', context => page(context, request => showPortal(request, context)))
  routes.post('/billing/:id', async context => {
    const form = await formOf(context)
    return page(context, request => answerPortal(request, context, form)).catch(error => {
      // A refusal rolls back; the page shows the reason.
      const code = codeOfRefusal(error)
      return page(context, request => showPortal(request, context, { code }))
    })
  })

  routes.get('/invoice/:id', context => page(context, request => showInvoice(request, context)))
  routes.post('/invoice/:id', async context => {
    const form = await formOf(context)
    return page(context, request => payOnPage(request, context, form))
  })
  return routes
}

/** Whether this payment still waits for the confirmation at the bank. */
function isAsked({ body }: StoredIntent, { req }: Context): boolean {
  const url = body.next_action?.redirect_to_url?.url
  return body.status === 'requires_action' && Boolean(url?.endsWith(`/${req.param('ask')}`))
}

/** The address after the confirmation: the page of the payment, or the return address of the shop. */
async function wayOf(
  request: SimulatorRequest,
  { id, body: intent, hidden }: StoredIntent,
  { req }: Context,
) {
  const otherwise = languageOf(req.raw.headers)
  const page: StoredObject<Stripe.Checkout.Session> | null =
    typeof hidden.checkoutId === 'string' ? await findObject(request.tx, hidden.checkoutId) : null
  if (page) {
    const failed = intent.status === 'requires_payment_method'
    const declined = `/simulator/checkout/${page.id}?declined=${codeOf(intent)}`
    return {
      lang: languageNamed(page.body.locale, otherwise),
      returnsTo: failed ? declined : (page.body.success_url ?? '/'),
    }
  }
  if (typeof hidden.invoiceId === 'string') {
    const failed = intent.status === 'requires_payment_method'
    const address = `/simulator/invoice/${hidden.invoiceId}`
    return { lang: otherwise, returnsTo: failed ? `${address}?declined=${codeOf(intent)}` : address }
  }
  const url = URL.parse(String(hidden.returnUrl ?? ''))
  url?.searchParams.set('payment_intent', id)
  url?.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '')
  const failed = intent.status === 'requires_payment_method'
  url?.searchParams.set('redirect_status', failed ? 'failed' : 'succeeded')
  return { lang: otherwise, returnsTo: url?.href ?? null }
}
