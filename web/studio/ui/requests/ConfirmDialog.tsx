import { confirmRequest } from '#contract/calls/studio-second-person.ts'
import type { SecondPersonRequest } from '#contract/generated/studio_second_person.ts'
import { ON_EACH_VISIT, useRead } from '../../../session/read.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { subjectRead } from '../read-subject.ts'
import { useSend } from '../use-send.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import styles from './Requests.module.css'
import { useRequestTexts } from './use-request-texts.ts'

interface Props {
  readonly request: SecondPersonRequest
  readonly onClose: () => void
}

/** Says what takes effect, and by whom it was asked for, before a second person confirms it. */
export function ConfirmDialog({ request, onClose }: Props) {
  const { t, askedLine, effectOf } = useRequestTexts()
  const { send, ...state } = useSend(confirmRequest)
  const { id, deed, title, reason, own } = request
  return (
    <ReasonDialog
      name={`confirm ${id}`}
      title={t(`confirmTitle.${deed}`, { title })}
      action={t(own ? 'switchOffNow' : 'confirmNow')}
      onSend={async () => {
        const { answer } = await send({ params: { requestId: id } })
        return answer ? t(`confirmed.${deed}`, { title }) : null
      }}
      {...{ state, onClose }}
    >
      <p>{effectOf(request)}</p>
      {deed === 'takedown.add' && <Concerned request={request} />}
      <p className={styles.reason}>{reason}</p>
      <p className={styles.soft}>{askedLine(request)}</p>
    </ReasonDialog>
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
