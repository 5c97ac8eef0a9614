import type { InputOf } from '#contract/call.ts'
import type { checkExchange } from '#contract/calls/studio-exchange.ts'
import type { StudioCreation } from '#contract/generated/studio_catalogue.ts'
import type { ExchangeCreation } from '#contract/generated/studio_exchange.ts'
import { isLanguage, languageFacts, languages } from '#rules/interface-language.ts'
import { usePageState } from '../../platform/page-state.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Check, Select } from '../../ui/Field.tsx'
import { useFirstRows } from '../../ui/use-first-rows.tsx'
import styles from './Catalogue.module.css'
import { sameTitles } from './same-titles.ts'

/** Whether what is new is planned, and what new series are of which the file does not say it. */
export type NewChoice = Pick<
  NonNullable<InputOf<typeof checkExchange>['query']>,
  'create' | 'type' | 'newLang'
>

interface ChoiceProps {
  readonly choice: NewChoice
  readonly onChoose: (choice: NewChoice) => void
}

export function NewChoices({ choice, onChoose }: ChoiceProps) {
  const { t } = useTranslation('studio-catalogue')
  const asFile = { value: '', label: t('import.asFile') }
  return (
    <div className={styles.form}>
      <Check
        label={t('import.create')}
        hint={t('import.createHelp')}
        checked={choice.create === true}
        onChange={event => onChoose({ ...choice, create: event.currentTarget.checked })}
      />
      {choice.create && (
        <div className={styles.tools}>
          <Select
            label={t('import.newType')}
            hint={t('import.newTypeHelp')}
            value={choice.type ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onChoose({ ...choice, type: value === 'novel' || value === 'manga' ? value : undefined })
            }
            options={[
              asFile,
              ...(['novel', 'manga'] as const).map(value => ({ value, label: t(`choice.${value}`) })),
            ]}
          />
          <Select
            label={t('import.newLang')}
            hint={t('import.newLangHelp')}
            value={choice.newLang ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onChoose({ ...choice, newLang: isLanguage(value) ? value : undefined })
            }
            options={[asFile, ...languages.map(value => ({ value, label: languageFacts[value].name }))]}
          />
        </div>
      )}
    </div>
  )
}

/** The series and volumes that would be planned, by series. */
export function NewLines({ creations }: { readonly creations: readonly ExchangeCreation[] }) {
  const { t } = useTranslation('studio-catalogue')
  const { lang: shown } = usePageState()
  const aboutOf = ({ title, type, lang }: StudioCreation) =>
    t('import.newIn', {
      ...{ title, type: t(`choice.${type}`) },
      lang: isLanguage(lang) ? languageFacts[lang].name : lang,
    })
  const ofOneTitle = sameTitles(creations.flatMap(({ creation }) => creation ?? []))
  const series = new Map<string, Lines>()
  for (const { creation, seriesTitle } of creations) {
    if (!creation) continue
    const isSeries = creation.kind === 'series'
    const key = isSeries ? creation.key : creation.seriesId
    const lines = series.get(key) ?? { title: seriesTitle, about: '', numbers: [] }
    if (isSeries)
      Object.assign(lines, {
        title: creation.title,
        about: aboutOf(creation),
      })
    else lines.numbers.push(creation.number)
    series.set(key, lines)
  }
  const { first, more } = useFirstRows([...series])
  const same = useFirstRows(ofOneTitle)
  return (
    <section>
      <h3>{t('import.newTitle')}</h3>
      {same.first.map(group => (
        <p key={group[0]?.key}>
          {t('import.sameTitle', {
            names: new Intl.ListFormat(shown).format(group.map(aboutOf)),
          })}
        </p>
      ))}
      <ul className={styles.problems}>
        {first.map(([key, { title, about, numbers }]) => (
          <li key={key}>
            <strong>{about || title}</strong>
            {numbers.length > 0 && <p>{t('import.newNumbers', { numbers: numbers.join(', ') })}</p>}
          </li>
        ))}
      </ul>
      {more}
    </section>
  )
}

interface Lines {
  title: string
  /** Of a new series: what it is. */
  about: string
  numbers: number[]
}
