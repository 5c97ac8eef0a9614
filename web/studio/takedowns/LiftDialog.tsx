import type { FormEvent } from 'react'
import { useSWRConfig } from 'swr'
import { askLift } from '#contract/calls/studio-second-person.ts'
import { liftTakedown } from '#contract/calls/studio-takedowns.ts'
import type { StudioTakedown } from '#contract/generated/studio_takedowns.ts'
import { MOST_REASON } from '#rules/takedown.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { showMessage } from '../frame/toasts.ts'
import { Restored } from '../ui/kept/Restored.tsx'
import { useKeptInDialog } from '../ui/kept/use-kept.ts'
import { useTakedownTexts } from '../ui/requests/use-takedown-texts.ts'
import { useSend } from '../ui/use-send.ts'
import styles from './Takedowns.module.css'

interface Props {
  readonly takedown: StudioTakedown
  /** It is asked for, and a second person confirms it. */
  readonly takesTwo: boolean
  readonly onClose: () => void
}

/** Opens again what was closed, with a reason. */
export function LiftDialog({ takedown, takesTwo, onClose }: Props) {
  const { t, whereOf } = useTakedownTexts()
  const { mutate } = useSWRConfig()
  const kept = useKeptInDialog(`lift ${takedown.id}`, '', onClose)
  const reason = kept.value
  const alone = useSend(liftTakedown)
  const asking = useSend(askLift)
  const { sending, refusal } = takesTwo ? asking : alone
  const names = { title: takedown.title, where: whereOf(takedown.countries) }

  async function save(event: FormEvent) {
    event.preventDefault()
    const input = { params: { takedownId: takedown.id }, body: { reason } }
    const { answer } = takesTwo ? await asking.send(input) : await alone.send(input)
    if (answer) {
      kept.close()
      showMessage(t(takesTwo ? 'two.asked' : 'lifted', names))
    }
    // Also where it is refused: somebody else may have lifted it.
    await mutate(() => true)
  }

  return (
    <Dialog
      open
      title={t('liftForm.title', names)}
      onClose={kept.close}
      actions={
        <>
          <Button look="main" type="submit" form="lift" aria-disabled={sending || undefined}>
            {t(takesTwo ? 'two.sendLift' : 'lift')}
          </Button>
          <Button onClick={kept.close}>{t('form.cancel')}</Button>
        </>
      }
    >
      <form id="lift" className={styles.form} noValidate onSubmit={event => void save(event)}>
        <Restored kept={kept} />
        {takesTwo && <p>{t('two.note')}</p>}
        <p>{t('liftForm.about', names)}</p>
        <TextArea
          label={t('liftForm.reason')}
          hint={t('liftForm.reasonHint')}
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
