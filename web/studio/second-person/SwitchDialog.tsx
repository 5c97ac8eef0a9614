import { useState } from 'react'
import { askTwoPeopleOff, switchTwoPeopleOn } from '#contract/calls/studio-second-person.ts'
import { ReasonDialog } from '../ui/requests/ReasonDialog.tsx'
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
  // The rule turns while the dialog is still there.
  const [wasOn] = useState(isOn)
  const on = useSend(switchTwoPeopleOn)
  const off = useSend(askTwoPeopleOff)
  const of = wasOn ? 'off' : 'on'
  return (
    <ReasonDialog
      name="reason"
      title={t(`${of}.title`)}
      action={t(`${of}.send`)}
      reason={wasOn ? { label: t('off.reason'), hint: t('off.reasonHelp') } : undefined}
      state={wasOn ? off : on}
      onSend={async reason => {
        const { answer } = wasOn ? await off.send({ body: { reason } }) : await on.send({})
        return answer ? t(`${of}.done`) : null
      }}
      onClose={onClose}
    >
      <p>{t(wasOn && isAlone ? 'off.alone' : `${of}.about`)}</p>
    </ReasonDialog>
  )
}
