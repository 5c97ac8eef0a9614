import { languageFacts, languages } from '#rules/interface-language.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Check } from '../../ui/Field.tsx'
import { FieldSet } from '../ui/FieldSet.tsx'
import type { ChosenLimits } from './grant-limits.ts'
import styles from './People.module.css'
import { SeriesChoice } from './SeriesChoice.tsx'

interface Props {
  readonly limits: ChosenLimits
  readonly onChange: (limits: ChosenLimits) => void
}

/** For which languages and series a role or a token is good. */
export function LimitsFields({ limits, onChange }: Props) {
  const { t } = useTranslation('studio-people')
  const { langs, seriesIds } = limits
  const turn = (lang: string, on: boolean) =>
    onChange({ ...limits, langs: on ? [...langs, lang] : langs.filter(one => one !== lang) })
  return (
    <>
      <FieldSet
        className={styles.choice}
        legend={t('limits.langs')}
        hint={t(langs.length === 0 ? 'limits.allLangs' : 'limits.onlyLangs')}
      >
        <div className={styles.checks}>
          {languages.map(lang => (
            <Check
              key={lang}
              label={languageFacts[lang].name}
              checked={langs.includes(lang)}
              onChange={event => turn(lang, event.currentTarget.checked)}
            />
          ))}
        </div>
      </FieldSet>
      <SeriesChoice chosen={seriesIds} onChange={chosen => onChange({ ...limits, seriesIds: chosen })} />
    </>
  )
}
