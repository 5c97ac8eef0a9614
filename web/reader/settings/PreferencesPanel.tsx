import { type ReactNode, useState } from 'react'
import { useSignedIn } from '../../session/signed-in.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice } from './Choice.tsx'
import { PictureSettings } from './PictureSettings.tsx'
import type { PreferenceOverrides } from './preferences.ts'
import styles from './Settings.module.css'
import { SharedSettings } from './SharedSettings.tsx'
import { SpacingSettings } from './SpacingSettings.tsx'
import { TapZones } from './TapZones.tsx'
import { TextSettings } from './TextSettings.tsx'
import { ThemeCards } from './ThemeCards.tsx'
import { type Scope, usePreferences, useStoredPreferences } from './use-preferences.ts'

interface Props {
  readonly kind: 'novel' | 'manga'
  /** The manga is one strip. */
  readonly strip: boolean
  /** The settings of this device for mangas. */
  readonly children: ReactNode
}

/**
 * All preferences of a reader: first those that are set most, the others folded. Changes apply at once, to the page behind
 * the panel.
 */
export default function PreferencesPanel({ kind, strip, children }: Props) {
  const { t } = useTranslation(['reading', 'display'])
  const [preferences, changePreferences] = usePreferences()
  const { here, reset } = useStoredPreferences()
  const signedIn = useSignedIn()
  const [scope, setScope] = useState<Scope>('everywhere')
  const change = (changes: PreferenceOverrides) => changePreferences(changes, scope)
  const settings = { preferences, change }
  const differs = Object.keys(here).length > 0
  // Where a novel scrolls taps turn nothing.
  const hasTapZones = kind === 'manga' || preferences.flow === 'pages'
  return (
    <div className={styles.settings}>
      {kind === 'novel' ? (
        <TextSettings {...settings} />
      ) : (
        <>
          <ThemeCards {...settings} />
          {children}
          <PictureSettings {...settings} strip={strip} />
        </>
      )}
      <details>
        <summary>{t('display:further')}</summary>
        <div className={styles.settings}>
          {signedIn && (
            <Choice
              label={t('scope.label')}
              value={scope}
              options={(['everywhere', 'here'] as const).map(value => ({
                value,
                label: t(`scope.${value}`),
              }))}
              onChange={setScope}
            />
          )}
          {hasTapZones && <TapZones {...settings} />}
          {kind === 'novel' && <SpacingSettings {...settings} />}
          <SharedSettings {...settings} />
        </div>
      </details>
      {differs && <p>{t('scope.differs')}</p>}
      <p>
        <Button onClick={reset}>{t('reset')}</Button>
      </p>
    </div>
  )
}
