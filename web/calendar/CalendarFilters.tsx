import { type ReactNode, useEffect, useState } from 'react'
import { useLink, useNavigation } from '../router/navigation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Button } from '../ui/Button.tsx'
import { FoldedOnPhones } from '../ui/FoldedOnPhones.tsx'
import styles from './CalendarFilters.module.css'
import { addressOf, type CalendarQuery, FORMATS, type Format } from './calendar-query.ts'

interface Props {
  readonly filters: CalendarQuery
  /** Beside the button that applies what was chosen. */
  readonly children?: ReactNode
}

/**
 * docs/product.md#calendar: filters by follow, type and format, and how it is grouped. Its state is the address; without
 * scripts it is a form.
 */
export function CalendarFilters({ filters, children }: Props) {
  const { t } = useTranslation('calendar')
  const { go } = useNavigation()
  const link = useLink()
  // A pressed choice is shown at once, before the list is loaded.
  const [chosen, setChosen] = useState(filters)
  const address = addressOf(filters)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address is the same query.
  useEffect(() => setChosen(filters), [address])

  function choose(change: Partial<CalendarQuery>) {
    const next = { ...chosen, after: null, before: null, ...change }
    const tidy = next.formats.length === 0 ? { ...next, formats: FORMATS } : next
    setChosen(tidy)
    go(link(addressOf(tidy)), { keep: true, replace: true })
  }
  const { only, type, formats, group } = chosen
  const set = [only !== 'all', type !== '', formats.length < FORMATS.length, group !== 'month'].filter(
    Boolean,
  ).length
  const toggled = (format: Format, on: boolean) =>
    FORMATS.filter(one => (one === format ? on : chosen.formats.includes(one)))

  return (
    <search>
      <form action={link('/calendar')} data-keep="">
        <FoldedOnPhones
          label={set > 0 ? t('filtersActive', { count: set }) : t('filters')}
          className={styles.form}
        >
          <Choices
            name="only"
            legend={t('only.label')}
            values={['all', 'follow']}
            chosen={chosen.only}
            choose={only => choose({ only: only as CalendarQuery['only'] })}
          />
          <Choices
            name="group"
            legend={t('group.label')}
            values={['month', 'year']}
            chosen={chosen.group}
            choose={group => choose({ group: group as CalendarQuery['group'] })}
          />
          <Choices
            name="type"
            legend={t('type.label')}
            values={['', 'novel', 'manga']}
            chosen={chosen.type}
            choose={type => choose({ type: type as CalendarQuery['type'] })}
          />
          <fieldset className={styles.group}>
            <legend>{t('format.label')}</legend>
            {FORMATS.map(format => (
              <label key={format}>
                <input
                  type="checkbox"
                  name="format"
                  value={format}
                  checked={chosen.formats.includes(format)}
                  onChange={event => choose({ formats: toggled(format, event.target.checked) })}
                />
                <span>{t(`format.${format}`)}</span>
              </label>
            ))}
          </fieldset>
          <div className={styles.acts}>
            <Button type="submit" className={styles.apply}>
              {t('apply')}
            </Button>
            {children}
          </div>
        </FoldedOnPhones>
      </form>
    </search>
  )
}

interface ChoicesProps {
  readonly name: string
  readonly legend: string
  readonly values: readonly string[]
  readonly chosen: string
  readonly choose: (value: string) => void
}

function Choices({ name, legend, values, chosen, choose }: ChoicesProps) {
  const { t } = useTranslation('calendar')
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {values.map(value => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={chosen === value}
            onChange={() => choose(value)}
          />
          <span>{t(`${name}.${value || 'any'}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
