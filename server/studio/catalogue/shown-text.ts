import type { CoinSales } from '#rules/for-sale.ts'
import { type Language, languageFacts } from '#rules/interface-language.ts'
import type { Markets } from '#rules/markets.ts'
import type { SubjectRow } from './row-store.ts'
import { shownCoins } from './view.ts'

/** Fields from which a price follows. */
const PRICES = ['priceCoins', 'rentalCoins']
/** A coin costs a cent (docs/product.md#currencies). */
const COINS = 100

/**
 * What readers see of a changed field where that is not the value itself: of a price what a visitor of the shop in the
 * series' language pays, after sales.
 */
export function shownText(
  field: string,
  row: SubjectRow,
  { markets, shop, lang, now }: { markets: Markets; shop: CoinSales; lang: Language; now: Date },
): string {
  const coins = PRICES.includes(field) ? shownCoins(row, { shop, now }) : null
  if (coins === null) return ''
  const currency = markets[row.lang].toUpperCase()
  return new Intl.NumberFormat(languageFacts[lang].locale, { style: 'currency', currency }).format(
    coins / COINS,
  )
}
