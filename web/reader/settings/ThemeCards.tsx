import { useId } from 'react'
import { useTranslation } from '../../texts/use-translation.ts'
import type { ReadingTheme } from './preferences.ts'
import styles from './Settings.module.css'
import type { SettingsProps } from './settings-props.ts'

interface ThemeCard {
  readonly look: 'system' | 'grey' | ReadingTheme
  readonly theme: ReadingTheme | null
}

const CARDS: readonly ThemeCard[] = [
  { look: 'system', theme: null },
  { look: 'light', theme: 'light' },
  { look: 'sepia', theme: 'sepia' },
  { look: 'grey', theme: 'dark' },
  { look: 'dark', theme: 'dark' },
  { look: 'black', theme: 'black' },
]

/** The themes as cards, each in its own colours. */
export function ThemeCards({ preferences, change }: SettingsProps) {
  const { t } = useTranslation('display')
  const name = useId()
  const { theme, greyPaper } = preferences
  const shown = theme === 'dark' && greyPaper ? 'grey' : (theme ?? 'system')
  return (
    <fieldset>
      <legend>{t('theme.label')}</legend>
      <div className={styles.themes}>
        {CARDS.map(card => (
          <label key={card.look} className={styles.card} data-look={card.look}>
            <input
              type="radio"
              name={name}
              value={card.look}
              checked={card.look === shown}
              onChange={() =>
                change({
                  theme: card.theme ?? undefined,
                  // False is said too: dark paper on this device where it is grey everywhere.
                  greyPaper: card.theme === 'dark' ? card.look === 'grey' : undefined,
                })
              }
            />
            <span className={styles.letters} aria-hidden="true">
              Aa
            </span>
            {t(`theme.${card.look}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
