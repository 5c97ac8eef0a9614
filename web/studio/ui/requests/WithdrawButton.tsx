import { useSWRConfig } from 'swr'
import { withdrawRequest } from '#contract/calls/studio-second-person.ts'
import type { SecondPersonRequest } from '#contract/generated/studio_second_person.ts'
import { Button } from '../../../ui/Button.tsx'
import { showMessage } from '../../frame/toasts.ts'
import { useSend } from '../use-send.ts'
import { useRequestTexts } from './use-request-texts.ts'

interface Props {
  readonly request: SecondPersonRequest
  /** With what is withdrawn. */
  readonly label: string
}

/** Takes back what one has asked for. */
export function WithdrawButton({ request, label }: Props) {
  const { t } = useRequestTexts()
  const { mutate } = useSWRConfig()
  const { send, sending } = useSend(withdrawRequest)

  async function withdraw() {
    const { refusal } = await send({ params: { requestId: request.id } })
    // Also where it is refused: somebody has answered meanwhile.
    await mutate(() => true)
    showMessage(refusal?.said ?? t('withdrawn'))
  }

  return (
    <Button aria-label={label} aria-disabled={sending || undefined} onClick={() => void withdraw()}>
      {t('withdraw')}
    </Button>
  )
}
