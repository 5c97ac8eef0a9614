import { listPeople } from '#contract/calls/studio-people.ts'
import type { AuditEntry } from '#contract/generated/studio.ts'
import { AUDIT_ACTIONS, AUDIT_SUBJECT_KINDS } from '#rules/audit-actions.ts'
import { usePageState } from '../../platform/page-state.ts'
import { read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Select } from '../../ui/Field.tsx'
import { goTo } from '../frame/studio-location.ts'
import { useStudioMe } from '../frame/studio-me.ts'
import { auditAddress, DAYS, fieldChoices, isNarrowed } from './audit-filter.ts'
import styles from './Settings.module.css'

interface Props {
  readonly search: URLSearchParams
  /** Those that are shown: whoever works here no more is found among them. */
  readonly entries: readonly AuditEntry[]
}

const peopleRead = read(listPeople, {})

/** By whom, what, on what, which field and when. */
export function AuditFilter({ search, entries }: Props) {
  const { t } = useTranslation('studio-settings')
  const { lang } = usePageState()
  const { may } = useStudioMe()
  // Until the texts are there, they are their own key.
  const columns = t('column', { returnObjects: true }) as unknown as string | Record<string, string>
  const people = useRead(may('people') ? peopleRead : null).answer?.people ?? []
  const names = new Map(people.map(({ accountId, name, username }) => [accountId, name || username]))
  for (const { actorId, actorName } of entries)
    if (actorId && !names.has(actorId)) names.set(actorId, actorName)
  const only = search.get('actor')
  if (only && !names.has(only)) names.set(only, only)
  const choices: Readonly<Record<string, readonly { value: string; label: string }[]>> = {
    actor: [...names].map(([value, label]) => ({ value, label })),
    kind: AUDIT_SUBJECT_KINDS.map(value => ({ value, label: t(`kind.${value}`) })),
    action: AUDIT_ACTIONS.map(value => ({ value, label: t(`action.${value}`) })),
    field: fieldChoices(typeof columns === 'object' ? columns : {}, lang),
    days: DAYS.map(days => ({ value: String(days), label: t('audit.days.last', { count: days }) })),
  }
  return (
    <search className={styles.filter} aria-label={t('audit.filter')}>
      {Object.entries(choices).map(([name, options]) => (
        <Select
          key={name}
          label={t(`audit.${name}.label`)}
          options={[{ value: '', label: t(`audit.${name}.all`) }, ...options]}
          value={search.get(name) ?? ''}
          onChange={event =>
            goTo(auditAddress(search, { [name]: event.currentTarget.value }), { replace: true })
          }
        />
      ))}
      {isNarrowed(search) && <LinkButton href="/studio/settings/audit">{t('audit.showAll')}</LinkButton>}
    </search>
  )
}
