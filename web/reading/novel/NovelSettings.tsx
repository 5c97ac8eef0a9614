import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type Preferences, SIZES, SPACINGS } from '../preferences.ts'
import styles from '../Settings.module.css'
import { Stepper } from '../Stepper.tsx'

interface Props {
  readonly preferences: Preferences
  readonly onChange: (change: Partial<Preferences>) => void
}

/** How the text stands: in pages or scrolled, its size, its lines. Changes show at once. */
export function NovelSettings({ preferences, onChange }: Props) {
  const { t } = useTranslation('reading')
  const name = useId()
  return (
    <div className={styles.settings}>
      <fieldset>
        <legend>{t('flow.label')}</legend>
        <div className={styles.choice}>
          {(['scroll', 'pages'] as const).map(flow => (
            <label key={flow}>
              <input
                type="radio"
                name={name}
                value={flow}
                checked={preferences.flow === flow}
                onChange={() => onChange({ flow })}
              />
              {t(`flow.${flow}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <Stepper label={t('size')} value={preferences.size} {...SIZES} onChange={size => onChange({ size })} />
      <Stepper
        label={t('spacing')}
        value={preferences.spacing}
        {...SPACINGS}
        onChange={spacing => onChange({ spacing })}
      />
    </div>
  )
}
