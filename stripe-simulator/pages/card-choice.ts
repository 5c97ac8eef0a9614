import { html } from 'hono/html'
import type Stripe from 'stripe'
import type { Language } from '#rules/interface-language.ts'
import { brandName, cardFields, type Typed } from './card-fields.ts'
import type { Html } from './page-frame.ts'
import { simulatorTexts } from './page-texts.ts'

interface Choosing {
  lang: Language
  cards: readonly Stripe.PaymentMethod[]
  typed: Typed
  /** The field that is wrong. */
  wrong: string | null
  /** Its id, `new` or `none`; the first by default. */
  chosen: string | null
  /** The label of paying without a card; null where one is required. */
  none?: string | null
  /** Whether the card's postcode is asked for. */
  zip?: boolean
  /** Shown after the fields of a new card. */
  more?: Html | ''
}

/** The choice between saved cards and a new one. */
export function cardChoice({
  lang,
  cards,
  typed,
  wrong,
  chosen,
  none = null,
  zip = true,
  more = '',
}: Choosing): Html {
  const t = simulatorTexts(lang)
  const first = chosen ?? cards[0]?.id ?? 'new'
  const choice = (value: string, label: string) =>
    html`<label class="choice"><input type="radio" name="method" value="${value}" ${value === first ? 'checked' : ''}> <span>${label}</span></label>`
  const kept = cards.map(card => choice(card.id, cardName(lang, card)))
  const alone = cards.length === 0 && none === null
  return html`<fieldset><legend>${t('checkout.card')}</legend>
${alone ? html`<input type="hidden" name="method" value="new">` : html`${kept}${choice('new', t(cards.length > 0 ? 'checkout.newCard' : 'checkout.oneCard'))}${none === null ? '' : choice('none', none)}`}
<div class="new">${cardFields(lang, typed, wrong, zip)}${more}</div>
</fieldset>`
}

export function cardName(lang: Language, { card }: Stripe.PaymentMethod): string {
  const brand = brandName(card?.brand ?? '')
  const until = `${card?.exp_month}/${card?.exp_year}`
  return simulatorTexts(lang)('checkout.savedCard', { brand, last: card?.last4 ?? '', until })
}
