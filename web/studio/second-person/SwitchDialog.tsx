import { type FormEvent, useState } from 'react'
import { useSWRConfig } from 'swr'
import { askTwoPeopleOff, switchTwoPeopleOn } from '#contract/calls/studio-second-person.ts'
import { MOST_REASON } from '#rules/takedown.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { showMessage } from '../frame/toasts.ts'
import { Restored } from '../ui/kept/Restored.tsx'
import { useKeptInDialog } from '../ui/kept/use-kept.ts'
import styles from '../ui/requests/Requests.module.css'
import { useRequestTexts } from '../ui/requests/use-request-texts.ts'
import { useSend } from '../ui/use-send.ts'

interface Props {
  readonly isOn: boolean
  readonly isAlone: boolean
  readonly onClose: () => void
}

/** Switches the rule on, or asks for its end: says first what that means. */
export function SwitchDialog({ isOn, isAlone, onClose }: Props) {
  const { t } = useRequestTexts()
  const { mutate } = useSWRConfig()
  // The rule turns while the dialog is still there.
  const [wasOn] = useState(isOn)
  const kept = useKeptInDialog('reason', '', onClose)
  const reason = kept.value
  const on = useSend(switchTwoPeopleOn)
  const off = useSend(askTwoPeopleOff)
  const { sending, refusal } = wasOn ? off : on
  const of = wasOn ? 'off' : 'on'

  async function save(event: FormEvent) {
    event.preventDefault()
    const { answer } = wasOn ? await off.send({ body: { reason } }) : await on.send({})
    await mutate(() => true)
    if (!answer) return
    showMessage(t(`${of}.done`))
    kept.close()
  }

  return (
    <Dialog
      open
      title={t(`${of}.title`)}
      onClose={kept.close}
      actions={
        <>
          <Button look="main" type="submit" form="switch" aria-disabled={sending || undefined}>
            {t(`${of}.send`)}
          </Button>
          <Button onClick={kept.close}>{t('cancel')}</Button>
        </>
      }
    >
      <form id="switch" className={styles.form} noValidate onSubmit={event => void save(event)}>
        <Restored kept={kept} />
        <p>{t(wasOn && isAlone ? 'off.alone' : `${of}.about`)}</p>
        {wasOn && (
          <TextArea
            label={t('off.reason')}
            hint={t('off.reasonHelp')}
            maxLength={MOST_REASON}
            value={reason}
            onChange={event => kept.set(event.currentTarget.value)}
          />
        )}
        <p role="alert" className={styles.problem}>
          {refusal?.said}
        </p>
      </form>
    </Dialog>
  )
}
