import { useTranslation } from '../../texts/use-translation.ts'
import { Select } from '../../ui/Field.tsx'
import { useStudioMe } from '../frame/studio-me.ts'
import { type ChosenLimits, rolesToGive } from './grant-limits.ts'
import { LimitsFields } from './LimitsFields.tsx'

interface Props {
  readonly role: string
  readonly limits: ChosenLimits
  readonly onChange: (role: string, limits: ChosenLimits) => void
}

/** A role, what it allows in a sentence, and what it is limited to. */
export function RoleFields({ role, limits, onChange }: Props) {
  const { t } = useTranslation('studio-people')
  const { rights } = useStudioMe()
  return (
    <>
      <Select
        label={t('role.label')}
        hint={t(`role.allows.${role}`)}
        value={role}
        options={rolesToGive(rights).map(value => ({ value, label: t(`studio:role.${value}`) }))}
        onChange={event => onChange(event.currentTarget.value, limits)}
      />
      <LimitsFields limits={limits} onChange={to => onChange(role, to)} />
    </>
  )
}
