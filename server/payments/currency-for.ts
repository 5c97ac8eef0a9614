import { type Currency, currencies } from '#rules/currency.ts'
import type { Language } from '#rules/interface-language.ts'
import { payingCurrency } from '#rules/markets.ts'
import { listCurrencies } from '../accounts/store.ts'
import type { Reader } from '../calls/bind.ts'
import type { AppContext } from '../context.ts'

/**
 * docs/product.md#currencies: in what a visitor (null) or a reader sees prices and pays while the shop is shown in `lang`.
 */
export function currencyFor(
  { config }: Pick<AppContext, 'config'>,
  reader: Pick<Reader, 'currency'> | null,
  lang: Language,
): Currency {
  return payingCurrency(reader?.currency ?? null, lang, config.payments.markets)
}

/**
 * The currencies in which plans need prices at the provider: those of the markets, and those in which readers have paid
 * before.
 */
export async function listSoldCurrencies({
  db,
  config,
}: Pick<AppContext, 'db' | 'config'>): Promise<Currency[]> {
  const sold = new Set([...Object.values(config.payments.markets), ...(await listCurrencies(db))])
  return currencies.filter(currency => sold.has(currency))
}
