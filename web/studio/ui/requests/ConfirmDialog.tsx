import type { FormEvent } from 'react'
import { useSWRConfig } from 'swr'
import { confirmRequest } from '#contract/calls/studio-second-person.ts'
import type { SecondPersonRequest } from '#contract/generated/studio_second_person.ts'
import { ON_EACH_VISIT, useRead } from '../../../session/read.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { showMessage } from '../../frame/toasts.ts'
import { subjectRead } from '../read-subject.ts'
import { useSend } from '../use-send.ts'
import styles from './Requests.module.css'
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
        {deed === 'takedown.add' && <Concerned request={request} />}
        <p className={styles.reason}>{reason}</p>
        <p className={styles.soft}>{askedLine(request)}</p>
        <p role="alert" className={styles.problem}>
          {refusal?.said}
        </p>
      </form>
    </Dialog>
  )
}

/** How many readers it concerns, as who asked has seen it. */
function Concerned({ request }: Pick<Props, 'request'>) {
  const { keepersOf } = useRequestTexts()
  const found = useRead(subjectRead(request.subjectId), ON_EACH_VISIT)
  if (found.waiting) return <Skeleton count={2} />
  const keepers = found.answer?.keepers
  if (!keepers) return null
  return (
    <ul>
      {keepersOf(request, keepers).map(line => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
