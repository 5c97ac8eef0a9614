import { useState } from 'react'
import { useSWRConfig } from 'swr'
import { endSessionsOf } from '#contract/calls/studio-people.ts'
import type { PersonGrant, StudioPerson } from '#contract/generated/studio_people.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { useMomentText } from '../frame/moment-text.ts'
import { useStudioMe } from '../frame/studio-me.ts'
import { showMessage } from '../frame/toasts.ts'
import { useSend } from '../ui/use-send.ts'
import { GrantDialog } from './GrantDialog.tsx'
import { NO_LIMITS } from './grant-limits.ts'
import { LimitsText } from './LimitsText.tsx'
import styles from './People.module.css'
import { PersonAccess } from './PersonAccess.tsx'
import { RemoveRoleDialog } from './RemoveRoleDialog.tsx'

interface Props {
  readonly person: StudioPerson
  readonly titleOf: (id: string) => string
}

/** Somebody who works in the studio, with their roles and what can be done about them. */
export function PersonRow({ person, titleOf }: Props) {
  const { t } = useTranslation('studio-people')
  const momentText = useMomentText()
  const { accountId } = useStudioMe()
  const [opened, setOpened] = useState<PersonGrant | 'new' | null>(null)
  const [removed, setRemoved] = useState<PersonGrant | null>(null)
  const [showsAccess, setShowsAccess] = useState(false)
  const [refusal, setRefusal] = useState('')
  const { name, invited, secondFactor, sessions, lastUsedAt } = person
  const isMe = person.accountId === accountId
  const seen = lastUsedAt
    ? t('lastSeen', { when: momentText(lastUsedAt) })
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
            onRemove={() => setRemoved(grant)}
          />
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button aria-label={t('grant.addFor', { name })} onClick={() => setOpened('new')}>
          {t('grant.add')}
        </Button>
        <Button
          aria-label={t('access.of', { name })}
          aria-expanded={showsAccess}
          onClick={() => setShowsAccess(!showsAccess)}
        >
          {t('access.open')}
        </Button>
        {!isMe && sessions > 0 && <SignOut person={person} onRefused={setRefusal} />}
      </div>
      {showsAccess && <PersonAccess person={person} />}
      <p role="alert" className={styles.problem}>
        {refusal}
      </p>
      {removed && <RemoveRoleDialog person={person} grant={removed} onClose={() => setRemoved(null)} />}
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
  readonly onRemove: () => void
}

function GrantRow({ person, grant, titleOf, onChange, onRemove }: GrantProps) {
  const { t } = useTranslation('studio-people')
  const named = { name: person.name, role: t(`studio:role.${grant.grant?.role}`) }
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
        <Button look="quiet" aria-label={t('grant.takeThe', named)} onClick={onRemove}>
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
