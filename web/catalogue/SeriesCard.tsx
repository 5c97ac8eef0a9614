import type { Series } from '#contract/generated/catalogue.ts'
import { useLink } from '../router/navigation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { BookCard } from './BookCard.tsx'
import { SeriesBadges } from './SeriesBadges.tsx'

interface Props {
  readonly series: Series
  /** Before the count, as what it is to another series. */
  readonly before?: string | undefined
}

/** The cover of a series with its count of released volumes. */
export function SeriesCard({ series, before = '' }: Props) {
  const { t } = useTranslation('catalogue')
  const link = useLink()
  return (
    <BookCard
      href={link(`/series/${series.slug}`)}
      title={series.title}
      image={series.cover}
      note={before + t('volumesOut', { count: series.releasedVolumes })}
      badges={<SeriesBadges series={series} />}
    />
  )
}
