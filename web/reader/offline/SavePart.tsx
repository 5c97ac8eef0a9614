import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Part } from '#contract/generated/catalogue.ts'
import { useLocalTime } from '../../platform/local-time.ts'
import { useLink } from '../../router/navigation.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { canSaveOffline } from './can-save-offline.ts'
import { deleteSavedPart } from './delete-saved-part.ts'
import { formatSize } from './format-size.ts'
import { refreshSavedParts } from './refresh-saved-parts.ts'
import { cancelSave, saveStateOf, startSave, watchSavedParts, watchSaves } from './running-saves.ts'
import styles from './SavePart.module.css'
import { findSavedPart, type SavedPart } from './saved-part-entries.ts'

/** Saves the open part for reading offline, or deletes what is saved of it. Saving goes on while the contents are closed. */
export default function SavePart({ part }: { readonly part: Part }) {
  const { t } = useTranslation('kept')
  const [saved, setSaved] = useSavedPart(part.id)
  const saving = useSyncExternalStore(
    watchSaves,
    () => saveStateOf(part.id),
    () => null,
  )
  if (!canSaveOffline()) {
    return (
      <p className={styles.words}>
        <strong>{t('unable')}</strong>
        <span>{t('unableExplained')}</span>
      </p>
    )
  }
  const remove = (one: SavedPart) => void deleteSavedPart(one).then(() => setSaved(null))
  return (
    <section className={styles.keep} aria-label={t(saved ? 'isKept' : 'way')}>
      {saved ? (
        <Saved part={saved} remove={remove} />
      ) : saving && !saving.failed ? (
        <Saving progress={saving.progress} cancel={() => cancelSave(part.id)} />
      ) : (
        <>
          <p className={styles.words}>
            <strong>{t('way')}</strong>
            <span>{t('keepExplained')}</span>
          </p>
          {saving?.failed && <p role="alert">{t(`failed.${saving.failed}`)}</p>}
          <Button onClick={() => void startSave({ id: part.id, slug: part.slug, page: location.pathname })}>
            {t('keep')}
          </Button>
        </>
      )}
    </section>
  )
}

/** Once for each page that is loaded, since it asks the shop about each saved part. */
let refreshed: Promise<void> | null = null

/** The open part as it is saved, and a setter; null where it is not. */
function useSavedPart(partId: string) {
  const [saved, setSaved] = useState<SavedPart | null>(null)
  useEffect(() => {
    let left = false
    const stop = watchSavedParts(part => part.partId === partId && setSaved(part))
    const find = () => findSavedPart(partId).then(part => !left && setSaved(part))
    void find()
      .then(() => {
        if (navigator.onLine) refreshed ??= refreshSavedParts()
        return refreshed
      })
      .then(find)
      .catch(() => {})
    return () => {
      left = true
      stop()
    }
  }, [partId])
  return [saved, setSaved] as const
}

function Saving({ progress, cancel }: { readonly progress: number; readonly cancel: () => void }) {
  const { t } = useTranslation('kept')
  const format = useFormat()
  return (
    <>
      <p role="status">{t('keeping', { share: format.percent(progress) })}</p>
      <progress className={styles.progress} value={progress} max={1} aria-label={t('way')} />
      <Button onClick={cancel}>{t('cancel')}</Button>
    </>
  )
}

function Saved({ part, remove }: { readonly part: SavedPart; readonly remove: (part: SavedPart) => void }) {
  const { t } = useTranslation('kept')
  const format = useFormat()
  const localTime = useLocalTime()
  const link = useLink()
  const until = part.until === null ? t('always') : t('until', { date: localTime(new Date(part.until)) })
  return (
    <>
      <p className={styles.words} role="status">
        <strong>{t('isKept')}</strong>
        <span>{t('keptUntil', { size: formatSize(part.bytes, t, format), until })}</span>
      </p>
      <p className={styles.ways}>
        <Button onClick={() => remove(part)}>{t('remove')}</Button>
        <a href={link('/kept')}>{t('shelf')}</a>
      </p>
    </>
  )
}
