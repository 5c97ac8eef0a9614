import type { FormEvent } from 'react'
import { useSWRConfig } from 'swr'
import { declineRequest } from '#contract/calls/studio-second-person.ts'
import type { SecondPersonRequest } from '#contract/generated/studio_second_person.ts'
import { MOST_REASON } from '#rules/takedown.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextArea } from '../../../ui/Field.tsx'
import { showMessage } from '../../frame/toasts.ts'
import { Restored } from '../kept/Restored.tsx'
import { useKeptInDialog } from '../kept/use-kept.ts'
import { useSend } from '../use-send.ts'
import styles from './Requests.module.css'
import { useRequestTexts } from './use-request-texts.ts'

interface Props {
  readonly request: SecondPersonRequest
  readonly onClose: () => void
}

/** A second person does not want it, and says why. */
export function DeclineDialog({ request, onClose }: Props) {
  const { t, whatOf } = useRequestTexts()
  const { mutate } = useSWRConfig()
  const kept = useKeptInDialog(`decline ${request.id}`, '', onClose)
  const reason = kept.value
  const { send, sending, refusal } = useSend(declineRequest)

  async function decline(event: FormEvent) {
    event.preventDefault()
    const { answer } = await send({ params: { requestId: request.id }, body: { reason } })
    await mutate(() => true)
    if (!answer) return
    showMessage(t('declined'))
    kept.close()
  }

  return (
    <Dialog
      open
      title={t('declineTitle', { who: request.askedBy })}
      onClose={kept.close}
      actions={
        <>
          <Button look="main" type="submit" form="decline" aria-disabled={sending || undefined}>
            {t('declineSend')}
          </Button>
          <Button onClick={kept.close}>{t('cancel')}</Button>
        </>
      }
    >
      <form id="decline" className={styles.form} noValidate onSubmit={event => void decline(event)}>
        <Restored kept={kept} />
        <p>
          {whatOf(request)} · {request.title}
        </p>
        <TextArea
          label={t('declineReason')}
          hint={t('declineHint', { who: request.askedBy })}
          maxLength={MOST_REASON}
          value={reason}
          onChange={event => kept.set(event.currentTarget.value)}
        />
        <p role="alert" className={styles.problem}>
          {refusal?.said}
        </p>
      </form>
    </Dialog>
  )
}
