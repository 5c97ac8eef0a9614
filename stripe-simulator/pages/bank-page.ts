import { html } from 'hono/html'
import type { Language } from '#rules/interface-language.ts'
import type { KeptIntent } from '../payment-intents.ts'
import { pageOf } from './page-frame.ts'
import { money, sayIn } from './page-words.ts'

interface Asked {
  readonly intent: KeptIntent
  /** The last four digits of the card. */
  readonly last: string
  readonly shopName: string
  /** Where one goes from here. */
  readonly leadsTo: string | null
}

/** 3-D Secure: the buyer's bank asks whether it is really them. */
export function bankPage(lang: Language, { intent: { body: intent }, last, shopName, leadsTo }: Asked) {
  const say = sayIn(lang)
  const amount = money(intent.amount, intent.currency, lang)
  const body = html`<p>${say('bank.text', { amount, shop: shopName, last })}</p>
<form method="post" class="row">
<button name="answer" value="confirm">${say('bank.confirm', { amount })}</button>
<button name="answer" value="refuse" class="quiet">${say('bank.refuse')}</button>
</form>`
  return pageOf({ lang, title: say('bank.title'), body, leadsTo: [leadsTo] })
}

export function afterBankPage(lang: Language): Promise<Response> {
  const say = sayIn(lang)
  return pageOf({ lang, title: say('bank.title'), body: html`<p>${say('bank.after')}</p>` })
}

export function missingPage(lang: Language): Promise<Response> {
  const say = sayIn(lang)
  return pageOf({
    lang,
    title: say('missing.title'),
    body: html`<p>${say('missing.text')}</p>`,
    status: 404,
  })
}
