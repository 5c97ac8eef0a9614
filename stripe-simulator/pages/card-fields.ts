import { html } from 'hono/html'
import type { Language } from '#rules/interface-language.ts'
import type { Translate } from '#server/platform/texts/texts.ts'
import { findCardByNumber, TEST_CARDS, type TestCard } from '../cards.ts'
import type { Html } from './page-frame.ts'
import { simulatorTexts } from './page-texts.ts'

export interface Typed {
  number: string
  until: string
  code: string
  zip: string
}

/** The initial values: a test card that pays. */
export const AT_FIRST: Typed = { number: '4242 4242 4242 4242', until: '12/34', code: '123', zip: '' }

export function typedIn(form: URLSearchParams): Typed {
  const text = (name: string) => (form.get(name) ?? '').trim().slice(0, 40)
  return { number: text('number'), until: text('until'), code: text('code'), zip: text('zip') }
}

/**
 * Fields without autofill, so that browsers do not offer real cards. `wrong`: the invalid field; `zip`: whether the postcode
 * is asked for.
 */
export function cardFields(lang: Language, typed: Typed, wrong: string | null, zip = true): Html {
  const t = simulatorTexts(lang)
  const field = (
    name: keyof Typed,
    inputmode: 'numeric' | 'text',
    needed: boolean,
  ) => html`<div class="field">
<label for="${name}">${t(`checkout.${name}`)}</label>
<input id="${name}" name="${name}" value="${typed[name]}" inputmode="${inputmode}" autocomplete="off" ${needed ? html`aria-required="true"` : ''}
 ${wrong === name ? html`aria-invalid="true" aria-describedby="wrong"` : ''}></div>`
  return html`${field('number', 'numeric', true)}<div class="row">${field('until', 'numeric', true)}${field('code', 'numeric', true)}${zip ? field('zip', 'text', false) : ''}</div>`
}

export type ReadCard =
  | { card: TestCard; expMonth: number; expYear: number }
  | { wrong: keyof Typed; code: string }

/** The card that was typed in; or what is wrong with it, as Stripe names it. */
export function readCard({ number, until, code }: Typed, now: Date): ReadCard {
  const card = findCardByNumber(number)
  if (!card) return { wrong: 'number', code: 'incorrect_number' }
  const [, month, year] = /^(\d{1,2})\s*\/\s*(?:20)?(\d{2})$/.exec(until) ?? []
  const expMonth = Number(month)
  const expYear = 2000 + Number(year)
  const over = expYear * 12 + expMonth <= now.getUTCFullYear() * 12 + now.getUTCMonth()
  if (!month || expMonth < 1 || expMonth > 12 || over) return { wrong: 'until', code: 'invalid_expiry' }
  if (!/^\d{3,4}$/.test(code)) return { wrong: 'code', code: 'invalid_cvc' }
  return { card, expMonth, expYear }
}

/** The test cards and what each does. */
export function cardTable(lang: Language): Html {
  const t = simulatorTexts(lang)
  const rows = TEST_CARDS.map(
    card => html`<tr><td class="number">${grouped(card.number)}</td><td>${whatItDoes(card, t)}</td></tr>`,
  )
  return html`<details><summary>${t('checkout.cards')}</summary><p>${t('checkout.cardsIntro')}</p>
<div class="scroll" role="region" tabindex="0" aria-label="${t('checkout.cards')}"><table>
<thead><tr><th scope="col">${t('checkout.cardColumn')}</th><th scope="col">${t('checkout.doesColumn')}</th></tr></thead><tbody>${rows}</tbody></table></div></details>`
}

function whatItDoes({ asks, declines, keeps, slow, disputed }: TestCard, t: Translate): string {
  if (keeps) return t('does.keeps')
  if (asks) return t(declines ? 'does.asksDeclines' : 'does.asks')
  if (declines) return t('does.declines', { why: t(`wrong.${declines.declineCode ?? declines.code}`) })
  return t(slow ? 'does.slow' : disputed ? 'does.disputed' : 'does.pays')
}

function grouped(number: string): string {
  return number.replace(/(.{4})(?=.)/g, '$1 ')
}

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

export function brandName(brand: string): string {
  return BRANDS[brand] ?? brand
}
