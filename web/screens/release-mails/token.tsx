import { type FormEvent, useState } from 'react'
import { endNotifications } from '#contract/calls/follows.ts'
import type { RouteLocation } from '../../router/match.ts'
import { useLink } from '../../router/navigation.ts'
import { useMutation } from '../../session/use-mutation.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Notice } from '../../ui/forms/Notice.tsx'
import { unlistedScreen } from '../groups/group-screens.tsx'
import styles from './token.module.css'

export default unlistedScreen('follows:end.', EndMails)

/** Where the link of a mail leads: nothing happens before the press, since programs that scan mails open their links. */
function EndMails({ place }: { readonly place: RouteLocation }) {
  const { t } = useTranslation('follows')
  const link = useLink()
  const { act, acting } = useMutation(endNotifications, 'follows')
  const token = place.params.token ?? ''
  // Without scripts the form is posted, and the outcome is in the address.
  const [result, setResult] = useState<{ said: string; bad: boolean } | null>(() => {
    if (place.search.ended) return { said: t('end.done'), bad: false }
    return place.search.refused ? { said: t('refused.tokenInvalid'), bad: true } : null
  })

  async function end(event: FormEvent) {
    event.preventDefault()
    const { said } = await act({ params: { token } })
    setResult(said ? { said, bad: true } : { said: t('end.done'), bad: false })
  }

  return (
    <div className={styles.end}>
      <h1>{t('end.title')}</h1>
      {result ? (
        <Notice key={result.said} look={result.bad ? 'bad' : 'good'} focused>
          <p>{result.said}</p>
        </Notice>
      ) : (
        <p>{t('end.lead')}</p>
      )}
      <form
        method="post"
        action={link(`/release-mails/${encodeURIComponent(token)}`)}
        className={styles.acts}
        onSubmit={event => void end(event)}
      >
        <input type="hidden" name="press" value="yes" />
        {(!result || result.bad) && (
          <Button look="main" type="submit" aria-disabled={acting || undefined}>
            {t('end.press')}
          </Button>
        )}
        <LinkButton href={link('/user/feed#notices')}>{t('end.settings')}</LinkButton>
      </form>
    </div>
  )
}
