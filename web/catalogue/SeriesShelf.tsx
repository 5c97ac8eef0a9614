import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Series } from '#contract/generated/catalogue.ts'
import { useLink } from '../router/navigation.ts'
import { BookCard } from './BookCard.tsx'
import { SeriesBadges } from './SeriesBadges.tsx'
import { Shelf } from './Shelf.tsx'

interface Props {
  readonly id: string
  readonly title: string
  readonly explained?: string
  readonly series: readonly Series[]
  readonly more?: ReactNode
}

/** A row of series, each with its count of released volumes. An empty row is not there. */
export function SeriesShelf({ id, title, explained, series, more }: Props) {
  const { t } = useTranslation('catalogue')
  const link = useLink()
  if (series.length === 0) return null
  return (
    <Shelf id={id} title={title} {...(explained ? { explained } : {})} more={more}>
      {series.map(one => (
        <li key={one.id}>
          <BookCard
            href={link(`/series/${one.slug}`)}
            title={one.title}
            image={one.cover}
            note={t('volumesOut', { count: one.releasedVolumes })}
            badges={<SeriesBadges series={one} />}
          />
        </li>
      ))}
    </Shelf>
  )
}
