import { useCallback, useEffect, useState } from 'react'
import { useLocalTime } from '../../platform/local-time.ts'
import { useNow } from '../../platform/now.ts'
import { useLink } from '../../router/navigation.ts'
import { useReaderError } from '../../session/reader.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useFormat } from '../../ui/format.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { canSaveOffline } from './can-save-offline.ts'
import { deleteSavedPart } from './delete-saved-part.ts'
import { formatSize } from './format-size.ts'
import { refreshSavedParts } from './refresh-saved-parts.ts'
import styles from './SavedParts.module.css'
import { listSavedParts, type SavedPart } from './saved-part-entries.ts'

/** Lists the parts that are saved on this device, with their sizes. It works offline. */
export default function SavedParts() {
  const { t } = useTranslation('kept')
  const format = useFormat()
  const link = useLink()
  const unanswered = useReaderError()
  // A browser is online as long as there is any network, also where that leads nowhere.
  const isOffline = !navigator.onLine || (unanswered.broken && unanswered.fault === 0)
  const [saved, setSaved] = useState<readonly SavedPart[] | null>(null)
  const load = useCallback(() => listSavedParts().then(setSaved, () => setSaved([])), [])
  useEffect(() => {
    void load()
      .then(() => (navigator.onLine ? refreshSavedParts() : undefined))
      .then(load, () => {})
  }, [load])
  if (!canSaveOffline()) {
    return (
      <EmptyState drawing="offline" title={t('unable')}>
        <p>{t('unableExplained')}</p>
      </EmptyState>
    )
  }
  if (!saved) return <Skeleton count={4} />
  if (saved.length === 0) {
    return (
      <EmptyState drawing="offline" title={t('empty')}>
        <p>{t('emptyExplained')}</p>
        <LinkButton look="main" href={link('/series')}>
          {t('browse')}
        </LinkButton>
      </EmptyState>
    )
  }
  const bytes = saved.reduce((sum, one) => sum + one.bytes, 0)
  const remove = (part: SavedPart) => void deleteSavedPart(part).then(load)
  return (
    <div className={styles.shelf}>
      {isOffline && <p role="status">{t('offline')}</p>}
      <p>{t('explained')}</p>
      <p className={styles.total}>
        {t('total', { count: saved.length, size: formatSize(bytes, t, format) })}
      </p>
      <ul className={`unmarked ${styles.list}`}>
        {saved.map(part => (
          <Entry key={part.partId} part={part} remove={remove} />
        ))}
      </ul>
    </div>
  )
}

interface EntryProps {
  readonly part: SavedPart
  readonly remove: (part: SavedPart) => void
}

function Entry({ part, remove }: EntryProps) {
  const { t } = useTranslation('kept')
  const format = useFormat()
  const localTime = useLocalTime()
  const now = useNow().getTime()
  const { until, title, volume, page, bytes } = part
  const expired = until !== null && until <= now
  const date = until === null ? '' : localTime(new Date(until))
  return (
    <li className={styles.entry}>
      <span className={styles.words}>
        <span className={styles.volume}>{volume}</span>
        {expired ? (
          <span className={styles.title}>{title}</span>
        ) : (
          // A full page load, which the service worker answers even where this page cannot load more code.
          <a className={styles.title} href={page} data-document aria-label={t('read', { title })}>
            {title}
          </a>
        )}
        <span className={styles.volume}>
          {formatSize(bytes, t, format)} ·{' '}
          {until === null ? t('always') : t(expired ? 'over' : 'until', { date })}
        </span>
      </span>
      <Button aria-label={t('removeNamed', { title })} onClick={() => remove(part)}>
        {t('remove')}
      </Button>
    </li>
  )
}
