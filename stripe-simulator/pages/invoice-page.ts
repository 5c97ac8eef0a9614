import { html } from 'hono/html'
import type Stripe from 'stripe'
import type { Language } from '#rules/interface-language.ts'
import { cardChoice } from './card-choice.ts'
import { AT_FIRST, cardTable, type Typed } from './card-fields.ts'
import { type Html, pageOf, wrongBox } from './page-frame.ts'
import { money, simulatorTexts } from './page-texts.ts'

interface ShowingInvoice {
  lang: Language
  invoice: Stripe.Invoice
  cards: readonly Stripe.PaymentMethod[]
  /** The address of the page before; null for none. */
  back: string | null
  typed?: Typed
  code?: string | null
  wrong?: string | null
  chosen?: string | null
}

/** An invoice, and a way to pay it while it is open. */
export function invoicePage(showing: ShowingInvoice): Promise<Response> {
  const { lang, invoice, cards, back, typed = AT_FIRST, code = null, wrong = null } = showing
  const t = simulatorTexts(lang)
  const day = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' })
  const amount = money(invoice.amount_remaining, invoice.currency, lang)
  const open = invoice.status === 'open'
  const body = html`${wrongBox(lang, code)}
<p>${day.format(invoice.created * 1000)} – <strong>${t(`billing.invoice.${invoice.status}`)}</strong></p>
${invoiceSums(lang, invoice)}
${
  open
    ? html`<form method="post" novalidate>${cardChoice({ lang, cards, typed, wrong, chosen: showing.chosen ?? null })}
<button class="wide">${t('checkout.pay', { amount })}</button></form>`
    : ''
}
${back ? html`<p class="links"><a href="${back}">${t('invoice.back')}</a></p>` : ''}
${open ? cardTable(lang) : ''}`
  const title = invoice.number ? t('invoice.title', { number: invoice.number }) : t('invoice.draft')
  return pageOf({ lang, title, body, status: code ? 402 : 200 })
}

/** Its lines and sums in the language of the page. */
export function invoiceSums(lang: Language, invoice: Stripe.Invoice): Html {
  const t = simulatorTexts(lang)
  const cents = (amount: number) => money(amount, invoice.currency, lang)
  const day = new Intl.DateTimeFormat(lang, {
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const lines = invoice.lines.data.map(line => {
    const period = { from: day.format(line.period.start * 1000), to: day.format(line.period.end * 1000) }
    return html`<dt>${t(`invoice.line.${kindOf(line)}`, { ...period, name: nameIn(line.description ?? '') })}</dt><dd>${cents(line.amount)}</dd>`
  })
  const off = (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0)
  const taxes = (invoice.total_taxes ?? []).filter(({ amount }) => amount !== 0)
  const tax = taxes.map(
    ({ amount, tax_behavior }) =>
      html`<dt>${t(tax_behavior === 'inclusive' ? 'invoice.taxWithin' : 'invoice.tax')}</dt><dd>${cents(amount)}</dd>`,
  )
  const used = invoice.amount_due - invoice.total
  return html`<dl>${lines}
${off > 0 ? html`<dt>${t('subscribe.discount')}</dt><dd>${cents(-off)}</dd>` : ''}${tax}
${used !== 0 ? html`<dt>${t(used < 0 ? 'subscribe.balance' : 'invoice.toBalance')}</dt><dd>${cents(used)}</dd>` : ''}
<dt class="total">${t('invoice.due')}</dt><dd class="total">${cents(invoice.amount_due)}</dd></dl>`
}

function kindOf({ amount, parent, description }: Stripe.InvoiceLineItem): string {
  if (parent?.subscription_item_details?.proration) return amount < 0 ? 'unused' : 'remaining'
  return description?.startsWith('Free trial') ? 'trial' : 'period'
}

/** The name of the plan in Stripe's English description. */
function nameIn(description: string): string {
  return description
    .replace(/^(Unused|Remaining) time on /, '')
    .replace(/^(Free trial for )?1 × /, '')
    .replace(/ after \d\d \w+ \d{4}$/, '')
    .replace(/ \(at .*\)$/, '')
}
