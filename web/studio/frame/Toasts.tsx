import { useState } from 'react'
import { useTranslation } from '../../texts/use-translation.ts'
import { Icon } from '../../ui/Icon.tsx'
import { X } from '../../ui/icons/x.ts'
import styles from './Toasts.module.css'
import { removeToast, showMessage, type Toast, useToasts } from './toasts.ts'
import { MOST_UNASKED, UndoQuestion } from './UndoQuestion.tsx'

/** What was done, in a corner; it is read out, takes no focus, and goes by itself. */
export function Toasts() {
  const { t } = useTranslation('studio')
  const toasts = useToasts()
  const [acting, setActing] = useState(false)
  /** It stays when its message goes. */
  const [asked, setAsked] = useState<Toast | null>(null)

  async function takeBack({ id, undo }: Toast) {
    setActing(true)
    const said = await undo?.().catch(() => t('undo.failed'))
    setActing(false)
    removeToast(id)
    showMessage(said ?? t('undo.done'))
  }

  return (
    <>
      <section className={styles.room} aria-label={t('toasts')} aria-live="polite">
        {toasts.map(toast => (
          <div key={toast.id} className={`${styles.toast} studio-toast`}>
            <p>{toast.text}</p>
            {toast.undo && (
              <button
                type="button"
                onClick={() => {
                  if ((toast.count ?? 0) > MOST_UNASKED) setAsked(toast)
                  else void takeBack(toast)
                }}
                disabled={acting}
              >
                {t('undo.label')}
              </button>
            )}
            <button type="button" onClick={() => removeToast(toast.id)} aria-label={t('common:close')}>
              <Icon of={X} />
            </button>
          </div>
        ))}
      </section>
      {asked && (
        <UndoQuestion
          count={asked.count ?? 0}
          onUndo={() => void takeBack(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
