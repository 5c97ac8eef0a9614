import { useState } from 'react'
import type { PersonGrant, StudioPerson } from '#contract/generated/studio_people.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { GrantDialog } from './GrantDialog.tsx'
import { NO_LIMITS } from './grant-limits.ts'
import styles from './People.module.css'
import { PersonAccess } from './PersonAccess.tsx'
import { RemoveRoleDialog } from './RemoveRoleDialog.tsx'
import { useLimitsText } from './use-limits-text.ts'

interface Props {
  readonly person: StudioPerson
  readonly titleOf: (id: string) => string
}

/** The roles of somebody with what can be done about them, and what lets them in. */
export function PersonDetails({ person, titleOf }: Props) {
  const { t } = useTranslation('studio-people')
  const limitsText = useLimitsText(titleOf)
  const [changed, setChanged] = useState<PersonGrant | null>(null)
  const [removed, setRemoved] = useState<PersonGrant | null>(null)
  const { name, invited, secondFactor, grants } = person
  return (
    <div className={styles.access}>
      {!invited && !secondFactor && <p className={styles.warning}>{t('noSecondFactor')}</p>}
      <ul className={styles.grants} aria-label={t('rolesOf', { name })}>
        {grants.map(one => {
          const named = { name, role: t(`studio:role.${one.grant?.role}`) }
          return (
            <li key={one.id}>
              <span>
                <strong>{named.role}</strong>{' '}
                <span className={styles.soft}>{limitsText(one.grant ?? NO_LIMITS)}</span>
              </span>
              <span className={styles.buttons}>
                <Button look="quiet" aria-label={t('grant.changeThe', named)} onClick={() => setChanged(one)}>
                  {t('grant.change')}
                </Button>
                <Button look="quiet" aria-label={t('grant.takeThe', named)} onClick={() => setRemoved(one)}>
                  {t('grant.take')}
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
      <PersonAccess person={person} />
      {removed && <RemoveRoleDialog person={person} grant={removed} onClose={() => setRemoved(null)} />}
      {changed && <GrantDialog person={person} grant={changed} onClose={() => setChanged(null)} />}
    </div>
  )
}
