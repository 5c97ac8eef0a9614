import { useState } from 'react'
import type { StudioRow } from '#contract/generated/studio_catalogue.ts'
import { ON_EACH_VISIT, useRead } from '../../session/read.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ListState } from '../ui/ListState.tsx'
import { childrenRead, subjectRead } from '../ui/read-subject.ts'
import styles from './Launches.module.css'
import { companionsOf, momentJson } from './moves.ts'
import { RhythmForm } from './RhythmForm.tsx'
import { useLaunchTexts } from './use-launch-texts.ts'
import { useSaveChanges } from './use-save-changes.tsx'

interface Props {
  readonly volumeId: string
  readonly onClose: () => void
}

/** Gives the parts of a volume that are to come dates that follow each other, such as every Friday at 20:00. */
export function RhythmDialog({ volumeId, onClose }: Props) {
  const { t } = useLaunchTexts()
  const volume = useRead(subjectRead(volumeId), ON_EACH_VISIT)
  const list = useRead(childrenRead('part', volumeId), ON_EACH_VISIT)
  const { propose, dialog } = useSaveChanges(onClose)
  const [moments, setMoments] = useState<ReadonlyMap<StudioRow, Date>>(new Map())
  const row = volume.answer?.row
  const parts = companionsOf({ id: volumeId, release: 'digital' }, list.answer?.rows ?? [])

  function save() {
    const changes = [...moments].map(([{ id, launchAt }, to]) => ({
      ...{ id, field: 'launchAt', from: momentJson(launchAt), to: momentJson(to) },
    }))
    void propose({
      changes: changes.filter(({ from, to }) => from !== to),
      titles: new Map([...moments.keys()].map(({ id, title }) => [id, title])),
      done: t('rhythm.done', { count: moments.size, name: row?.title ?? '' }),
    })
  }

  return (
    <>
      <Dialog
        open
        title={t('rhythm.title', { name: row?.title ?? '' })}
        onClose={onClose}
        className={styles.rhythm}
        actions={
          <>
            <Button look="main" disabled={moments.size === 0} onClick={save}>
              {t('rhythm.preview')}
            </Button>
            <Button onClick={onClose}>{t('cancel')}</Button>
          </>
        }
      >
        <ListState
          read={volume.answer ? list : volume}
          empty={parts.length === 0 ? <p>{t('rhythm.none')}</p> : null}
        >
          <RhythmForm
            {...{ parts, moments }}
            all={list.answer?.rows ?? []}
            publishingAt={row?.launchAt}
            onChange={setMoments}
          />
        </ListState>
      </Dialog>
      {dialog}
    </>
  )
}
