import { html } from 'hono/html'
import type Stripe from 'stripe'
import type { Language } from '#rules/interface-language.ts'
import type { Html } from './page-frame.ts'
import { simulatorTexts } from './page-texts.ts'

/** An address as it was typed in. */
export interface TypedAddress {
  country: string
  postcode: string
}

const COUNTRIES =
  'AT AU BE BG BR CA CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IN IS IT JP KR LI LT LU LV MC MT MX NL NO NZ PL PT RO SE SG SI SK TW US'.split(
    ' ',
  )

export function typedAddress(form: URLSearchParams): TypedAddress {
  const country = form.get('country') ?? ''
  return {
    country: COUNTRIES.includes(country) ? country : '',
    postcode: (form.get('postcode') ?? '').trim().slice(0, 12),
  }
}

export function typedAddressOf(address: Stripe.Address | null | undefined): TypedAddress {
  return { country: address?.country ?? '', postcode: address?.postal_code ?? '' }
}

export function addressOf({ country, postcode }: TypedAddress): Stripe.Address | null {
  if (!country) return null
  return { city: null, country, line1: null, line2: null, postal_code: postcode || null, state: null }
}

/** `wrong`: the invalid field. */
export function addressFields(lang: Language, place: TypedAddress, wrong: string | null): Html {
  const t = simulatorTexts(lang)
  const names = new Intl.DisplayNames(lang, { type: 'region' })
  const nameOf = (code: string) => names.of(code) ?? code
  const options = COUNTRIES.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), lang)).map(
    code =>
      html`<option value="${code}" ${code === place.country ? 'selected' : ''}>${nameOf(code)}</option>`,
  )
  const bad = (name: string) => (wrong === name ? html`aria-invalid="true" aria-describedby="wrong"` : '')
  return html`<fieldset><legend>${t('subscribe.address')}</legend><div class="row">
<div class="field"><label for="country">${t('subscribe.country')}</label>
<select id="country" name="country" autocomplete="off" ${bad('country')}><option value="">${t('subscribe.chooseCountry')}</option>${options}</select></div>
<div class="field"><label for="postcode">${t('subscribe.postcode')}</label>
<input id="postcode" name="postcode" value="${place.postcode}" autocomplete="off" ${bad('postcode')}></div></div></fieldset>`
}
