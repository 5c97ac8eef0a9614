import type { FormEvent } from 'react'
import { useSWRConfig } from 'swr'
import { confirmRequest } from '#contract/calls/studio-second-person.ts'
import type { SecondPersonRequest } from '#contract/generated/studio_second_person.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showMessage } from '../frame/toasts.ts'
import { useSend } from '../ui/use-send.ts'
import styles from './SecondPerson.module.css'
import { useRequestTexts } from './use-request-texts.ts'

interface Props {
  readonly request: SecondPersonRequest
  readonly onClose: () => void
}

/** Says what takes effect, and by whom it was asked for, before a second person confirms it. */
export function ConfirmDialog({ request, onClose }: Props) {
  const { t, askedLine, effectOf } = useRequestTexts()
  const { mutate } = useSWRConfig()
  const { send, sending, refusal } = useSend(confirmRequest)
  const { deed, title, reason } = request

  async function confirm(event: FormEvent) {
    event.preventDefault()
    const { answer } = await send({ params: { requestId: request.id } })
    // Also where it is refused: somebody else may have answered.
    await mutate(() => true)
    if (!answer) return
    showMessage(t(`confirmed.${deed}`, { title }))
    onClose()
  }

  return (
    <Dialog
      open
      title={t(`confirmTitle.${deed}`, { title })}
      onClose={onClose}
      actions={
        <>
          <Button look="main" type="submit" form="confirm" aria-disabled={sending || undefined}>
            {t(request.own ? 'switchOffNow' : 'confirmNow')}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </>
      }
    >
      <form id="confirm" className={styles.form} noValidate onSubmit={event => void confirm(event)}>
        <p>{effectOf(request)}</p>
        <p className={styles.reason}>{reason}</p>
        <p className={styles.soft}>{askedLine(request)}</p>
        <p role="alert" className={styles.problem}>
          {refusal?.said}
        </p>
      </form>
    </Dialog>
  )
}
