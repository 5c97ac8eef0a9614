import { type FormEvent, useState } from 'react'
import { confirmCancellation } from '#contract/calls/membership.ts'
import { parseMoment } from '../../membership/parse-moment.ts'
import { useLocalTime } from '../../platform/local-time.ts'
import type { RouteLocation } from '../../router/match.ts'
import { useLink } from '../../router/navigation.ts'
import { useMutation } from '../../session/use-mutation.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { Notice } from '../../ui/forms/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { unlistedScreen } from '../groups/group-screens.tsx'

/** Values of `refused` in the address, after the form was sent without scripts. */
const KNOWN_REFUSALS = ['tokenInvalid', 'tooManyTries', 'temporarilyUnavailable']

interface Answered {
  readonly receivedAt: Date
  readonly endsAt: Date | null
}

export default unlistedScreen('cancel:answer.', CancelAnswer)

/**
 * The answer to the mail. Nothing happens before the press, since programs that scan mails open their links. Without scripts
 * the form is posted.
 */
function CancelAnswer({ place }: { readonly place: RouteLocation }) {
  const { t } = useTranslation('cancel')
  const link = useLink()
  const token = place.params.token ?? ''
  const { act, acting } = useMutation(confirmCancellation, 'cancel')
  const { received, ends } = place.search
  const refused = KNOWN_REFUSALS.find(one => one === place.search.refused)
  const at = parseMoment(received)
  const [answered, setAnswered] = useState<Answered | null>(
    at && { receivedAt: at, endsAt: parseMoment(ends) },
  )
  const [said, setSaid] = useState(refused ? t([`refused.${refused}`, `refusals:${refused}`]) : null)

  async function press(event: FormEvent) {
    event.preventDefault()
    if (acting) return
    const outcome = await act({ params: { token } })
    if (!outcome.answer?.receivedAt) return setSaid(outcome.said ?? '')
    setAnswered({ receivedAt: outcome.answer.receivedAt, endsAt: outcome.answer.endsAt ?? null })
  }

  return (
    <Sheet title={t('answer.title')} lead={answered ? null : t('answer.lead')}>
      {answered ? (
        <Done {...answered} />
      ) : (
        <>
          {said && (
            <Notice look="bad" focused>
              <p>{said}</p>
            </Notice>
          )}
          <form method="post" action={link(`/cancel/${token}`)} onSubmit={event => void press(event)}>
            <Button look="main" type="submit" aria-disabled={acting || undefined}>
              {t('answer.send')}
            </Button>
          </form>
          {said && (
            <p>
              <LinkButton href={link('/cancel')}>{t('title')}</LinkButton>
            </p>
          )}
        </>
      )}
    </Sheet>
  )
}

function Done({ receivedAt, endsAt }: Answered) {
  const { t } = useTranslation('cancel')
  const format = useFormat()
  const localTime = useLocalTime()
  return (
    <Notice look="good" title={t('answer.done')} focused>
      <p>{endsAt ? t('answer.ends', { date: format.date(endsAt) }) : t('answer.later')}</p>
      <p>{t('answer.at', { moment: localTime(receivedAt) })}</p>
    </Notice>
  )
}
