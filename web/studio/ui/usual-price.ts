import type { StudioRow } from '#contract/generated/studio_catalogue.ts'
import type { Language } from '#rules/interface-language.ts'
import { volumePrice } from '#rules/price.ts'

/** What a volume costs while it has no price of its own, in coins; undefined for everything else. */
export function usualCoins({ kind, type, lang }: StudioRow, field: string): number | undefined {
  if (kind !== 'volume' || field !== 'priceCoins') return undefined
  const of = { type: type === 'manga' ? 'manga' : 'novel', lang: lang as Language, priceCoins: null } as const
  return volumePrice(of).fullCoins
}
