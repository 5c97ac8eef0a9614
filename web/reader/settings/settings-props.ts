import type { PreferenceOverrides, Preferences } from './preferences.ts'

/** What each group of settings shows and changes. */
export interface SettingsProps {
  readonly preferences: Preferences
  readonly change: (changes: PreferenceOverrides) => void
}
