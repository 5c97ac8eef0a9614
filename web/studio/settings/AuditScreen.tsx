import { useState } from 'react'
import { listAudit } from '#contract/calls/studio.ts'
import { currentTime } from '../../platform/now.ts'
import { read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { StudioPage } from '../frame/StudioPage.tsx'
import type { ScreenProps } from '../frame/studio-route.ts'
import { ListState } from '../ui/ListState.tsx'
import { AuditFilter } from './AuditFilter.tsx'
import { AuditRow } from './AuditRow.tsx'
import { auditAddress, auditQuery, isNarrowed, PAGE_SIZE, skipIn, untilOf } from './audit-filter.ts'
import styles from './Settings.module.css'

/** Who changed what, from where and when, with what it was before; narrowed by what the address says. */
export default function AuditScreen({ search }: ScreenProps) {
  const { t } = useTranslation('studio-settings')
  // Of one visit, so that the same choice is the same question.
  const [now] = useState(currentTime)
  const listed = useRead(read(listAudit, { query: auditQuery(search, now) }), { revalidateOnMount: true })
  const entries = listed.answer?.entries ?? []
  return (
    <StudioPage title={t('audit.title')} lead={t('audit.lead')}>
      <AuditFilter search={search} entries={entries} />
      <ListState read={listed} rows={10} empty={entries.length === 0 ? <NoEntries search={search} /> : null}>
        <ol className={styles.entries} aria-label={t('audit.entries')}>
          {entries.map(entry => (
            <AuditRow key={entry.id} entry={entry} search={search} />
          ))}
        </ol>
      </ListState>
      <Pages search={search} hasMore={listed.answer?.hasMore ?? false} newest={entries[0]?.at} />
    </StudioPage>
  )
}

interface Searched {
  readonly search: URLSearchParams
}

function NoEntries({ search }: Searched) {
  const { t } = useTranslation('studio-settings')
  const isMore = isNarrowed(search) || skipIn(search) > 0
  return (
    <EmptyState
      title={t(isMore ? 'audit.nothingFound' : 'audit.none')}
      drawing="history"
      action={isMore && <LinkButton href="/studio/settings/audit">{t('audit.showAll')}</LinkButton>}
    >
      <p>{t(isMore ? 'audit.otherChoice' : 'audit.noneWhy')}</p>
    </EmptyState>
  )
}

interface PagesProps extends Searched {
  readonly hasMore: boolean
  /** When the first entry of this page was made. */
  readonly newest: Date | undefined
}

function Pages({ search, hasMore, newest }: PagesProps) {
  const { t } = useTranslation('studio-settings')
  const skip = skipIn(search)
  if (skip === 0 && !hasMore) return null
  const newer = Math.max(0, skip - PAGE_SIZE)
  const until = untilOf(search, newest)
  return (
    <nav className={styles.pages} aria-label={t('audit.pages')}>
      {skip > 0 && (
        <LinkButton href={auditAddress(search, newer === 0 ? { until: '' } : { skip: String(newer), until })}>
          {t('audit.newer')}
        </LinkButton>
      )}
      {hasMore && (
        <LinkButton href={auditAddress(search, { skip: String(skip + PAGE_SIZE), until })}>
          {t('audit.older')}
        </LinkButton>
      )}
    </nav>
  )
}
