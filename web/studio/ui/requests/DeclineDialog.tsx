import { declineRequest } from '#contract/calls/studio-second-person.ts'
import type { SecondPersonRequest } from '#contract/generated/studio_second_person.ts'
import { useSend } from '../use-send.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { useRequestTexts } from './use-request-texts.ts'

interface Props {
  readonly request: SecondPersonRequest
  readonly onClose: () => void
}

/** A second person does not want it, and says why. */
export function DeclineDialog({ request, onClose }: Props) {
  const { t, whatOf } = useRequestTexts()
  const { send, ...state } = useSend(declineRequest)
  const who = request.askedBy
  return (
    <ReasonDialog
      name={`decline ${request.id}`}
      title={t('declineTitle', { who })}
      action={t('declineSend')}
      reason={{ label: t('declineReason'), hint: t('declineHint', { who }) }}
      onSend={async reason => {
        const { answer } = await send({ params: { requestId: request.id }, body: { reason } })
        return answer ? t('declined') : null
      }}
      {...{ state, onClose }}
    >
      <p>
        {whatOf(request)} · {request.title}
      </p>
    </ReasonDialog>
  )
}
