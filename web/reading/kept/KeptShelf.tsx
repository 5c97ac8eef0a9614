import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/format.ts'
import { useLink } from '../../platform/navigation.ts'
import { useNow } from '../../platform/now.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './KeptShelf.module.css'
import { refreshKept, removeKept } from './keep-part.ts'
import { canKeep } from './keep-shell.ts'
import { type KeptPart, listKept } from './kept-index.ts'
import { sizeOf } from './size-of.ts'

/** Everything that is kept on this device, with the room that it takes. It is the same without a connection. */
export default function KeptShelf() {
  const { t } = useTranslation('kept')
  const format = useFormat()
  const link = useLink()
  const [kept, setKept] = useState<readonly KeptPart[] | null>(null)
  const look = useCallback(() => listKept().then(setKept, () => setKept([])), [])
  useEffect(() => {
    void look()
      .then(() => (navigator.onLine ? refreshKept() : undefined))
      .then(look, () => {})
  }, [look])
  if (!canKeep()) {
    return (
      <EmptyState title={t('unable')}>
        <p>{t('unableExplained')}</p>
      </EmptyState>
    )
  }
  if (!kept) return <Skeleton count={4} />
  if (kept.length === 0) {
    return (
      <EmptyState title={t('empty')}>
        <p>{t('emptyExplained')}</p>
        <LinkButton look="main" href={link('/series')}>
          {t('browse')}
        </LinkButton>
      </EmptyState>
    )
  }
  const bytes = kept.reduce((sum, one) => sum + one.bytes, 0)
  const remove = (part: KeptPart) => void removeKept(part).then(look)
  return (
    <div className={styles.shelf}>
      {!navigator.onLine && <p role="status">{t('offline')}</p>}
      <p>{t('explained')}</p>
      <p className={styles.total}>{t('total', { count: kept.length, size: sizeOf(bytes, t, format) })}</p>
      <ul className={`unmarked ${styles.list}`}>
        {kept.map(part => (
          <Entry key={part.partId} part={part} remove={remove} />
        ))}
      </ul>
    </div>
  )
}

interface EntryProps {
  readonly part: KeptPart
  readonly remove: (part: KeptPart) => void
}

function Entry({ part, remove }: EntryProps) {
  const { t } = useTranslation('kept')
  const format = useFormat()
  const now = useNow().getTime()
  const { until, title, volume, page, bytes } = part
  const over = until !== null && until <= now
  const date = until === null ? '' : format.moment(new Date(until))
  return (
    <li className={styles.entry}>
      <span className={styles.words}>
        <span className={styles.volume}>{volume}</span>
        {over ? (
          <span className={styles.title}>{title}</span>
        ) : (
          // A page of its own: the service worker has it, whatever this one can load.
          <a className={styles.title} href={page} data-document aria-label={t('read', { title })}>
            {title}
          </a>
        )}
        <span className={styles.volume}>
          {sizeOf(bytes, t, format)} · {until === null ? t('always') : t(over ? 'over' : 'until', { date })}
        </span>
      </span>
      <Button aria-label={t('removeNamed', { title })} onClick={() => remove(part)}>
        {t('remove')}
      </Button>
    </li>
  )
}
