import { type ThemeChoice, useTheme } from '../platform/theme.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Moon } from '../ui/icons/moon.ts'
import { Sun } from '../ui/icons/sun.ts'
import styles from './ThemeButton.module.css'

/** From light to dark and back. Which drawing is seen is for the styles to say: the page is the same bytes for all. */
export function ThemeButton() {
  const { t } = useTranslation()
  const { toggle } = useTheme()
  return (
    <IconButton className="scripted" onClick={toggle} aria-label={t('theme.toggle')}>
      <span className={styles.toDark}>
        <Icon of={Moon} />
      </span>
      <span className={styles.toLight}>
        <Icon of={Sun} />
      </span>
    </IconButton>
  )
}

const choices: readonly ThemeChoice[] = ['system', 'light', 'dark']

/** All three choices in words. */
export function ThemeChooser() {
  const { t } = useTranslation()
  const { choice, choose } = useTheme()
  return (
    <fieldset className="scripted">
      <legend className={styles.legend}>{t('theme.label')}</legend>
      <div className={styles.choices}>
        {choices.map(one => (
          <label key={one} className={styles.choice}>
            <input
              type="radio"
              name="theme"
              value={one}
              checked={choice === one}
              onChange={() => choose(one)}
            />
            {t(`theme.${one}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
