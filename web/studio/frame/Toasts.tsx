import { useState } from 'react'
import { useTranslation } from '../../texts/use-translation.ts'
import { Icon } from '../../ui/Icon.tsx'
import { X } from '../../ui/icons/x.ts'
import styles from './Toasts.module.css'
import { removeToast, showMessage, type Toast, useToasts } from './toasts.ts'

/** What was done, in a corner; it is read out, takes no focus, and goes by itself. */
export function Toasts() {
  const { t } = useTranslation('studio')
  const toasts = useToasts()
  return (
    <section className={styles.room} aria-label={t('toasts')} aria-live="polite">
      {toasts.map(toast => (
        <Entry key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function Entry({ toast: { id, text, undo } }: { readonly toast: Toast }) {
  const { t } = useTranslation('studio')
  const [acting, setActing] = useState(false)

  async function takeBack() {
    setActing(true)
    const said = await undo?.().catch(() => t('undo.failed'))
    removeToast(id)
    showMessage(said ?? t('undo.done'))
  }

  return (
    <div className={`${styles.toast} studio-toast`}>
      <p>{text}</p>
      {undo && (
        <button type="button" onClick={() => void takeBack()} disabled={acting}>
          {t('undo.label')}
        </button>
      )}
      <button type="button" onClick={() => removeToast(id)} aria-label={t('common:close')}>
        <Icon of={X} />
      </button>
    </div>
  )
}
