import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readMyFeed } from '#contract/calls/follows.ts'
import type { Part } from '#contract/generated/catalogue.ts'
import { useFormat } from '../platform/format.ts'
import { useLink } from '../platform/navigation.ts'
import { useNow } from '../platform/now.ts'
import { read, useRead } from '../platform/read.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Cover } from '../ui/Cover.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './MyFeed.module.css'

const PAGE_SIZE = 20
const pageOf = (page: number) => read(readMyFeed, { query: { limit: PAGE_SIZE, skip: page * PAGE_SIZE } })

/** Section 2, my feed: what came out of the series one follows, the newest first. */
export function MyFeed() {
  const { t } = useTranslation('follows')
  const link = useLink()
  const [pages, setPages] = useState(1)
  const first = useRead(pageOf(0))
  const last = useRead(pageOf(pages - 1))
  if (first.broken)
    return (
      <EmptyState
        title={t('broken.title', { ns: 'common' })}
        action={<Button onClick={first.again}>{t('broken.again', { ns: 'common' })}</Button>}
      />
    )
  if (!first.answer) return <Skeleton count={6} />
  if (first.answer.parts.length === 0)
    return (
      <EmptyState
        title={t('feed.empty')}
        action={
          <LinkButton look="main" href={link('/series')}>
            {t('feed.browse')}
          </LinkButton>
        }
      >
        <p>{t('feed.emptyText')}</p>
      </EmptyState>
    )
  return (
    <>
      <ul className={`unmarked ${styles.feed}`}>
        {Array.from({ length: pages }, (_, page) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the number is what a page is.
          <FeedPage key={page} page={page} />
        ))}
      </ul>
      {last.answer?.pagination?.lastPage === false && (
        <p>
          <Button onClick={() => setPages(pages + 1)}>{t('feed.more')}</Button>
        </p>
      )}
    </>
  )
}

function FeedPage({ page }: { readonly page: number }) {
  const { answer, broken, again } = useRead(pageOf(page))
  const { t } = useTranslation('common')
  if (broken)
    return (
      <li>
        <Button onClick={again}>{t('broken.again')}</Button>
      </li>
    )
  if (!answer)
    return (
      <li>
        <Skeleton count={3} />
      </li>
    )
  return answer.parts.map(part => <Release key={part.id} part={part} />)
}

function Release({ part }: { readonly part: Part }) {
  const { t } = useTranslation('follows')
  const link = useLink()
  const format = useFormat()
  const now = useNow()
  const { volume, serie, launch } = part
  return (
    <li className={styles.release}>
      <span className={styles.cover}>
        <Cover
          hash={volume?.cover?.hash}
          colour={volume?.cover?.colour}
          title={volume?.title ?? part.title}
          sizes="4rem"
          decorative
        />
      </span>
      <span className={styles.words}>
        <a href={link(`/read/${part.slug}`)} className={styles.title}>
          {part.title}
        </a>
        <span className={styles.about}>
          {serie && <a href={link(`/series/${serie.slug}`)}>{serie.title}</a>}
          {launch && <time dateTime={launch.toISOString()}>{format.relative(launch, now)}</time>}
          {part.read && <span>{t('feed.read')}</span>}
          {!part.read && part.progress > 0 && (
            <span>{t('feed.readTo', { share: format.percent(part.progress) })}</span>
          )}
          {part.check === 204 && !part.read && <Badge look="good">{t('feed.open')}</Badge>}
        </span>
      </span>
    </li>
  )
}
