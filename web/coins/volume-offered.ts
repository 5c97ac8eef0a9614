import type { Part } from '#contract/generated/catalogue.ts'
import type { PurchasePrice } from '#contract/generated/coins.ts'
import { SeriesType } from '#contract/generated/enums.ts'
import type { PartOffers } from '#contract/generated/offers.ts'

/** Manga are not bought with coins on the site. docs/product.md#volume-price. */
export function volumeOffered(
  part: Pick<Part, 'volume'>,
  { volume }: Pick<PartOffers, 'volume'>,
): PurchasePrice | null {
  return volume && part.volume?.type !== SeriesType.MANGA ? volume : null
}
