import { html } from 'hono/html'
import type Stripe from 'stripe'
import type { Language } from '#rules/interface-language.ts'
import { AT_FIRST, brandName, cardFields, cardTable, type Typed } from './card-fields.ts'
import { pageOf, wrongBox } from './page-frame.ts'
import { money, sayIn } from './page-words.ts'

interface Showing {
  lang: Language
  session: Stripe.BillingPortal.Session
  cards: readonly Stripe.PaymentMethod[]
  payments: readonly { intent: Stripe.PaymentIntent; charge: Stripe.Charge | null }[]
  typed?: Typed
  code?: string | null
  wrong?: string | null
}

export function billingPage(showing: Showing): Promise<Response> {
  const { lang, session, cards, payments, typed = AT_FIRST, code = null, wrong = null } = showing
  const say = sayIn(lang)
  const day = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeZone: 'UTC' })
  const cardRows = cards.map(({ id, card }) => {
    const brand = brandName(card?.brand ?? '')
    const last = card?.last4 ?? ''
    const until = `${card?.exp_month}/${card?.exp_year}`
    return html`<li><span>${say('checkout.savedCard', { brand, last, until })}</span>
<form method="post"><input type="hidden" name="remove" value="${id}"><button class="quiet" aria-label="${say('billing.removeCard', { brand, last })}">${say('billing.remove')}</button></form></li>`
  })
  const rows = payments.map(
    ({ intent, charge }) =>
      html`<tr><td class="number">${day.format(intent.created * 1000)}</td><td>${intent.description ?? ''}</td><td class="number">${money(intent.amount, intent.currency, lang)}</td><td>${say(stateOf(charge))}</td></tr>`,
  )
  const columns = ['date', 'about', 'amount', 'state'].map(
    name => html`<th scope="col">${say(`billing.${name}`)}</th>`,
  )
  const body = html`${wrongBox(lang, code)}
<h2>${say('billing.cards')}</h2>
${cards.length > 0 ? html`<ul>${cardRows}</ul>` : html`<p>${say('billing.noCards')}</p>`}
<h2>${say('billing.add')}</h2>
<form method="post" novalidate>${cardFields(lang, typed, wrong)}<button>${say('billing.addButton')}</button></form>
<h2>${say('billing.payments')}</h2>
${
  payments.length > 0
    ? html`<div class="scroll" role="region" tabindex="0" aria-label="${say('billing.payments')}"><table><thead><tr>${columns}</tr></thead><tbody>${rows}</tbody></table></div>`
    : html`<p>${say('billing.noPayments')}</p>`
}
${session.return_url ? html`<p class="links"><a href="${session.return_url}">${say('billing.back')}</a></p>` : ''}
${cardTable(lang)}`
  return pageOf({ lang, title: say('billing.title'), body, status: code ? 402 : 200 })
}

function stateOf(charge: Stripe.Charge | null): string {
  if (charge?.disputed) return 'billing.disputed'
  return charge && charge.amount_refunded > 0 ? 'billing.refunded' : 'billing.paid'
}
