import { html } from 'hono/html'
import type Stripe from 'stripe'
import type { Language } from '#rules/interface-language.ts'
import type { SessionLine, StoredSession } from '../checkout-sessions.ts'
import { cardChoice } from './card-choice.ts'
import { AT_FIRST, cardTable, type Typed } from './card-fields.ts'
import { pageOf, wrongBox } from './page-frame.ts'
import { money, simulatorTexts } from './page-texts.ts'

interface Showing {
  lang: Language
  kept: StoredSession
  cards: readonly Stripe.PaymentMethod[]
  typed?: Typed
  /** As Stripe names it; null where nothing is wrong. */
  code?: string | null
  /** The invalid field. */
  wrong?: string | null
  /** Which of the cards is chosen: its id, or `new`. */
  chosen?: string | null
  save?: boolean
}

export function checkoutPage(showing: Showing): Promise<Response> {
  const { lang, kept, cards, typed = AT_FIRST, code = null, wrong = null, save = false } = showing
  const { body: session, hidden } = kept
  const t = simulatorTexts(lang)
  if (session.status !== 'open') return endedPage(lang, session)
  const currency = session.currency ?? 'usd'
  const amount = money(session.amount_total ?? 0, currency, lang)
  const lines = (hidden.lines as SessionLine[]).map(
    line =>
      html`<dt>${line.quantity > 1 ? `${t('checkout.quantity', { count: String(line.quantity) })} ` : ''}${line.name}</dt><dd>${money(line.amount, currency, lang)}</dd>`,
  )
  const more = hidden.saves
    ? html`<label class="choice"><input type="checkbox" name="save" value="1" ${save ? 'checked' : ''}> <span>${t('checkout.save')}</span></label>`
    : ''
  const body = html`${wrongBox(lang, code)}
<h2>${t('checkout.order')}</h2>
<dl>${lines}<dt class="total">${t('checkout.total')}</dt><dd class="total">${amount}</dd></dl>
<form method="post" novalidate>
${cardChoice({ lang, cards, typed, wrong, chosen: showing.chosen ?? null, more })}
<button class="wide">${t('checkout.pay', { amount })}</button>
</form>
${session.cancel_url ? html`<p class="links"><a href="${session.cancel_url}">${t('checkout.cancel')}</a></p>` : ''}
${cardTable(lang)}`
  return pageOf({
    lang,
    title: t('checkout.title', { amount }),
    body,
    status: code ? 402 : 200,
    leadsTo: [session.success_url],
  })
}

/** The page of a session that is paid or expired. */
export function endedPage(lang: Language, session: Stripe.Checkout.Session): Promise<Response> {
  const t = simulatorTexts(lang)
  const end = session.status === 'complete' ? 'done' : 'expired'
  const back = end === 'done' ? session.success_url : session.cancel_url
  const link = back ? html`<p class="links"><a href="${back}">${t(`${end}.back`)}</a></p>` : ''
  const title = end === 'done' && session.mode === 'subscription' ? 'done.member' : `${end}.title`
  return pageOf({ lang, title: t(title), body: html`<p>${t(`${end}.text`)}</p>${link}` })
}
