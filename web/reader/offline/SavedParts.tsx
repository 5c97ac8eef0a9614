import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLink } from '../../router/navigation.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Check } from '../../ui/Field.tsx'
import { useFormat } from '../../ui/format.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { lastPosition } from '../progress/unsent-positions.ts'
import { canSaveOffline } from './can-save-offline.ts'
import { deleteSavedPart } from './delete-saved-part.ts'
import { formatSize } from './format-size.ts'
import { changeOfflineSettings, offlineSettings, watchOfflineSettings } from './offline-settings.ts'
import { refreshSavedParts } from './refresh-saved-parts.ts'
import { cancelAll, isQueueRunning, queueState, saveAll, watchQueue } from './running-queue.ts'
import { watchSavedParts } from './running-saves.ts'
import styles from './SavedParts.module.css'
import { SavedVolumeView } from './SavedVolumeView.tsx'
import { SaveProgress } from './SaveProgress.tsx'
import { progressWith } from './save-queue.ts'
import { listSavedParts, type SavedPart } from './saved-part-entries.ts'
import { volumesOf } from './saved-volumes.ts'
import { OnlyWifi } from './TakeAlong.tsx'
import { useIsOffline } from './use-is-offline.ts'
import { waitingParts } from './waiting-parts.ts'

/** Lists the parts that are saved on this device by their volumes, with their sizes. It works offline. */
export default function SavedParts() {
  const { t } = useTranslation('kept')
  const isOffline = useIsOffline()
  const [saved, setSaved] = useState<readonly SavedPart[] | null>(null)
  const load = useCallback(() => listSavedParts().then(setSaved, () => setSaved([])), [])
  useEffect(() => watchSavedParts(() => void load()), [load])
  useEffect(() => {
    void load()
      .then(() => (isOffline ? undefined : refreshSavedParts()))
      .then(load, () => {})
  }, [load, isOffline])
  if (!canSaveOffline()) {
    return (
      <EmptyState drawing="offline" title={t('unable')}>
        <p>{t('unableExplained')}</p>
      </EmptyState>
    )
  }
  const remove = async (parts: readonly SavedPart[]) => {
    for (const part of parts) await deleteSavedPart(part)
    await load()
  }
  if (!saved) return <Skeleton count={4} />
  return <Shelf saved={saved} isOffline={isOffline} remove={parts => void remove(parts)} />
}

interface ShelfProps {
  readonly saved: readonly SavedPart[]
  readonly isOffline: boolean
  readonly remove: (parts: readonly SavedPart[]) => void
}

function Shelf({ saved, isOffline, remove }: ShelfProps) {
  const { t } = useTranslation('kept')
  const format = useFormat()
  const shelf = useRef<HTMLDivElement>(null)
  useKeptFocus(shelf)
  const bytes = saved.reduce((sum, one) => sum + one.bytes, 0)
  return (
    <div ref={shelf} tabIndex={-1} className={styles.shelf}>
      <ConnectionLine isOffline={isOffline} />
      <WaitingParts />
      {saved.length === 0 ? (
        <NothingSaved />
      ) : (
        <>
          <p>{t('explained')}</p>
          <p className={styles.total}>
            {t('total', { count: saved.length, size: formatSize(bytes, t, format) })}
          </p>
          <div>
            <OnlyWifi />
            <RemoveRead />
          </div>
          {volumesOf(saved, lastPosition).map(volume => (
            <SavedVolumeView key={volume.key} volume={volume} remove={remove} />
          ))}
        </>
      )}
    </div>
  )
}

/** Says that there is no connection, and when there is one again. */
function ConnectionLine({ isOffline }: { readonly isOffline: boolean }) {
  const { t } = useTranslation('kept')
  const [wasOffline, setWasOffline] = useState(false)
  if (isOffline && !wasOffline) setWasOffline(true)
  return (
    <p role="status" className={styles.connection}>
      {isOffline ? t('offline') : wasOffline && t('onlineAgain')}
    </p>
  )
}

function NothingSaved() {
  const { t } = useTranslation('kept')
  const link = useLink()
  return (
    <EmptyState drawing="offline" title={t('empty')}>
      <p>{t('emptyExplained')}</p>
      <LinkButton look="main" href={link('/series')}>
        {t('browse')}
      </LinkButton>
    </EmptyState>
  )
}

/** What is being saved by this tab, or was to be saved by one that was closed. */
function WaitingParts() {
  const { t } = useTranslation('kept')
  const queue = useSyncExternalStore(watchQueue, queueState)
  const [running, setRunning] = useState(true)
  useEffect(() => {
    void isQueueRunning().then(setRunning)
  }, [])
  const parts = waitingParts()
  const ids = parts.map(({ id }) => id)
  const progress = progressWith(queue, [...queue.parts.keys()])
  if (progress)
    return (
      <section className={styles.waiting} aria-label={t('take.label')}>
        <SaveProgress progress={progress} queue={queue} cancel={() => cancelAll([...queue.parts.keys()])} />
      </section>
    )
  if (running || parts.length === 0) return null
  return (
    <section className={styles.waiting} aria-label={t('take.label')}>
      <p>{t('take.waiting', { count: parts.length })}</p>
      <p className={styles.ways}>
        <Button onClick={() => saveAll(parts)}>{t('take.goOn')}</Button>
        <Button onClick={() => cancelAll(ids)}>{t('take.discard')}</Button>
      </p>
    </section>
  )
}

function RemoveRead() {
  const { t } = useTranslation('kept')
  const { removeRead } = useSyncExternalStore(watchOfflineSettings, offlineSettings)
  return (
    <Check
      label={t('removeRead')}
      hint={t('removeReadExplained')}
      checked={removeRead}
      onChange={({ target }) => changeOfflineSettings({ removeRead: target.checked })}
    />
  )
}
