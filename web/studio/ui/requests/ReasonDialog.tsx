import { type FormEvent, type ReactNode, useId } from 'react'
import { useSWRConfig } from 'swr'
import { MOST_REASON } from '#rules/takedown.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextArea } from '../../../ui/Field.tsx'
import { showMessage } from '../../frame/toasts.ts'
import { Restored } from '../kept/Restored.tsx'
import { useKeptInDialog } from '../kept/use-kept.ts'
import type { Refusal } from '../use-send.ts'
import styles from './Requests.module.css'
import { useRequestTexts } from './use-request-texts.ts'

interface Props {
  /** Under which what is typed is kept. */
  readonly name: string
  readonly title: string
  /** What the button says that does it. */
  readonly action: string
  /** Missing: no reason is needed. */
  readonly reason?: { readonly label: string; readonly hint: string } | undefined
  readonly state: { readonly sending: boolean; readonly refusal: Refusal | null }
  /** Does it, and says so; null where it was refused. */
  readonly onSend: (reason: string) => Promise<string | null>
  readonly onClose: () => void
  /** What it means. */
  readonly children: ReactNode
}

/** A deed that stays on record: what it means, and why it is done. */
export function ReasonDialog({ name, title, action, reason, state, onSend, onClose, children }: Props) {
  const { t } = useRequestTexts()
  const { mutate } = useSWRConfig()
  const id = useId()
  const kept = useKeptInDialog(name, '', onClose)

  async function save(event: FormEvent) {
    event.preventDefault()
    const done = await onSend(kept.value)
    // Also where it is refused: somebody else may have been faster.
    await mutate(() => true)
    if (done === null) return
    showMessage(done)
    kept.close()
  }

  return (
    <Dialog
      open
      title={title}
      onClose={kept.close}
      actions={
        <>
          <Button look="main" type="submit" form={id} aria-disabled={state.sending || undefined}>
            {action}
          </Button>
          <Button onClick={kept.close}>{t('cancel')}</Button>
        </>
      }
    >
      <form id={id} className={styles.form} noValidate onSubmit={event => void save(event)}>
        <Restored kept={kept} />
        {children}
        {reason && (
          <TextArea
            label={reason.label}
            hint={reason.hint}
            maxLength={MOST_REASON}
            value={kept.value}
            onChange={event => kept.set(event.currentTarget.value)}
          />
        )}
        <p role="alert" className={styles.problem}>
          {state.refusal?.said}
        </p>
      </form>
    </Dialog>
  )
}
