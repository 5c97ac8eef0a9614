import { useEffect, useReducer, useRef } from 'react'
import { watchShopUpdated } from '../router/load-ahead.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Button } from '../ui/Button.tsx'
import styles from './UpdatedNotice.module.css'

/**
 * docs/product.md#faults: where a part of the page cannot be had any more since the shop has been updated, that is said,
 * with the press that goes on. It is there from the start, since nothing could be loaded for it.
 */
export function UpdatedNotice() {
  const { t } = useTranslation()
  const [times, count] = useReducer((before: number) => before + 1, 0)
  const element = useRef<HTMLDialogElement>(null)
  const closedAt = useRef(0)
  useEffect(
    () =>
      watchShopUpdated(soughtAt => {
        // What was on its way when the notice was closed has been told of already.
        if (soughtAt >= closedAt.current) count()
      }),
    [],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each part that was sought in vain.
  useEffect(() => {
    const notice = element.current
    if (!notice || notice.matches(':modal')) return
    notice.close()
    // Outside of an open dialog nothing can be pressed. Elsewhere the focus stays with whoever is typing.
    if (document.querySelector('dialog:modal')) notice.showModal()
    else notice.open = true
  }, [times])
  if (times === 0) return null
  return (
    <dialog
      ref={element}
      className={styles.notice}
      aria-label={t('notice.label')}
      onClose={() => {
        closedAt.current = performance.now()
      }}
    >
      <p role="alert">{t('notice.tooOld')}</p>
      <Button look="main" onClick={() => location.reload()}>
        {t('notice.reload')}
      </Button>
      <Button look="quiet" onClick={() => element.current?.close()}>
        {t('notice.close')}
      </Button>
    </dialog>
  )
}
