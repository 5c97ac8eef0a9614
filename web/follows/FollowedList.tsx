import { useState } from 'react'
import { listFollows } from '#contract/calls/follows.ts'
import type { Follow } from '#contract/generated/follows.ts'
import { foldText } from '#rules/search-words.ts'
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
import { useFirstRows } from '../ui/use-first-rows.tsx'
import { FollowButton } from './FollowButton.tsx'
import styles from './FollowedList.module.css'
import { SeriesRhythm } from './SeriesRhythm.tsx'

const withSeries = read(listFollows, { query: { include: 'serie' } })

/** From this many series on there is a field to search them. */
const MANY = 12

/** Every series that one follows, with its mails. An unfollowed one stays in the list until the page is left, so that one can follow it again. */
export function FollowedList() {
  const { t } = useTranslation('follows')
  const link = useLink()
  const { answer, broken, fault, again } = useRead(withSeries, { revalidateOnFocus: false })
  const [search, setSearch] = useState('')
  const found = (answer?.follows ?? []).filter(({ title }) => foldText(title).includes(foldText(search)))
  const { first, more } = useFirstRows(found)
  if (broken) return <ReadFault fault={fault} again={again} />
  if (!answer) return <Skeleton count={4} />
  const { follows } = answer
  if (follows.length === 0)
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
      {follows.length > MANY && (
        <Field
          type="search"
          label={t('series.find')}
          value={search}
          onChange={event => setSearch(event.target.value)}
        />
      )}
      <p role="status" className={follows.length > MANY ? styles.count : 'unseen'}>
        {t('series.count', { count: found.length })}
      </p>
      <ul className={`unmarked ${styles.list}`}>
        {first.map(follow => (
          <Followed key={follow.seriesId} follow={follow} />
        ))}
      </ul>
      {more}
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
