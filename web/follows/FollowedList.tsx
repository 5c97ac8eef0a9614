import { useTranslation } from 'react-i18next'
import { listFollows } from '#contract/calls/follows.ts'
import { useFormat } from '../platform/format.ts'
import { useLink } from '../platform/navigation.ts'
import { read, useRead } from '../platform/read.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Cover } from '../ui/Cover.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { FollowButton } from './FollowButton.tsx'
import styles from './FollowedList.module.css'
import { SeriesRhythm } from './SeriesRhythm.tsx'

const withSeries = read(listFollows, { query: { include: 'serie' } })

/** Every series that one follows, with how one hears of it. What is unfollowed here stays in sight until one goes, so that it can be taken back. */
export function FollowedList() {
  const { t } = useTranslation('follows')
  const link = useLink()
  const format = useFormat()
  const { answer } = useRead(withSeries, { revalidateOnFocus: false })
  if (!answer) return <Skeleton count={4} />
  const follows = answer.follows.flatMap(follow => (follow.serie ? { ...follow, serie: follow.serie } : []))
  if (follows.length === 0)
    return (
      <EmptyState
        title={t('series.empty')}
        action={<LinkButton href={link('/series')}>{t('feed.browse')}</LinkButton>}
      >
        <p>{t('feed.emptyText')}</p>
      </EmptyState>
    )
  return (
    <ul className={`unmarked ${styles.list}`}>
      {follows.map(({ serie, rhythm, lastNotified }) => (
        <li key={serie.id} className={styles.follow}>
          <span className={styles.cover}>
            <Cover
              hash={serie.cover?.hash}
              colour={serie.cover?.colour}
              title={serie.title}
              sizes="4rem"
              decorative
            />
          </span>
          <span className={styles.words}>
            <a href={link(`/series/${serie.slug}`)} className={styles.title}>
              {serie.title}
            </a>
            {lastNotified && (
              <span className={styles.last}>{t('lastNotified', { date: format.date(lastNotified) })}</span>
            )}
          </span>
          <span className={styles.rhythm}>
            <SeriesRhythm seriesId={serie.id} title={serie.title} rhythm={rhythm} />
          </span>
          <FollowButton series={serie} look="small" />
        </li>
      ))}
    </ul>
  )
}
