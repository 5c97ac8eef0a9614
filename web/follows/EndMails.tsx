import { useState } from 'react'
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
  const [came, setCame] = useState<{ said: string; bad: boolean } | null>(null)

  async function end() {
    const { said } = await act({ params: { token: place.params.token ?? '' } })
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
      <p className={styles.acts}>
        {(!came || came.bad) && (
          <Button look="main" onClick={() => void end()} aria-disabled={acting || undefined}>
            {t('end.press')}
          </Button>
        )}
        <LinkButton href={link('/user/feed#notices')}>{t('end.settings')}</LinkButton>
      </p>
    </div>
  )
}
