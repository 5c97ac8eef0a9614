import { languageFacts, languages } from '#rules/interface-language.ts'
import type { Translate } from '../../texts/texts.ts'
import { Field } from '../../ui/Field.tsx'
import { FieldSet } from '../ui/FieldSet.tsx'
import styles from './Sales.module.css'

interface Props {
  readonly t: Translate
  readonly names: Readonly<Record<string, string>>
  readonly isFixed: boolean
  readonly onChange: (names: Readonly<Record<string, string>>) => void
}

/** What readers of each language see of a sale or bundle. */
export function NamesFields({ t, names, isFixed, onChange }: Props) {
  return (
    <FieldSet
      className={styles.fields}
      disabled={isFixed}
      legend={t('form.names')}
      hint={t('form.namesHelp')}
    >
      {languages.map(one => (
        <Field
          key={one}
          label={languageFacts[one].name}
          lang={one}
          maxLength={100}
          autoComplete="off"
          value={names[one] ?? ''}
          onChange={event => onChange({ ...names, [one]: event.currentTarget.value })}
        />
      ))}
    </FieldSet>
  )
}
