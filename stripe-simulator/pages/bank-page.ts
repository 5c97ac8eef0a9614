import { html } from 'hono/html'
import type { Language } from '#rules/interface-language.ts'
import type { StoredIntent } from '../payment-intents.ts'
import { pageOf } from './page-frame.ts'
import { money, simulatorTexts } from './page-texts.ts'

interface BankPageInput {
  readonly intent: StoredIntent
  /** The last four digits of the card. */
  readonly last: string
  readonly shopName: string
  /** The address after the confirmation. */
  readonly leadsTo: string | null
}

/** 3-D Secure: the page on which the buyer's bank asks for confirmation. */
export function bankPage(
  lang: Language,
  { intent: { body: intent }, last, shopName, leadsTo }: BankPageInput,
) {
  const t = simulatorTexts(lang)
  const amount = money(intent.amount, intent.currency, lang)
  const body = html`<p>${t('bank.text', { amount, shop: shopName, last })}</p>
<form method="post" class="row">
<button name="answer" value="confirm">${t('bank.confirm', { amount })}</button>
<button name="answer" value="refuse" class="quiet">${t('bank.refuse')}</button>
</form>`
  return pageOf({ lang, title: t('bank.title'), body, leadsTo: [leadsTo] })
}

export function afterBankPage(lang: Language): Promise<Response> {
  const t = simulatorTexts(lang)
  return pageOf({ lang, title: t('bank.title'), body: html`<p>${t('bank.after')}</p>` })
}

export function missingPage(lang: Language): Promise<Response> {
  const t = simulatorTexts(lang)
  return pageOf({
    lang,
    title: t('missing.title'),
    body: html`<p>${t('missing.text')}</p>`,
    status: 404,
  })
}
