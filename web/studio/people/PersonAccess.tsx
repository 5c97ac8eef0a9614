import { showPersonAccess } from '#contract/calls/studio-people.ts'
import type { StudioPerson } from '#contract/generated/studio_people.ts'
import { read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { useMomentText } from '../frame/moment-text.ts'
import { useStudioMe } from '../frame/studio-me.ts'
import { ListState } from '../ui/ListState.tsx'
import styles from './People.module.css'

/** Who can get in in somebody's name, and by what they have made. */
export function PersonAccess({ person: { accountId, name } }: { readonly person: StudioPerson }) {
  const { t } = useTranslation('studio-people')
  const momentText = useMomentText()
  const { may } = useStudioMe()
  const listed = useRead(read(showPersonAccess, { params: { accountId } }), { revalidateOnMount: true })
  const when = (at: Date | undefined) => (at ? momentText(at) : '')
  const used = (at: Date | undefined) => (at ? t('tokens.used', { when: when(at) }) : t('tokens.unused'))
  const { sessions = [], passkeys = [], tokens = [], links = [], authenticatorSince } = listed.answer ?? {}
  const keys = passkeys.map(({ id, name: called, lastUsed }) => ({
    id,
    called: called || t('access.passkey'),
    facts: used(lastUsed),
  }))
  const authenticator = {
    id: 'authenticator',
    called: t('access.authenticator'),
    facts: t('access.since', { when: when(authenticatorSince) }),
  }
  const kinds = {
    sessions: sessions.map(({ id, client, lastUsed, current }) => ({
      id,
      called: client || t('access.unknownClient'),
      facts: current ? t('access.current') : used(lastUsed),
    })),
    keys: authenticatorSince ? [authenticator, ...keys] : keys,
    tokens: tokens.map(({ id, name: called, expiresAt, lastUsedAt }) => ({
      id,
      called,
      facts: `${t('tokens.until', { when: when(expiresAt) })} · ${used(lastUsedAt)}`,
    })),
    links: links.map(({ id, title, kind, expires, opened }) => ({
      id,
      called: t(`access.${kind}`, { title }),
      facts: `${t('tokens.until', { when: when(expires) })} · ${opened ? t('access.opened', { when: when(opened) }) : t('access.unopened')}`,
    })),
  }
  return (
    <section aria-label={t('access.of', { name })} className={styles.access}>
      <ListState read={listed} rows={4} empty={null}>
        <ul className={styles.grants}>
          {Object.entries(kinds).map(([kind, rows]) => (
            <li key={kind}>
              <div>
                <strong>{t(`access.kind.${kind}`)}</strong>
                {rows.length === 0 && <span className={styles.soft}> {t('access.none')}</span>}
                <ul>
                  {rows.map(({ id, called, facts }) => (
                    <li key={id}>
                      {called} <span className={styles.soft}>{facts}</span>
                    </li>
                  ))}
                </ul>
              </div>
            </li>
          ))}
        </ul>
        <p className={styles.soft}>
          {t('access.where')} <a href="/studio/settings/tokens">{t('tokens.title')}</a>
          {may('proof') && (
            <>
              {' · '}
              <a href="/studio/preview">{t('access.kind.links')}</a>
            </>
          )}
        </p>
      </ListState>
    </section>
  )
}
