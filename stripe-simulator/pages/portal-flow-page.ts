import { html } from 'hono/html'
import type Stripe from 'stripe'
import type { Language } from '#rules/interface-language.ts'
import { AT_FIRST, cardFields, cardTable, type Typed } from './card-fields.ts'
import { invoiceSums } from './invoice-page.ts'
import { type Html, pageOf, wrongBox } from './page-frame.ts'
import { money, simulatorTexts } from './page-texts.ts'
import type { ShownSubscription } from './portal-data.ts'
import { dayIn } from './portal-page.ts'

interface ShowingFlow {
  lang: Language
  session: Stripe.BillingPortal.Session
  /** The subscription that it is about; null for a card. */
  shown: ShownSubscription | null
  /** What a change costs now; null where nothing is invoiced. */
  preview?: Stripe.Invoice | null
  /** Of the plan that it changes to. */
  nextName?: string
  nextPrice?: Stripe.Price | null
  typed?: Typed
  code?: string | null
  wrong?: string | null
}

/** A portal page for one action: another card, the end of a subscription, or another plan. */
export function flowPage(showing: ShowingFlow): Promise<Response> {
  const { lang, session, code = null } = showing
  const t = simulatorTexts(lang)
  const type = session.flow?.type ?? ''
  const parts: Record<string, () => Html> = {
    payment_method_update: () => cardPart(showing),
    subscription_cancel: () => cancelPart(showing),
    subscription_update_confirm: () => updatePart(showing),
  }
  const back = session.return_url
  const body = html`${wrongBox(lang, code)}${parts[type]?.() ?? ''}
${back ? html`<p class="links"><a href="${back}">${t('billing.back')}</a></p>` : ''}
${type === 'payment_method_update' ? cardTable(lang) : ''}`
  return pageOf({
    lang,
    title: t(`flow.${type}.title`),
    body,
    status: code ? 402 : 200,
    leadsTo: [back, session.flow?.after_completion.redirect?.return_url],
  })
}

function cardPart({ lang, typed = AT_FIRST, wrong = null }: ShowingFlow): Html {
  const t = simulatorTexts(lang)
  return html`<p>${t('flow.payment_method_update.text')}</p>
<form method="post" novalidate>${cardFields(lang, typed, wrong)}<button class="wide">${t('flow.payment_method_update.button')}</button></form>`
}

function cancelPart({ lang, shown }: ShowingFlow): Html {
  const t = simulatorTexts(lang)
  const until = shown?.body.items.data[0]?.current_period_end ?? 0
  return html`<p>${t('flow.subscription_cancel.text', { name: shown?.name ?? '', date: dayIn(lang)(until) })}</p>
<form method="post"><button class="wide">${t('flow.subscription_cancel.button')}</button></form>`
}

function updatePart({ lang, shown, preview = null, nextName = '', nextPrice = null }: ShowingFlow): Html {
  const t = simulatorTexts(lang)
  const currency = shown?.body.currency ?? 'usd'
  const price = money(nextPrice?.unit_amount ?? 0, currency, lang)
  const then = t(`flow.price.${nextPrice?.recurring?.interval ?? 'month'}`, { amount: price })
  const due = preview?.amount_due ?? 0
  const amount = money(due, currency, lang)
  return html`<p>${t('flow.subscription_update_confirm.text', { from: shown?.name ?? '', to: nextName, price: then })}</p>
${preview ? invoiceSums(lang, preview) : ''}
<form method="post"><input type="hidden" name="due" value="${due}"><button class="wide">${
    due > 0
      ? t('flow.subscription_update_confirm.pay', { amount })
      : t('flow.subscription_update_confirm.button')
  }</button></form>`
}
