import type { Series } from '#contract/generated/catalogue.ts'
import { useInside } from '../platform/kept-html.ts'
import { useLink } from '../router/navigation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import styles from './BookCard.module.css'
import { BookFace } from './BookCard.tsx'
import { SeriesBadges } from './SeriesBadges.tsx'

interface Props {
  readonly series: Series
  /** True for what is seen first. */
  readonly first?: boolean
  /** Before the count, as what it is to another series. */
  readonly before?: string | undefined
}

/** The cover of a series with its count of released volumes. */
export function SeriesCard({ series, first, before }: Props) {
  const link = useLink()
  const { title, cover, releasedVolumes, saleBps, type, catchup } = series
  const image = cover && { hash: cover.hash, colour: cover.colour }
  const inside = useInside(SeriesFace, {
    title,
    image,
    releasedVolumes,
    saleBps,
    type,
    catchup,
    first,
    before,
  })
  return <a href={link(`/series/${series.slug}`)} className={styles.card} {...inside} />
}

type FaceProps = Pick<Series, 'title' | 'releasedVolumes' | 'saleBps' | 'type' | 'catchup'> & {
  readonly image: { readonly hash: string; readonly colour: string } | undefined
  readonly first: boolean | undefined
  readonly before: string | undefined
}

function SeriesFace({ before = '', releasedVolumes, saleBps, type, catchup, ...face }: FaceProps) {
  const { t } = useTranslation('catalogue')
  return (
    <BookFace
      {...face}
      note={before + t('volumesOut', { count: releasedVolumes })}
      badges={<SeriesBadges series={{ saleBps, type, catchup }} />}
    />
  )
}
