import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Part } from '#contract/generated/catalogue.ts'
import { useFormat } from '../../platform/format.ts'
import { useLink } from '../../platform/navigation.ts'
import { Button } from '../../ui/Button.tsx'
import { beginKeeping, cancelKeeping, keepingOf, watchKeeping } from './being-kept.ts'
import styles from './KeepPart.module.css'
import { refreshKept, removeKept } from './keep-part.ts'
import { canKeep } from './keep-shell.ts'
import { findKept, type KeptPart } from './kept-index.ts'
import { sizeOf } from './size-of.ts'

/** Among the contents: keeps the part that is open on this device, or lets go of it. It goes on being kept while one reads. */
export default function KeepPart({ part }: { readonly part: Part }) {
  const { t } = useTranslation('kept')
  const [kept, setKept] = useKept(part.id)
  const keeping = useSyncExternalStore(
    watchKeeping,
    () => keepingOf(part.id),
    () => null,
  )
  if (!canKeep()) return null
  const remove = (one: KeptPart) => void removeKept(one).then(() => setKept(null))
  return (
    <section className={styles.keep} aria-label={t(kept ? 'isKept' : 'way')}>
      {kept ? (
        <Kept part={kept} remove={remove} />
      ) : keeping && !keeping.failed ? (
        <Underway share={keeping.share} cancel={() => cancelKeeping(part.id)} />
      ) : (
        <>
          <p className={styles.words}>
            <strong>{t('way')}</strong>
            <span>{t('keepExplained')}</span>
          </p>
          {keeping?.failed && <p role="alert">{t(`failed.${keeping.failed}`)}</p>}
          <Button onClick={() => void beginKeeping(part, setKept)}>{t('keep')}</Button>
        </>
      )}
    </section>
  )
}

/** Once for a page: each part that is kept is asked for. */
let looked: Promise<void> | null = null

function useKept(partId: string) {
  const [kept, setKept] = useState<KeptPart | null>(null)
  useEffect(() => {
    let left = false
    const look = () => findKept(partId).then(found => !left && setKept(found))
    // Whoever has a connection has what is kept looked at again.
    void look()
      .then(() => {
        if (navigator.onLine) looked ??= refreshKept()
        return looked
      })
      .then(look)
      .catch(() => {})
    return () => {
      left = true
    }
  }, [partId])
  return [kept, setKept] as const
}

function Underway({ share, cancel }: { readonly share: number; readonly cancel: () => void }) {
  const { t } = useTranslation('kept')
  const format = useFormat()
  return (
    <>
      <p role="status">{t('keeping', { share: format.percent(share) })}</p>
      <progress className={styles.progress} value={share} max={1} aria-label={t('way')} />
      <Button onClick={cancel}>{t('cancel')}</Button>
    </>
  )
}

function Kept({ part, remove }: { readonly part: KeptPart; readonly remove: (part: KeptPart) => void }) {
  const { t } = useTranslation('kept')
  const format = useFormat()
  const link = useLink()
  const until = part.until === null ? t('always') : t('until', { date: format.moment(new Date(part.until)) })
  return (
    <>
      <p className={styles.words} role="status">
        <strong>{t('isKept')}</strong>
        <span>{t('keptUntil', { size: sizeOf(part.bytes, t, format), until })}</span>
      </p>
      <p className={styles.ways}>
        <Button onClick={() => remove(part)}>{t('remove')}</Button>
        <a href={link('/kept')}>{t('shelf')}</a>
      </p>
    </>
  )
}
