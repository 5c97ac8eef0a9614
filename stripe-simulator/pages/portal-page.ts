import { html } from 'hono/html'
import type Stripe from 'stripe'
import type { Language } from '#rules/interface-language.ts'
import { cardName } from './card-choice.ts'
import { AT_FIRST, brandName, cardFields, cardTable, type Typed } from './card-fields.ts'
import { type Html, pageOf, wrongBox } from './page-frame.ts'
import { money, type Say, sayIn } from './page-words.ts'
import type { PortalData, ShownSubscription } from './portal-data.ts'

export interface ShowingPortal {
  lang: Language
  session: Stripe.BillingPortal.Session
  data: PortalData
  typed?: Typed
  code?: string | null
  wrong?: string | null
}

/** What somebody has subscribed to, what they have paid and with which cards, and what can be done about it. */
export function portalPage(showing: ShowingPortal): Promise<Response> {
  const { lang, session, data, typed = AT_FIRST, code = null, wrong = null } = showing
  const say = sayIn(lang)
  const { subscriptions, cards, invoices, payments } = data
  const member = subscriptions.length > 0 || invoices.length > 0
  const body = html`${wrongBox(lang, code)}
${subscriptions.map(one => subscriptionPart(lang, one))}
${member ? invoicePart(lang, invoices, session.id) : ''}
<h2>${say('billing.cards')}</h2>
${cards.length > 0 ? html`<ul>${cards.map(card => cardRow(lang, card, data))}</ul>` : html`<p>${say('billing.noCards')}</p>`}
<h2>${say('billing.add')}</h2>
<form method="post" novalidate>${cardFields(lang, typed, wrong)}<button>${say('billing.addButton')}</button></form>
${member && payments.length === 0 ? '' : paymentPart(lang, payments)}
${session.return_url ? html`<p class="links"><a href="${session.return_url}">${say('billing.back')}</a></p>` : ''}
${cardTable(lang)}`
  const title = say(member ? 'billing.titleMember' : 'billing.title')
  return pageOf({ lang, title, body, status: code ? 402 : 200, leadsTo: [session.return_url] })
}

export function dayIn(lang: Language): (at: number) => string {
  const format = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' })
  return at => format.format(at * 1000)
}

/** What comes next for it, and when. */
export function nextWords(lang: Language, { body, next }: ShownSubscription): string {
  const say = sayIn(lang)
  const day = dayIn(lang)
  if (body.cancel_at !== null) return say('billing.ends', { date: day(body.cancel_at) })
  if (body.status === 'paused') return say('billing.paused')
  if (!next) return ''
  const amount = money(next.amount, body.currency, lang)
  return say(next.amount > 0 ? 'billing.next' : 'billing.nextFree', { amount, date: day(next.at) })
}

function subscriptionPart(lang: Language, shown: ShownSubscription): Html {
  const say = sayIn(lang)
  const { body, name } = shown
  const ending = body.cancel_at !== null
  const button = (field: string, label: string, look = '') =>
    html`<form method="post"><input type="hidden" name="${field}" value="${body.id}"><button class="${look}">${label}</button></form>`
  const state = stateOf(say, body.status)
  return html`<h2>${name}</h2>
<p><strong>${ending && body.status === 'active' ? say('billing.status.ending') : state}</strong><br>${nextWords(lang, shown)}</p>
${body.pending_update ? html`<p>${say('billing.pending', { date: dayIn(lang)(body.pending_update.expires_at) })}</p>` : ''}
<div class="buttons">${ending ? button('keep', say('billing.keep')) : ''}${body.status === 'paused' ? button('resume', say('billing.resume')) : ''}${ending ? '' : button('cancel', say('billing.cancel'), 'quiet')}</div>
${
  body.status === 'paused'
    ? ''
    : html`<div class="aside"><p>${say('billing.periodText')}</p>${button('period', say('billing.period'), 'simulated')}</div>`
}`
}

function stateOf(say: Say, status: string): string {
  return say(`billing.status.${status}`) || say('billing.status.active')
}

function invoicePart(lang: Language, invoices: readonly Stripe.Invoice[], portalId: string): Html {
  const say = sayIn(lang)
  const day = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeZone: 'UTC' })
  const rows = invoices.map(invoice => {
    const state = say(`billing.invoice.${invoice.status}`)
    const number = invoice.number ?? ''
    const pay = html`<a href="/simulator/invoice/${invoice.id}?back=${portalId}" aria-label="${say('billing.payInvoice', { number })}">${say('billing.pay')}</a>`
    const show = html`<a href="/simulator/invoice/${invoice.id}?back=${portalId}" aria-label="${say('billing.showInvoice', { number })}">${number || say('billing.show')}</a>`
    return html`<tr><td class="number">${day.format(invoice.created * 1000)}</td><td>${show}</td><td class="number">${money(invoice.total, invoice.currency, lang)}</td><td>${state}${invoice.status === 'open' ? html` – ${pay}` : ''}</td></tr>`
  })
  if (rows.length === 0) return html`<h2>${say('billing.invoices')}</h2><p>${say('billing.noInvoices')}</p>`
  return html`<h2>${say('billing.invoices')}</h2>${table(say, 'invoices', ['date', 'number', 'amount', 'state'], rows)}`
}

function paymentPart(lang: Language, payments: PortalData['payments']): Html {
  const say = sayIn(lang)
  const day = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeZone: 'UTC' })
  const rows = payments.map(
    ({ intent, charge }) =>
      html`<tr><td class="number">${day.format(intent.created * 1000)}</td><td>${intent.description ?? ''}</td><td class="number">${money(intent.amount, intent.currency, lang)}</td><td>${say(chargeState(charge))}</td></tr>`,
  )
  if (rows.length === 0) return html`<h2>${say('billing.payments')}</h2><p>${say('billing.noPayments')}</p>`
  return html`<h2>${say('billing.payments')}</h2>${table(say, 'payments', ['date', 'about', 'amount', 'state'], rows)}`
}

function table(say: Say, name: string, columns: readonly string[], rows: readonly Html[]): Html {
  const heads = columns.map(column => html`<th scope="col">${say(`billing.${column}`)}</th>`)
  return html`<div class="scroll" role="region" tabindex="0" aria-label="${say(`billing.${name}`)}"><table><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table></div>`
}

function chargeState(charge: Stripe.Charge | null): string {
  if (charge?.disputed) return 'billing.disputed'
  return charge && charge.amount_refunded > 0 ? 'billing.refunded' : 'billing.paid'
}

function cardRow(
  lang: Language,
  card: PortalData['cards'][number],
  { usual, subscriptions }: PortalData,
): Html {
  const say = sayIn(lang)
  const names = { brand: brandName(card.card?.brand ?? ''), last: card.card?.last4 ?? '' }
  const button = (field: string, key: string, look = 'quiet') =>
    html`<form method="post"><input type="hidden" name="${field}" value="${card.id}"><button class="${look}" aria-label="${say(`billing.${key}Card`, names)}">${say(`billing.${key}`)}</button></form>`
  const isUsual = card.id === usual
  const canBeUsual = subscriptions.length > 0 && !isUsual
  return html`<li><span>${cardName(lang, card)}${isUsual ? html` – <strong>${say('billing.usual')}</strong>` : ''}${card.fails ? html` – ${say('billing.failing')}` : ''}</span>
<span class="buttons">${canBeUsual ? button('usual', 'use') : ''}${card.fails ? button('pays', 'letPay', 'simulated') : button('fails', 'letFail', 'simulated')}${button('remove', 'remove')}</span></li>`
}
