import { useState } from 'react'
import { useLocalTime } from '../../platform/local-time.ts'
import { useNow } from '../../platform/now.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useFormat } from '../../ui/format.ts'
import { lastPosition } from '../progress/unsent-positions.ts'
import { formatSize } from './format-size.ts'
import styles from './SavedParts.module.css'
import { isCurrent, type SavedPart } from './saved-part-entries.ts'
import { readingOf, type SavedVolume } from './saved-volumes.ts'

interface VolumeProps {
  readonly volume: SavedVolume
  readonly remove: (parts: readonly SavedPart[]) => void
}

/** A volume on the shelf: its cover, and its saved parts in reading order. */
export function SavedVolumeView({ volume: { title, parts, bytes }, remove }: VolumeProps) {
  const { t } = useTranslation('kept')
  const format = useFormat()
  const [asks, setAsks] = useState(false)
  const cover = parts.find(part => part.cover)?.cover
  const count = parts.length
  const size = formatSize(bytes, t, format)
  const close = () => setAsks(false)
  return (
    <section className={styles.group} aria-label={title}>
      <span className={styles.cover}>
        <Cover
          hash={cover?.hash ?? null}
          colour={cover?.colour ?? null}
          title={title}
          sizes="5rem"
          decorative
        />
      </span>
      <div className={styles.head}>
        <h2>{title}</h2>
        {count > 1 && (
          <>
            <p className={styles.note}>{t('inVolume', { count, size })}</p>
            <Button onClick={() => setAsks(true)} aria-label={t('removeVolume', { title })}>
              {t('removeAll')}
            </Button>
          </>
        )}
      </div>
      <ul className={`unmarked ${styles.list}`}>
        {parts.map(part => (
          <Entry key={part.partId} part={part} remove={() => remove([part])} />
        ))}
      </ul>
      <Dialog
        open={asks}
        title={t('removeVolume', { title })}
        onClose={close}
        actions={
          <>
            <Button onClick={close}>{t('cancel')}</Button>
            <Button look="main" onClick={() => remove(parts)}>
              {t('remove')}
            </Button>
          </>
        }
      >
        <p>{t('removeVolumeExplained', { count, size })}</p>
      </Dialog>
    </section>
  )
}

interface EntryProps {
  readonly part: SavedPart
  readonly remove: () => void
}

function Entry({ part, remove }: EntryProps) {
  const { t } = useTranslation('kept')
  const format = useFormat()
  const localTime = useLocalTime()
  const now = useNow()
  const { until, title, page, bytes } = part
  const date = until === null ? '' : localTime(new Date(until))
  const current = isCurrent(part, now)
  const reading = readingOf(part, lastPosition(part.partId))
  const facts = [
    reading === 'read' ? t('isRead') : reading > 0 && t('readOf', { share: format.percent(reading) }),
    formatSize(bytes, t, format),
    until === null ? t('always') : t(current ? 'until' : 'over', { date }),
  ].filter(Boolean)
  return (
    <li className={styles.entry}>
      <span className={styles.words}>
        {current ? (
          // A full page load, which the service worker answers even where this page cannot load more code.
          <a className={styles.title} href={page} data-document aria-label={t('read', { title })}>
            {title}
          </a>
        ) : (
          <span className={styles.title}>{title}</span>
        )}
        <span className={styles.note}>{facts.join(' · ')}</span>
      </span>
      <Button aria-label={t('removeNamed', { title })} onClick={remove}>
        {t('remove')}
      </Button>
    </li>
  )
}
