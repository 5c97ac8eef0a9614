import { useState } from 'react'
import { readMyReleases } from '#contract/calls/follows.ts'
import type { Event } from '#contract/generated/calendar.ts'
import { ReleaseKind } from '#contract/generated/enums.ts'
import { useNow } from '../platform/now.ts'
import { useLink } from '../router/navigation.ts'
import { AwaitedChunk } from '../session/AwaitedChunk.tsx'
import { ReadFault } from '../session/ReadFault.tsx'
import { read, useRead } from '../session/read.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { EntryRow } from '../ui/EntryRow.tsx'
import { useFormat } from '../ui/format.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './FollowedReleases.module.css'

const PAGE_SIZE = 20
const pageOf = (page: number) => read(readMyReleases, { query: { limit: PAGE_SIZE, skip: page * PAGE_SIZE } })

/** docs/product.md#my-feed: what came out of the series one follows, in whatever form, the newest first. */
export function FollowedReleases() {
  const { t } = useTranslation('follows')
  const link = useLink()
  const [pages, setPages] = useState(1)
  const first = useRead(pageOf(0))
  const last = useRead(pageOf(pages - 1))
  if (first.broken) return <ReadFault fault={first.fault} again={first.again} />
  if (!first.answer) return <Skeleton count={6} />
  if (first.answer.events.length === 0)
    return (
      <EmptyState
        drawing="follows"
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
  const { answer, broken, fault, again } = useRead(pageOf(page))
  if (!answer) return <AwaitedChunk broken={broken} fault={fault} again={again} count={3} />
  return answer.events.map(event => <Release key={`${event.kind} ${event.legacyId}`} event={event} />)
}

const FORMS: Readonly<Record<number, string>> = {
  [ReleaseKind.DIGITAL]: 'digital',
  [ReleaseKind.PHYSICAL]: 'physical',
}

function Release({ event }: { readonly event: Event }) {
  const { t } = useTranslation('follows')
  const link = useLink()
  const format = useFormat()
  const now = useNow()
  const { name, thumbnail, legacyLink, serie, launch, kind, part, volume } = event
  const form = FORMS[kind]
  const about = (
    <>
      {serie && <a href={link(`/series/${serie.slug}`)}>{serie.title}</a>}
      {launch && (
        <time dateTime={launch.toISOString()}>
          {/* Printed books come out on a day, and at no hour of it. */}
          {kind === ReleaseKind.PHYSICAL ? format.date(launch) : format.relative(launch, now)}
        </time>
      )}
      {form && <Badge>{t(`kind.${form}`)}</Badge>}
      {part?.read && <span>{t('feed.read')}</span>}
      {part && !part.read && part.progress > 0 && (
        <span>{t('feed.readTo', { share: format.percent(part.progress) })}</span>
      )}
      {part?.check === 204 && !part.read && <Badge look="good">{t('feed.open')}</Badge>}
      {kind === ReleaseKind.DIGITAL && volume?.owned && <Badge look="good">{t('feed.owned')}</Badge>}
    </>
  )
  return <EntryRow cover={thumbnail} title={name} href={link(legacyLink)} about={about} />
}
