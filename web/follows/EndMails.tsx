import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endNotices } from '#contract/calls/follows.ts'
import { useAct } from '../platform/act.ts'
import type { Place } from '../platform/match.ts'
import { useLink } from '../platform/navigation.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Notice } from '../ui/forms/Notice.tsx'
import styles from './EndMails.module.css'

/** Where the link of a mail leads: nothing happens before the press, as whoever scans mails follows their links. */
export function EndMails({ place }: { readonly place: Place }) {
  const { t } = useTranslation('follows')
  const link = useLink()
  const { act, acting } = useAct(endNotices, 'follows')
  const token = place.params.token ?? ''
  // Without scripts the press is a form, and this its answer.
  const [came, setCame] = useState<{ said: string; bad: boolean } | null>(() => {
    if (place.search.ended) return { said: t('end.done'), bad: false }
    return place.search.refused ? { said: t('refused.tokenInvalid'), bad: true } : null
  })

  async function end(event: FormEvent) {
    event.preventDefault()
    const { said } = await act({ params: { token } })
    setCame(said ? { said, bad: true } : { said: t('end.done'), bad: false })
  }

  return (
    <div className={styles.end}>
      <h1>{t('end.title')}</h1>
      {came ? (
        <Notice key={came.said} look={came.bad ? 'bad' : 'good'} focused>
          <p>{came.said}</p>
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
        {(!came || came.bad) && (
          <Button look="main" type="submit" aria-disabled={acting || undefined}>
            {t('end.press')}
          </Button>
        )}
        <LinkButton href={link('/user/feed#notices')}>{t('end.settings')}</LinkButton>
      </form>
    </div>
  )
}
