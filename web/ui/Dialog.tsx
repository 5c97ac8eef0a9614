import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from '../texts/use-translation.ts'
import { Button } from './Button.tsx'
import styles from './Dialog.module.css'
import { Icon } from './Icon.tsx'
import { X } from './icons/x.ts'

interface Props {
  readonly open: boolean
  readonly title: string
  readonly children: ReactNode
  /** Buttons, at the foot. */
  readonly actions?: ReactNode
  /** Without it the dialog stays until one of its actions ends it. */
  readonly onClose?: () => void
  /** Another place on the screen than the middle. */
  readonly className?: string | undefined
}

/** The browser's own modal dialog: it holds the focus, hides what lies behind, and gives the focus back. */
export function Dialog({ open, title, children, actions, onClose, className = '' }: Props) {
  const { t } = useTranslation()
  const element = useRef<HTMLDialogElement>(null)
  const heading = useId()

  // Closed before it is removed: only then does it give the focus back.
  useLayoutEffect(() => {
    const dialog = element.current
    if (!open || !dialog) return
    dialog.showModal()
    return () => dialog.close()
  }, [open])

  return (
    <dialog
      ref={element}
      className={`${styles.dialog} ${className}`}
      aria-labelledby={heading}
      onCancel={event => {
        event.preventDefault()
        onClose?.()
      }}
      onKeyDown={event => {
        // A second Escape would close the dialog without asking anyone.
        if (event.key === 'Escape' && !onClose) event.preventDefault()
      }}
      onClick={event => {
        if (event.target === element.current) onClose?.()
      }}
    >
      <div className={styles.sheet}>
        <header className={styles.head}>
          <h2 id={heading} className={styles.title}>
            {title}
          </h2>
          {onClose && (
            <Button look="quiet" onClick={onClose} aria-label={t('close')}>
              <Icon of={X} />
            </Button>
          )}
        </header>
        <div className={styles.body}>{children}</div>
        {actions && <footer className={styles.actions}>{actions}</footer>}
      </div>
    </dialog>
  )
}
