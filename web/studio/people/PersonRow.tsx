import { useState } from 'react'
import { useSWRConfig } from 'swr'
import { endSessionsOf, revokeGrant } from '#contract/calls/studio-people.ts'
import type { PersonGrant, StudioPerson } from '#contract/generated/studio_people.ts'
import { usePageState } from '../../platform/page-state.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { useStudioMe } from '../frame/studio-me.ts'
import { showMessage, showUndo } from '../frame/toasts.ts'
import { exactMoment } from '../ui/moments/exact-moment.ts'
import { useSend } from '../ui/use-send.ts'
import { useUndoEntry } from '../ui/use-undo-entry.ts'
import { GrantDialog } from './GrantDialog.tsx'
import { NO_LIMITS } from './grant-limits.ts'
import { LimitsText } from './LimitsText.tsx'
import styles from './People.module.css'

interface Props {
  readonly person: StudioPerson
  readonly titleOf: (id: string) => string
}

/** Somebody who works in the studio, with their roles and what can be done about them. */
export function PersonRow({ person, titleOf }: Props) {
  const { t } = useTranslation('studio-people')
  const { lang } = usePageState()
  const { zone, accountId } = useStudioMe()
  const [opened, setOpened] = useState<PersonGrant | 'new' | null>(null)
  const [refusal, setRefusal] = useState('')
  const { name, invited, secondFactor, sessions, lastUsedAt } = person
  const isMe = person.accountId === accountId
  const seen = lastUsedAt
    ? t('lastSeen', { when: exactMoment(lastUsedAt, { zone, lang }) })
    : t(invited ? 'notAnswered' : 'neverSeen')
  return (
    <li className={styles.person}>
      <div>
        <h2 className={styles.name}>
          {name} {isMe && <Badge>{t('you')}</Badge>} {invited && <Badge look="mark">{t('invited')}</Badge>}
        </h2>
        <p className={styles.soft}>
          {person.email} · {seen}
        </p>
        {!invited && !secondFactor && <p className={styles.warning}>{t('noSecondFactor')}</p>}
      </div>
      <ul className={styles.grants} aria-label={t('rolesOf', { name })}>
        {person.grants.map(grant => (
          <GrantRow
            key={grant.id}
            {...{ person, grant, titleOf }}
            onChange={() => setOpened(grant)}
            onRefused={setRefusal}
          />
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button aria-label={t('grant.addFor', { name })} onClick={() => setOpened('new')}>
          {t('grant.add')}
        </Button>
        {!isMe && sessions > 0 && <SignOut person={person} onRefused={setRefusal} />}
      </div>
      <p role="alert" className={styles.problem}>
        {refusal}
      </p>
      {opened && (
        <GrantDialog
          person={person}
          grant={opened === 'new' ? null : opened}
          onClose={() => setOpened(null)}
        />
      )}
    </li>
  )
}

interface GrantProps extends Props {
  readonly grant: PersonGrant
  readonly onChange: () => void
  readonly onRefused: (said: string) => void
}

function GrantRow({ person, grant, titleOf, onChange, onRefused }: GrantProps) {
  const { t } = useTranslation('studio-people')
  const { mutate } = useSWRConfig()
  const { putBack } = useUndoEntry()
  const { send, sending } = useSend(revokeGrant)
  const named = { name: person.name, role: t(`studio:role.${grant.grant?.role}`) }

  async function takeAway() {
    const { answer, refusal } = await send({ params: { accountId: person.accountId, grantId: grant.id } })
    onRefused(refusal?.said ?? '')
    if (!answer) return
    await mutate(() => true)
    showUndo({ text: t('grant.taken', named), undo: () => putBack(answer.entryId) })
  }

  return (
    <li>
      <span>
        <strong>{named.role}</strong>{' '}
        <span className={styles.soft}>
          <LimitsText limits={grant.grant ?? NO_LIMITS} titleOf={titleOf} />
        </span>
      </span>
      <span className={styles.buttons}>
        <Button look="quiet" aria-label={t('grant.changeThe', named)} onClick={onChange}>
          {t('grant.change')}
        </Button>
        <Button
          look="quiet"
          aria-label={t('grant.takeThe', named)}
          disabled={sending}
          onClick={() => void takeAway()}
        >
          {t('grant.take')}
        </Button>
      </span>
    </li>
  )
}

interface SignOutProps {
  readonly person: StudioPerson
  readonly onRefused: (said: string) => void
}

function SignOut({ person, onRefused }: SignOutProps) {
  const { t } = useTranslation('studio-people')
  const { mutate } = useSWRConfig()
  const { send, sending } = useSend(endSessionsOf)
  const { name, sessions } = person

  async function signOut() {
    const { refusal } = await send({ params: { accountId: person.accountId } })
    onRefused(refusal?.said ?? '')
    if (refusal) return
    await mutate(() => true)
    showMessage(t('signOut.done', { name }))
  }

  return (
    <Button disabled={sending} onClick={() => void signOut()} aria-label={t('signOut.of', { name })}>
      {t('signOut.label', { count: sessions })}
    </Button>
  )
}
