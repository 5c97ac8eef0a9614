import { useEffect, useId } from 'react'
import { ReaderFont } from '#contract/generated/enums.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { addFont } from './fonts.ts'
import styles from './Settings.module.css'
import type { SettingsProps } from './settings-props.ts'
import { FAMILIES } from './use-reading-style.ts'

/** The typefaces, each written in itself. Their files are loaded when this is shown. */
export function FontCards({ preferences, change }: SettingsProps) {
  const { t } = useTranslation('reading')
  const name = useId()
  useEffect(() => {
    for (const font of Object.values(ReaderFont)) addFont(font, FAMILIES[font])
  }, [])
  return (
    <fieldset>
      <legend>{t('font')}</legend>
      <div className={styles.fonts}>
        {Object.values(ReaderFont).map(font => (
          <label
            key={font}
            className={styles.card}
            style={{ fontFamily: `"${FAMILIES[font]}", var(--font-ui)` }}
          >
            <input
              type="radio"
              name={name}
              value={font}
              checked={font === preferences.font}
              onChange={() => change({ font })}
            />
            {FAMILIES[font]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
