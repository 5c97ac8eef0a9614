import { useState } from 'react'
import type { StudioTakedown } from '#contract/generated/studio_takedowns.ts'
import { Button } from '../../ui/Button.tsx'
import { subjectPath } from '../frame/subject-path.ts'
import { CutText } from '../ui/CutText.tsx'
import { RowTable } from '../ui/RowTable.tsx'
import { useTakedownTexts } from '../ui/requests/use-takedown-texts.ts'
import styles from './Takedowns.module.css'

interface Props {
  readonly takedowns: readonly StudioTakedown[]
  /** The series, volume or part of this screen: what is of it needs no link. */
  readonly subjectId: string
  readonly mayLift: (takedown: StudioTakedown) => boolean
  readonly onLift: (takedown: StudioTakedown) => void
}

/** What is closed or was, where, and since when. Why, on whose notice and by whom is in the details of a row. */
export function TakedownTable({ takedowns, subjectId, mayLift, onLift }: Props) {
  const { t, whereOf, dayOf } = useTakedownTexts()
  const [opened, setOpened] = useState('')
  return (
    <RowTable
      label={t('title')}
      rows={takedowns}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'title',
          label: t('column.title'),
          share: 34,
          of: ({ kind, title, subjectId: id }) => {
            const path = id === subjectId ? null : subjectPath({ kind, id }, { section: 'takedowns' })
            return path ? (
              <a href={path}>
                <CutText text={title} />
              </a>
            ) : (
              title
            )
          },
        },
        { key: 'where', label: t('form.where'), share: 30, of: ({ countries }) => whereOf(countries) },
        { key: 'kind', label: t('column.kind'), isRare: true, of: ({ kind }) => t(`kind.${kind}`) },
        {
          key: 'state',
          label: t('column.state'),
          of: ({ liftedAt }) => t(liftedAt ? 'isLifted' : 'isClosed'),
        },
        {
          key: 'since',
          label: t('column.since'),
          of: ({ liftedAt, takenDownAt }) => dayOf(liftedAt ?? takenDownAt),
        },
      ]}
      actions={({ id, title }) => (
        <Button
          look="quiet"
          aria-label={t('studio:rowDetails.of', { name: title })}
          aria-expanded={opened === id}
          onClick={() => setOpened(opened === id ? '' : id)}
        >
          {t('studio:rowDetails.open')}
        </Button>
      )}
      below={takedown =>
        opened === takedown.id ? (
          <Details takedown={takedown} onLift={mayLift(takedown) ? () => onLift(takedown) : undefined} />
        ) : null
      }
    />
  )
}

interface DetailsProps {
  readonly takedown: StudioTakedown
  readonly onLift: (() => void) | undefined
}

function Details({ takedown, onLift }: DetailsProps) {
  const { t, whereOf, whenOf } = useTakedownTexts()
  const { kind, title, countries, source, reason, takenDownAt, takenDownBy, confirmedBy } = takedown
  const { liftedAt, liftedBy, liftReason, liftConfirmedBy } = takedown
  const where = whereOf(countries)
  return (
    <div className={styles.details}>
      <p>
        {t(`kind.${kind}`)} · {where}
      </p>
      <p className={styles.reason}>{reason}</p>
      <p className={styles.soft}>
        {t(confirmedBy ? 'lineTwo' : 'line', {
          ...{ source: t(`source.${source}`), who: takenDownBy, second: confirmedBy },
          when: whenOf(takenDownAt),
        })}
      </p>
      {liftedAt && (
        <p className={styles.reason}>
          {t(liftConfirmedBy ? 'liftedTwoLine' : 'liftedLine', {
            ...{ who: liftedBy, second: liftConfirmedBy },
            ...{ when: whenOf(liftedAt), reason: liftReason },
          })}
        </p>
      )}
      {onLift && (
        <p>
          <Button onClick={onLift} aria-label={t('liftOf', { where, title })}>
            {t('lift')}
          </Button>
        </p>
      )}
    </div>
  )
}
