import { html } from 'hono/html'
import type Stripe from 'stripe'
import type { Language } from '#rules/interface-language.ts'
import type { Translate } from '#server/platform/texts/texts.ts'
import type { Quote, StoredSession, Subscribing } from '../billing/checkout-subscription.ts'
import { addressFields, type TypedAddress } from './address-fields.ts'
import { cardChoice } from './card-choice.ts'
import { AT_FIRST, cardTable, type Typed } from './card-fields.ts'
import { endedPage } from './checkout-page.ts'
import { type Html, pageOf, wrongBox } from './page-frame.ts'
import { money, simulatorTexts } from './page-texts.ts'

export interface ShowingSubscribe {
  lang: Language
  kept: StoredSession
  quoted: Quote
  name: string
  cards: readonly Stripe.PaymentMethod[]
  place: TypedAddress
  typed?: Typed
  code?: string | null
  wrong?: string | null
  chosen?: string | null
}

/** The checkout page of a subscription: what is due now and later, address, and card. */
export function subscribePage(showing: ShowingSubscribe): Promise<Response> {
  const { lang, kept, quoted, cards, place, typed = AT_FIRST, code = null, wrong = null } = showing
  const session = kept.body
  const t = simulatorTexts(lang)
  if (session.status !== 'open') return endedPage(lang, session)
  const subscribing = kept.hidden.subscribing as Subscribing
  const { due } = quoted.first.sums
  const amount = money(due, quoted.price.currency, lang)
  const button = due > 0 ? t('subscribe.pay', { amount }) : t('subscribe.start')
  const untaxed = subscribing.taxed && quoted.first.body.automatic_tax.status === null
  const optional = due === 0 && !subscribing.needsCard
  const body = html`${wrongBox(lang, code)}
<h2>${showing.name}</h2>
${sums(lang, quoted)}
<p>${nextWords(lang, t, quoted)}${untaxed ? ` ${t('subscribe.taxLater')}` : ''}</p>
<form method="post" novalidate><input type="hidden" name="due" value="${due}">
${subscribing.asksAddress ? addressFields(lang, place, wrong) : ''}
${cardChoice({ lang, cards, typed, wrong, chosen: showing.chosen ?? null, none: optional ? t('subscribe.withoutCard') : null, zip: !subscribing.asksAddress })}
<p>${t('subscribe.agree')}</p>
${session.custom_text?.submit ? html`<p>${session.custom_text.submit.message}</p>` : ''}
<button class="wide">${button}</button>
</form>
${session.cancel_url ? html`<p class="links"><a href="${session.cancel_url}">${t('checkout.cancel')}</a></p>` : ''}
${cardTable(lang)}`
  const title = t(quoted.trialEnd === null ? 'subscribe.title' : 'subscribe.titleTrial')
  return pageOf({ lang, title, body, status: code ? 402 : 200, leadsTo: [session.success_url] })
}

/** The lines that are due now, added up. */
function sums(lang: Language, { first, price, trialEnd }: Quote): Html {
  const t = simulatorTexts(lang)
  const cents = (amount: number) => money(amount, price.currency, lang)
  const { subtotal, discounts, taxes, startingBalance, total, due } = first.sums
  const off = discounts.reduce((sum, { amount }) => sum + amount, 0)
  const added = taxes.filter(({ rate, amount }) => rate && !rate.inclusive && amount > 0)
  const within = taxes.filter(({ rate, amount }) => rate?.inclusive && amount > 0)
  const percent = (thousandths: number) =>
    new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 2 }).format(thousandths / 100_000)
  const label = trialEnd === null ? t(`subscribe.first.${price.recurring?.interval}`) : t('subscribe.trial')
  const used = due - total
  return html`<dl><dt>${label}</dt><dd>${cents(subtotal)}</dd>
${off > 0 ? html`<dt>${t('subscribe.discount')}</dt><dd>${cents(-off)}</dd>` : ''}
${added.map(({ amount, rate }) => html`<dt>${t('subscribe.tax', { percent: percent(rate?.thousandths ?? 0) })}</dt><dd>${cents(amount)}</dd>`)}
${used !== 0 && startingBalance !== 0 ? html`<dt>${t('subscribe.balance')}</dt><dd>${cents(used)}</dd>` : ''}
<dt class="total">${t('subscribe.dueNow')}</dt><dd class="total">${cents(due)}</dd>
${within.map(({ amount, rate }) => html`<dt>${t('subscribe.taxWithin', { percent: percent(rate?.thousandths ?? 0) })}</dt><dd>${cents(amount)}</dd>`)}</dl>`
}

function nextWords(lang: Language, t: Translate, { next, price }: Quote): string {
  const date = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(next.from * 1000)
  const amount = money(next.sums.total, price.currency, lang)
  return t(`subscribe.then.${price.recurring?.interval}`, { amount, date })
}
