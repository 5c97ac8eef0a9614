import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignedIn } from '../../session/signed-in.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice } from './Choice.tsx'
import { PictureSettings } from './PictureSettings.tsx'
import type { PreferenceOverrides } from './preferences.ts'
import styles from './Settings.module.css'
import { SharedSettings } from './SharedSettings.tsx'
import { TextSettings } from './TextSettings.tsx'
import { type Scope, usePreferences, usePreferencesHere } from './use-preferences.ts'

interface Props {
  readonly kind: 'novel' | 'manga'
  /** The manga is one strip. */
  readonly strip: boolean
}

/** All preferences of a reader. Changes apply at once, to the text behind the panel and to its sample. */
export default function PreferencesPanel({ kind, strip }: Props) {
  const { t } = useTranslation('reading')
  const [preferences, changePreferences] = usePreferences()
  const { here, reset } = usePreferencesHere()
  const signedIn = useSignedIn()
  const [scope, setScope] = useState<Scope>('everywhere')
  const change = (changes: PreferenceOverrides) => changePreferences(changes, scope)
  const differs = Object.keys(here).length > 0
  return (
    <div className={styles.settings}>
      {signedIn && (
        <Choice
          label={t('scope.label')}
          value={scope}
          options={(['everywhere', 'here'] as const).map(value => ({ value, label: t(`scope.${value}`) }))}
          onChange={setScope}
        />
      )}
      {kind === 'novel' ? (
        <TextSettings preferences={preferences} change={change} />
      ) : (
        <PictureSettings preferences={preferences} change={change} strip={strip} />
      )}
      <SharedSettings preferences={preferences} change={change} />
      {differs && <p>{t('scope.differs')}</p>}
      <p>
        <Button onClick={reset}>{t('reset')}</Button>
      </p>
    </div>
  )
}
