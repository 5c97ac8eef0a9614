import { html } from 'hono/html'
import type Stripe from 'stripe'
import type { Language } from '#rules/interface-language.ts'
import type { Translate } from '#server/platform/texts/texts.ts'
import { cardName } from './card-choice.ts'
import { AT_FIRST, brandName, cardFields, cardTable, type Typed } from './card-fields.ts'
import { type Html, pageOf, wrongBox } from './page-frame.ts'
import { money, simulatorTexts } from './page-texts.ts'
import type { PortalData, ShownSubscription } from './portal-data.ts'

export interface ShowingPortal {
  lang: Language
  session: Stripe.BillingPortal.Session
  data: PortalData
  typed?: Typed
  code?: string | null
  wrong?: string | null
}

/** The billing portal: subscriptions, payments and cards of a customer, with the actions for them. */
export function portalPage(showing: ShowingPortal): Promise<Response> {
  const { lang, session, data, typed = AT_FIRST, code = null, wrong = null } = showing
  const t = simulatorTexts(lang)
  const { subscriptions, cards, invoices, payments } = data
  const member = subscriptions.length > 0 || invoices.length > 0
  const body = html`${wrongBox(lang, code)}
${subscriptions.map(one => subscriptionPart(lang, one))}
${member ? invoicePart(lang, invoices, session.id) : ''}
<h2>${t('billing.cards')}</h2>
${cards.length > 0 ? html`<ul>${cards.map(card => cardRow(lang, card, data))}</ul>` : html`<p>${t('billing.noCards')}</p>`}
<h2>${t('billing.add')}</h2>
<form method="post" novalidate>${cardFields(lang, typed, wrong)}<button>${t('billing.addButton')}</button></form>
${member && payments.length === 0 ? '' : paymentPart(lang, payments)}
${session.return_url ? html`<p class="links"><a href="${session.return_url}">${t('billing.back')}</a></p>` : ''}
${cardTable(lang)}`
  const title = t(member ? 'billing.titleMember' : 'billing.title')
  return pageOf({ lang, title, body, status: code ? 402 : 200, leadsTo: [session.return_url] })
}

export function dayIn(lang: Language): (at: number) => string {
  const format = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' })
  return at => format.format(at * 1000)
}

/** The next event of a subscription, in words. */
export function nextWords(lang: Language, { body, next }: ShownSubscription): string {
  const t = simulatorTexts(lang)
  const day = dayIn(lang)
  if (body.cancel_at !== null) return t('billing.ends', { date: day(body.cancel_at) })
  if (body.status === 'paused') return t('billing.paused')
  if (!next) return ''
  const amount = money(next.amount, body.currency, lang)
  return t(next.amount > 0 ? 'billing.next' : 'billing.nextFree', { amount, date: day(next.at) })
}

function subscriptionPart(lang: Language, shown: ShownSubscription): Html {
  const t = simulatorTexts(lang)
  const { body, name } = shown
  const ending = body.cancel_at !== null
  const button = (field: string, label: string, look = '') =>
    html`<form method="post"><input type="hidden" name="${field}" value="${body.id}"><button class="${look}">${label}</button></form>`
  const state = stateOf(t, body.status)
  return html`<h2>${name}</h2>
<p><strong>${ending && body.status === 'active' ? t('billing.status.ending') : state}</strong><br>${nextWords(lang, shown)}</p>
${body.pending_update ? html`<p>${t('billing.pending', { date: dayIn(lang)(body.pending_update.expires_at) })}</p>` : ''}
<div class="buttons">${ending ? button('keep', t('billing.keep')) : ''}${body.status === 'paused' ? button('resume', t('billing.resume')) : ''}${ending ? '' : button('cancel', t('billing.cancel'), 'quiet')}</div>
${
  body.status === 'paused'
    ? ''
    : html`<div class="aside"><p>${t('billing.periodText')}</p>${button('period', t('billing.period'), 'simulated')}</div>`
}`
}

function stateOf(t: Translate, status: string): string {
  return t(`billing.status.${status}`) || t('billing.status.active')
}

function invoicePart(lang: Language, invoices: readonly Stripe.Invoice[], portalId: string): Html {
  const t = simulatorTexts(lang)
  const day = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeZone: 'UTC' })
  const rows = invoices.map(invoice => {
    const state = t(`billing.invoice.${invoice.status}`)
    const number = invoice.number ?? ''
    const pay = html`<a href="/simulator/invoice/${invoice.id}?back=${portalId}" aria-label="${t('billing.payInvoice', { number })}">${t('billing.pay')}</a>`
    const show = html`<a href="/simulator/invoice/${invoice.id}?back=${portalId}" aria-label="${t('billing.showInvoice', { number })}">${number || t('billing.show')}</a>`
    return html`<tr><td class="number">${day.format(invoice.created * 1000)}</td><td>${show}</td><td class="number">${money(invoice.total, invoice.currency, lang)}</td><td>${state}${invoice.status === 'open' ? html` – ${pay}` : ''}</td></tr>`
  })
  if (rows.length === 0) return html`<h2>${t('billing.invoices')}</h2><p>${t('billing.noInvoices')}</p>`
  return html`<h2>${t('billing.invoices')}</h2>${table(t, 'invoices', ['date', 'number', 'amount', 'state'], rows)}`
}

function paymentPart(lang: Language, payments: PortalData['payments']): Html {
  const t = simulatorTexts(lang)
  const day = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeZone: 'UTC' })
  const rows = payments.map(
    ({ intent, charge }) =>
      html`<tr><td class="number">${day.format(intent.created * 1000)}</td><td>${intent.description ?? ''}</td><td class="number">${money(intent.amount, intent.currency, lang)}</td><td>${t(chargeState(charge))}</td></tr>`,
  )
  if (rows.length === 0) return html`<h2>${t('billing.payments')}</h2><p>${t('billing.noPayments')}</p>`
  return html`<h2>${t('billing.payments')}</h2>${table(t, 'payments', ['date', 'about', 'amount', 'state'], rows)}`
}

function table(t: Translate, name: string, columns: readonly string[], rows: readonly Html[]): Html {
  const heads = columns.map(column => html`<th scope="col">${t(`billing.${column}`)}</th>`)
  return html`<div class="scroll" role="region" tabindex="0" aria-label="${t(`billing.${name}`)}"><table><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table></div>`
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
  const t = simulatorTexts(lang)
  const names = { brand: brandName(card.card?.brand ?? ''), last: card.card?.last4 ?? '' }
  const button = (field: string, key: string, look = 'quiet') =>
    html`<form method="post"><input type="hidden" name="${field}" value="${card.id}"><button class="${look}" aria-label="${t(`billing.${key}Card`, names)}">${t(`billing.${key}`)}</button></form>`
  const isUsual = card.id === usual
  const canBeUsual = subscriptions.length > 0 && !isUsual
  return html`<li><span>${cardName(lang, card)}${isUsual ? html` – <strong>${t('billing.usual')}</strong>` : ''}${card.fails ? html` – ${t('billing.failing')}` : ''}</span>
<span class="buttons">${canBeUsual ? button('usual', 'use') : ''}${card.fails ? button('pays', 'letPay', 'simulated') : button('fails', 'letFail', 'simulated')}${button('remove', 'remove')}</span></li>`
}
