import { type FormEvent, useState } from 'react'
import { useSWRConfig } from 'swr'
import { liftTakedown } from '#contract/calls/studio-takedowns.ts'
import type { StudioTakedown } from '#contract/generated/studio_takedowns.ts'
import { MOST_REASON } from '#rules/takedown.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { showMessage } from '../frame/toasts.ts'
import { useSend } from '../ui/use-send.ts'
import styles from './Takedowns.module.css'
import { useTakedownTexts } from './use-takedown-texts.ts'

interface Props {
  readonly takedown: StudioTakedown
  readonly onClose: () => void
}

/** Opens again what was closed, with a reason. */
export function LiftDialog({ takedown, onClose }: Props) {
  const { t, whereOf } = useTakedownTexts()
  const { mutate } = useSWRConfig()
  const [reason, setReason] = useState('')
  const { send, sending, refusal } = useSend(liftTakedown)
  const names = { title: takedown.title, where: whereOf(takedown.countries) }

  async function save(event: FormEvent) {
    event.preventDefault()
    const { answer } = await send({ params: { takedownId: takedown.id }, body: { reason } })
    if (answer) {
      onClose()
      showMessage(t('lifted', names))
    }
    // Also where it is refused: somebody else may have lifted it.
    await mutate(() => true)
  }

  return (
    <Dialog
      open
      title={t('liftForm.title', names)}
      onClose={onClose}
      actions={
        <>
          <Button look="main" type="submit" form="lift" aria-disabled={sending || undefined}>
            {t('lift')}
          </Button>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
        </>
      }
    >
      <form id="lift" className={styles.form} noValidate onSubmit={event => void save(event)}>
        <p>{t('liftForm.about', names)}</p>
        <TextArea
          label={t('liftForm.reason')}
          maxLength={MOST_REASON}
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
        <p role="alert" className={styles.problem}>
          {refusal?.said}
        </p>
      </form>
    </Dialog>
  )
}
