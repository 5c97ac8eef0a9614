import { useTranslation } from 'react-i18next'
import type { Series } from '#contract/generated/catalogue.ts'
import { SeriesType } from '#contract/generated/enums.ts'
import { Badge } from '../ui/Badge.tsx'

/** At most two: what kind of book it is where that is not the usual, and whether it may be caught up with. */
export function SeriesBadges({ series }: { readonly series: Series }) {
  const { t } = useTranslation('catalogue')
  return (
    <>
      {series.type === SeriesType.MANGA && <Badge>{t('type.manga')}</Badge>}
      {series.catchup && <Badge look="good">{t('badge.catchup')}</Badge>}
    </>
  )
}
