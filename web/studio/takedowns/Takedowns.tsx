import { useState } from 'react'
import { listTakedowns } from '#contract/calls/studio-takedowns.ts'
import type { StudioKeepers, StudioRow } from '#contract/generated/studio_catalogue.ts'
import type { StudioTakedown } from '#contract/generated/studio_takedowns.ts'
import { ON_EACH_VISIT, read, useRead } from '../../session/read.ts'
import { Button } from '../../ui/Button.tsx'
import { ListState } from '../ui/ListState.tsx'
import { LiftDialog } from './LiftDialog.tsx'
import { TakedownDialog } from './TakedownDialog.tsx'
import { TakedownEntry } from './TakedownEntry.tsx'
import styles from './Takedowns.module.css'
import { useTakedownTexts } from './use-takedown-texts.ts'

interface Props {
  readonly row: StudioRow
  readonly keepers: StudioKeepers
}

/** Where a series, volume or part is closed, why, and since when; and closing it, or opening it again. */
export function Takedowns({ row, keepers }: Props) {
  const { t } = useTakedownTexts()
  const found = useRead(read(listTakedowns, { params: { id: row.id } }), ON_EACH_VISIT)
  const { takedowns = [], mayTakeDown = false } = found.answer ?? {}
  const [isOpen, setIsOpen] = useState(false)
  const [lifted, setLifted] = useState<StudioTakedown>()
  return (
    <section aria-labelledby="takedowns" className={styles.group}>
      <h2 id="takedowns">{t('title')}</h2>
      <p className={styles.soft}>{t(`about.${row.kind}`)}</p>
      <ListState read={found} empty={takedowns.length === 0 ? <p>{t('none')}</p> : null} rows={2}>
        <ul className={styles.list}>
          {takedowns.map(takedown => (
            <TakedownEntry
              key={takedown.id}
              takedown={takedown}
              isOwn={takedown.subjectId === row.id}
              onLift={mayTakeDown && !takedown.liftedAt ? () => setLifted(takedown) : undefined}
            />
          ))}
        </ul>
      </ListState>
      {mayTakeDown && (
        <p>
          <Button onClick={() => setIsOpen(true)}>{t(`open.${row.kind}`)}</Button>
        </p>
      )}
      {isOpen && <TakedownDialog row={row} keepers={keepers} onClose={() => setIsOpen(false)} />}
      {lifted && <LiftDialog takedown={lifted} onClose={() => setLifted(undefined)} />}
    </section>
  )
}
