import { askLift } from '#contract/calls/studio-second-person.ts'
import { liftTakedown } from '#contract/calls/studio-takedowns.ts'
import type { StudioTakedown } from '#contract/generated/studio_takedowns.ts'
import { ReasonDialog } from '../ui/requests/ReasonDialog.tsx'
import { useTakedownTexts } from '../ui/requests/use-takedown-texts.ts'
import { useSend } from '../ui/use-send.ts'

interface Props {
  readonly takedown: StudioTakedown
  /** It is asked for, and a second person confirms it. */
  readonly takesTwo: boolean
  readonly onClose: () => void
}

/** Opens again what was closed, with a reason. */
export function LiftDialog({ takedown, takesTwo, onClose }: Props) {
  const { t, whereOf } = useTakedownTexts()
  const alone = useSend(liftTakedown)
  const asking = useSend(askLift)
  const names = { title: takedown.title, where: whereOf(takedown.countries) }
  return (
    <ReasonDialog
      name={`lift ${takedown.id}`}
      title={t('liftForm.title', names)}
      action={t(takesTwo ? 'two.sendLift' : 'lift')}
      reason={{ label: t('liftForm.reason'), hint: t('liftForm.reasonHint') }}
      state={takesTwo ? asking : alone}
      onSend={async reason => {
        const input = { params: { takedownId: takedown.id }, body: { reason } }
        const { answer } = takesTwo ? await asking.send(input) : await alone.send(input)
        return answer ? t(takesTwo ? 'two.asked' : 'lifted', names) : null
      }}
      onClose={onClose}
    >
      {takesTwo && <p>{t('two.note')}</p>}
      <p>{t('liftForm.about', names)}</p>
    </ReasonDialog>
  )
}
