import { useState } from 'react'
import type { StudioRow } from '#contract/generated/studio_catalogue.ts'
import { dayOf } from '#rules/calendar-days.ts'
import { ReadFault } from '../../session/ReadFault.tsx'
import { ON_EACH_VISIT, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { RhythmDialog } from '../calendar/RhythmDialog.tsx'
import { StudioPage } from '../frame/StudioPage.tsx'
import { useStudioMe } from '../frame/studio-me.ts'
import { subjectPath } from '../frame/subject-path.ts'
import { fieldsRead, subjectRead } from '../ui/read-subject.ts'
import styles from './Books.module.css'
import type { Kind } from './field-groups.ts'
import { StateCard } from './StateCard.tsx'
import { SubjectForm } from './SubjectForm.tsx'

interface Props {
  readonly kind: Kind
  readonly id: string
  readonly search: URLSearchParams
}

/** A series, volume or part by itself: its fields, what belongs to it, and who changed what. */
export function SubjectScreen({ kind, id, search }: Props) {
  const { t } = useTranslation(['studio-books', 'refusals'])
  const subject = useRead(subjectRead(id), ON_EACH_VISIT)
  const fields = useRead(fieldsRead)
  const { answer } = subject
  const row = answer?.row
  const failed = [subject, fields].find(({ broken }) => broken)
  const refused = subject.refused ?? fields.refused ?? (row && row.kind !== kind ? 'noSuchSubject' : null)
  if (refused)
    return (
      <EmptyState
        level={1}
        title={t(`refusals:${refused}`)}
        action={<LinkButton href="/studio">{t('studio:toToday')}</LinkButton>}
      />
    )
  return (
    <StudioPage title={row?.title ?? t(`kind.${kind}`)} actions={row && <Around row={row} />} isDense>
      {failed && <ReadFault fault={failed.fault} again={failed.again} />}
      {!failed && (!row || !fields.answer) && <Skeleton count={10} />}
      {row && fields.answer && (
        <div className={styles.frame}>
          <div className={styles.screen}>
            <StateCard subject={answer} row={row} />
            <SubjectForm subject={answer} row={row} fields={fields.answer.fields} search={search} />
          </div>
        </div>
      )}
    </StudioPage>
  )
}

/** The way to what it belongs to. */
function Around({ row }: { readonly row: StudioRow }) {
  const { t } = useTranslation('studio-books')
  if (row.kind === 'series') return null
  const series = subjectPath({ kind: 'series', id: row.seriesId })
  const volume = row.kind === 'part' ? subjectPath({ kind: 'volume', id: row.volumeId }) : null
  return (
    <>
      {series && <LinkButton href={series}>{t('toSeries', { title: row.seriesTitle })}</LinkButton>}
      {volume && <LinkButton href={volume}>{t('toVolume')}</LinkButton>}
      <Planning row={row} />
    </>
  )
}

/** The way to its day in the calendar, and to the rhythm of its parts. */
function Planning({ row }: { readonly row: StudioRow }) {
  const { t } = useTranslation('studio-books')
  const { zone, may } = useStudioMe()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {row.launchAt && (
        <LinkButton href={`/studio/calendar?date=${dayOf(row.launchAt, zone)}&series=${row.seriesId}`}>
          {t('inCalendar')}
        </LinkButton>
      )}
      {row.kind === 'volume' && may('publish') && (
        <Button onClick={() => setIsOpen(true)}>{t('rhythm')}</Button>
      )}
      {isOpen && <RhythmDialog volumeId={row.id} onClose={() => setIsOpen(false)} />}
    </>
  )
}
