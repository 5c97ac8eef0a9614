import { useState } from 'react'
import { closeSession, listSessions } from '#contract/calls/sign-in.ts'
import type { OpenSession } from '#contract/generated/session.ts'
import { AccountPage } from '../../accounts/AccountPage.tsx'
import styles from '../../accounts/List.module.css'
import { useNow } from '../../platform/now.ts'
import { read, useRead } from '../../session/read.ts'
import { useMutation } from '../../session/use-mutation.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { Notice } from '../../ui/forms/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { unlistedScreen } from '../groups/group-screens.tsx'

export default unlistedScreen('accounts:sessions.', Sessions)

/** Where one is signed in, with a way to sign out there. */
function Sessions() {
  return <AccountPage name="sessions">{() => <SessionList />}</AccountPage>
}

function SessionList() {
  const { t } = useTranslation('accounts')
  const { answer, again } = useRead(read(listSessions, {}))
  const { act } = useMutation(closeSession, 'accounts')
  const [said, setSaid] = useState<{ words: string; good: boolean } | null>(null)
  if (!answer) return <Skeleton />

  async function end({ id, client }: OpenSession) {
    const outcome = await act({ params: { id } })
    const gone = outcome.refused === undefined
    setSaid({ good: gone, words: gone ? t('sessions.ended', { client }) : outcome.said })
    again()
  }

  return (
    <>
      {said && (
        <Notice key={said.words} look={said.good ? 'good' : 'bad'} focused>
          <p>{said.words}</p>
        </Notice>
      )}
      <ul className={`unmarked ${styles.list}`}>
        {answer.sessions.map(session => (
          <SessionItem key={session.id} session={session} end={() => void end(session)} />
        ))}
      </ul>
      {answer.sessions.length === 1 && <p>{t('sessions.alone')}</p>}
    </>
  )
}

function SessionItem({ session, end }: { readonly session: OpenSession; readonly end: () => void }) {
  const { t } = useTranslation('accounts')
  const format = useFormat()
  const now = useNow()
  const { current, created, lastUsed } = session
  const client = session.client || t('sessions.app')
  const when = lastUsed ? format.relative(lastUsed, now) : ''
  return (
    <li className={styles.item}>
      <div className={styles.what}>
        <p className={styles.name}>
          {client}
          {current && <Badge>{t('sessions.current')}</Badge>}
          {session.app && !current && session.client && <Badge>{t('sessions.app')}</Badge>}
        </p>
        <p className={styles.about}>
          {current ? t('sessions.now') : t('sessions.lastUsed', { when })}
          {' · '}
          {created && t('sessions.began', { date: format.date(created) })}
        </p>
      </div>
      {!current && (
        <Button onClick={end} aria-label={t('sessions.endOf', { client })}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
