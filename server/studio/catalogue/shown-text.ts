import type { StudioChanged } from '#contract/generated/studio_catalogue.ts'
import { type Language, languageFacts } from '#rules/interface-language.ts'
import type { Markets } from '#rules/markets.ts'
import type { CheckedChange } from './check-changes.ts'
import type { SubjectRow } from './row-store.ts'
import { shownCoins } from './view.ts'

/** Fields from which a price follows. */
const PRICES = ['priceCoins', 'rentalCoins']
/** A coin costs a cent (docs/product.md#currencies). */
const COINS = 100

/** What readers see of a changed field where that is not the value itself: of a price what a visitor of the shop in the series' language pays, after sales. */
export function shownText(
  field: string,
  row: SubjectRow,
  { markets, lang, now }: { markets: Markets; lang: Language; now: Date },
): string {
  const coins = PRICES.includes(field) ? shownCoins(row, now) : null
  if (coins === null) return ''
  const currency = markets[row.lang].toUpperCase()
  return new Intl.NumberFormat(languageFacts[lang].locale, { style: 'currency', currency }).format(
    coins / COINS,
  )
}

interface Shown {
  readonly markets: Markets
  readonly lang: Language
  readonly now: Date
}

/** What a change has changed, or would change. */
export function changedView(
  { row, field, old, new: json, after }: CheckedChange & { readonly after: SubjectRow },
  shown: Shown,
): StudioChanged {
  const value = { id: row.id, field: field.name, old, new: json }
  return { ...value, kind: row.kind, title: after.title, shown: shownText(field.name, after, shown) }
}
