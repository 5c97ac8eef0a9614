import { useDeferredValue, useState } from 'react'
import { listFollows } from '#contract/calls/follows.ts'
import type { Follow } from '#contract/generated/follows.ts'
import { useLink } from '../router/navigation.ts'
import { ReadFault } from '../session/ReadFault.tsx'
import { read, useRead } from '../session/read.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { LinkButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { EntryRow } from '../ui/EntryRow.tsx'
import { Field } from '../ui/Field.tsx'
import { useFormat } from '../ui/format.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { usePages } from '../ui/use-pages.tsx'
import { FollowButton } from './FollowButton.tsx'
import styles from './FollowedList.module.css'
import { SeriesRhythm } from './SeriesRhythm.tsx'

/** From this many series on there is a field to search them. */
const MANY = 12

/**
 * Every series that one follows, with its mails. An unfollowed one stays in the list until the page is left, so that one can
 * follow it again.
 */
export function FollowedList() {
  const { t } = useTranslation('follows')
  const link = useLink()
  const [search, setSearch] = useState('')
  const words = useDeferredValue(search.trim())
  const { page, turn } = usePages(words)
  const asked = { include: 'serie', query: words || undefined, ...page }
  const { answer, broken, fault, again } = useRead(read(listFollows, { query: asked }), {
    ...{ revalidateOnFocus: false, revalidateIfStale: false, keepPreviousData: true },
  })
  if (broken) return <ReadFault fault={fault} again={again} />
  if (!answer) return <Skeleton count={4} />
  const { follows } = answer
  const total = answer.pagination?.total ?? follows.length
  const isLong = search !== '' || total > MANY
  if (total === 0 && search === '' && words === '')
    return (
      <EmptyState
        drawing="follows"
        title={t('series.empty')}
        action={<LinkButton href={link('/series')}>{t('feed.browse')}</LinkButton>}
      >
        <p>{t('feed.emptyText')}</p>
      </EmptyState>
    )
  return (
    <>
      {isLong && (
        <Field
          type="search"
          label={t('series.find')}
          value={search}
          onChange={event => setSearch(event.target.value)}
        />
      )}
      <p role="status" className={isLong ? styles.count : 'unseen'}>
        {t('series.count', { count: total })}
      </p>
      <ul className={`unmarked ${styles.list}`}>
        {follows.map(follow => (
          <Followed key={follow.seriesId} follow={follow} />
        ))}
      </ul>
      {turn(total)}
    </>
  )
}

function Followed({ follow }: { readonly follow: Follow }) {
  const { t } = useTranslation('follows')
  const link = useLink()
  const format = useFormat()
  const { seriesId, serie, title, rhythm, lastNotified } = follow
  return (
    <EntryRow
      cover={serie?.cover}
      title={title}
      href={serie && link(`/series/${serie.slug}`)}
      about={
        <>
          {!serie && <span>{t('series.withdrawn')}</span>}
          {lastNotified && <span>{t('lastNotified', { date: format.date(lastNotified) })}</span>}
        </>
      }
    >
      {serie && (
        <span className={styles.rhythm}>
          <SeriesRhythm seriesId={seriesId} title={title} rhythm={rhythm} />
        </span>
      )}
      <span className={styles.bell}>
        <FollowButton series={{ id: seriesId, title }} look="small" />
      </span>
    </EntryRow>
  )
}
