import type { Series } from '#contract/generated/catalogue.ts'
import { SeriesType } from '#contract/generated/enums.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Badge } from '../ui/Badge.tsx'

/**
 * At most two (docs/product.md#phones): a sale, whether it may be caught up with, and what kind of book it is where that is
 * not the usual.
 */
export function SeriesBadges({ series }: { readonly series: Pick<Series, 'saleBps' | 'type' | 'catchup'> }) {
  const { t } = useTranslation('catalogue')
  return (
    <>
      {series.saleBps > 0 && <Badge look="mark">{t('badge.sale')}</Badge>}
      {series.type === SeriesType.MANGA && !(series.saleBps > 0 && series.catchup) && (
        <Badge>{t('type.manga')}</Badge>
      )}
      {series.catchup && <Badge>{t('badge.catchup')}</Badge>}
    </>
  )
}
