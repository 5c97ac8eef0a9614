import type { Creator } from '#contract/generated/catalogue.ts'
import { CreatorRole } from '#contract/generated/enums.ts'
import { useLink } from '../router/navigation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import styles from './Facts.module.css'

const NAMES = Object.entries(CreatorRole) as [string, number][]

/** Who made it, by role, in the order in which the roles first appear. Each name leads to everything by that person. */
export function Credits({ creators }: { readonly creators: readonly Creator[] }) {
  const { t } = useTranslation('catalogue')
  const link = useLink()
  const byRole = Map.groupBy(withoutRepeats(creators), creator => creator.role)
  if (byRole.size === 0) return null
  return (
    <dl className={styles.facts}>
      {[...byRole].map(([role, people]) => (
        <div key={role}>
          <dt>{t(`role.${roleName(role)}`)}</dt>
          {people.map(({ id, name }) => (
            <dd key={id}>
              <a href={link(`/creators/${encodeURIComponent(name.toLowerCase().replaceAll(' ', '-'))}`)}>
                {name}
              </a>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

function roleName(role: number): string {
  return (NAMES.find(([, number]) => number === role)?.[0] ?? 'GENERIC').toLowerCase()
}

function withoutRepeats(creators: readonly Creator[]): Creator[] {
  return [...new Map(creators.map(creator => [`${creator.role} ${creator.name}`, creator])).values()]
}
