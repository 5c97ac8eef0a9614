import { Check, Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Part } from '#contract/generated/catalogue.ts'
import { useFormat } from '../../platform/format.ts'
import { useLink } from '../../platform/navigation.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './KeepPart.module.css'
import { keepPart, refreshKept, removeKept } from './keep-part.ts'
import { canKeep } from './keep-shell.ts'
import { findKept, type KeptPart } from './kept-index.ts'
import { sizeOf } from './size-of.ts'

/** In the bar of a reader: keeps the part on this device, or lets go of it. */
export default function KeepPart({ part }: { readonly part: Part }) {
  const { t } = useTranslation('kept')
  const [open, setOpen] = useState(false)
  const keeping = useKeeping(part)
  const room = document.querySelector('[data-place-state]')
  if (!room || !canKeep()) return null
  const { kept } = keeping
  return (
    <>
      {createPortal(
        <Button look="quiet" aria-label={t(kept ? 'isKept' : 'way')} onClick={() => setOpen(true)}>
          <Icon of={kept ? Check : Download} />
        </Button>,
        room,
      )}
      <Dialog open={open} title={t(kept ? 'isKept' : 'way')} onClose={() => setOpen(false)}>
        {open && <Choice keeping={keeping} />}
      </Dialog>
    </>
  )
}

interface Keeping {
  readonly kept: KeptPart | null
  /** From 0 to 1 while it is being kept. */
  readonly share: number | null
  readonly failed: boolean
  readonly keep: () => void
  readonly cancel: () => void
  readonly remove: () => void
}

function useKeeping(part: Part): Keeping {
  const [kept, setKept] = useState<KeptPart | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const [failed, setFailed] = useState(false)
  const giveUp = useRef<AbortController | null>(null)
  useEffect(() => {
    let left = false
    const look = () => findKept(part.id).then(found => !left && setKept(found))
    // Whoever has a connection has what is kept looked at again.
    void look()
      .then(() => (navigator.onLine ? refreshKept() : undefined))
      .then(look)
      .catch(() => {})
    return () => {
      left = true
      giveUp.current?.abort()
    }
  }, [part.id])
  const keep = async () => {
    const controller = new AbortController()
    giveUp.current = controller
    setFailed(false)
    setShare(0)
    try {
      setKept(await keepPart({ part, progress: setShare, signal: controller.signal }))
    } catch {
      setFailed(!controller.signal.aborted)
    } finally {
      setShare(null)
    }
  }
  const remove = async () => {
    if (kept) await removeKept(kept)
    setKept(null)
  }
  return {
    ...{ kept, share, failed },
    keep: () => void keep(),
    cancel: () => giveUp.current?.abort(),
    remove: () => void remove(),
  }
}

function Choice({ keeping }: { readonly keeping: Keeping }) {
  const { kept, share, failed } = keeping
  const { t } = useTranslation('kept')
  const format = useFormat()
  const link = useLink()
  if (share !== null) {
    return (
      <div className={styles.choice}>
        <p role="status">{t('keeping', { share: format.percent(share) })}</p>
        <progress className={styles.progress} value={share} max={1} aria-label={t('way')} />
        <p>
          <Button onClick={keeping.cancel}>{t('cancel')}</Button>
        </p>
      </div>
    )
  }
  if (!kept) {
    return (
      <div className={styles.choice}>
        <p>{t('keepExplained')}</p>
        {failed && <p role="alert">{t('failed')}</p>}
        <p>
          <Button look="main" onClick={keeping.keep}>
            {t('keep')}
          </Button>
        </p>
      </div>
    )
  }
  const until = kept.until === null ? t('always') : t('until', { date: format.moment(new Date(kept.until)) })
  return (
    <div className={styles.choice}>
      <p role="status">{t('keptUntil', { size: sizeOf(kept.bytes, t, format), until })}</p>
      <p className={styles.ways}>
        <Button onClick={keeping.remove}>{t('remove')}</Button>
        <a href={link('/kept')}>{t('shelf')}</a>
      </p>
    </div>
  )
}
