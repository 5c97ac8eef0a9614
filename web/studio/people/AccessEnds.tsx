import { showPersonAccess } from '#contract/calls/studio-people.ts'
import type { PersonGrant, StudioPerson } from '#contract/generated/studio_people.ts'
import { isCovered } from '#rules/studio-rights.ts'
import { read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { staffGrants, useStudioMe } from '../frame/studio-me.ts'

interface Props {
  readonly person: StudioPerson
  readonly grant: PersonGrant
  /** What is put in its place; nothing where it is taken away. */
  readonly to: PersonGrant['grant']
}

/** What ends with a role of somebody, and what goes on. */
export function AccessEnds({ person: { accountId, name, grants }, grant, to }: Props) {
  const { t } = useTranslation('studio-people')
  const me = useStudioMe()
  const access = useRead(read(showPersonAccess, { params: { accountId } }), { revalidateOnMount: true })
  const left = grants.flatMap(one => (one.id === grant.id ? (to ?? []) : (one.grant ?? [])))
  const [lost] = staffGrants(grant.grant ? [grant.grant] : [])
  if (!lost || isCovered(lost, staffGrants(left))) return <p>{t('ends.nothing', { name })}</p>
  const { sessions = [], tokens = [], links = [] } = access.answer ?? {}
  return (
    <>
      <p>{t(accountId === me.accountId ? 'ends.mine' : 'ends.at', { name })}</p>
      {access.answer && (
        <ul>
          <li>{t('ends.sessions', { count: sessions.filter(({ current }) => !current).length })}</li>
          <li>{t('ends.tokens', { count: tokens.length })}</li>
          <li>{t('ends.links', { count: links.length })}</li>
        </ul>
      )}
      <p>
        {t('ends.not', { name })}{' '}
        {left.length > 0 &&
          t('ends.left', { roles: left.map(({ role }) => t(`studio:role.${role}`)).join(', ') })}
      </p>
    </>
  )
}
