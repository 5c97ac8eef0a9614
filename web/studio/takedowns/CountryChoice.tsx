import { useMemo, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { X } from '../../ui/icons/x.ts'
import { useTakedownTexts } from '../ui/requests/use-takedown-texts.ts'
import styles from './Takedowns.module.css'

interface Props {
  readonly chosen: readonly string[]
  readonly onChange: (countries: readonly string[]) => void
}

/** Some countries, chosen by their names. */
export function CountryChoice({ chosen, onChange }: Props) {
  const { t, options, nameOf } = useTakedownTexts()
  const [next, setNext] = useState('')
  // Names of some hundred countries are sorted once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options change with the language, and with it the screen
  const all = useMemo(options, [])
  const add = () => {
    if (next !== '') onChange([...chosen, next])
    setNext('')
  }
  return (
    <div className={styles.countries}>
      <div className={styles.adding}>
        <Select
          label={t('form.country')}
          hint={t('form.countryHint')}
          value={next}
          options={[
            { value: '', label: t('form.choose') },
            ...all.filter(({ value }) => !chosen.includes(value)),
          ]}
          onChange={event => setNext(event.currentTarget.value)}
        />
        <Button onClick={add} aria-disabled={next === '' || undefined}>
          {t('form.add')}
        </Button>
      </div>
      {chosen.length > 0 && (
        <ul className={styles.chips} aria-label={t('form.chosen')}>
          {chosen.map(country => (
            <li key={country}>
              <Button
                aria-label={t('form.without', { country: nameOf(country) })}
                onClick={() => onChange(chosen.filter(one => one !== country))}
              >
                {nameOf(country)} <Icon of={X} />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
