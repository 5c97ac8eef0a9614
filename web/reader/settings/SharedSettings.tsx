import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'
import { Choice } from './Choice.tsx'
import { EdgeFields } from './EdgeFields.tsx'
import { RANGES, type ReadingTheme } from './preferences.ts'
import { Slider } from './Slider.tsx'
import { Switch } from './Switch.tsx'
import type { SettingsProps } from './settings-props.ts'

const THEMES: readonly (ReadingTheme | null)[] = [null, 'light', 'sepia', 'dark', 'black']

/** The preferences for novels and mangas. */
export function SharedSettings({ preferences, change }: SettingsProps) {
  const { t } = useTranslation('reading')
  const format = useFormat()
  return (
    <>
      <Choice
        label={t('theme.label')}
        value={preferences.theme}
        options={THEMES.map(value => ({
          value,
          label: t(`theme.${value ?? 'system'}`),
          ...(value && { look: value }),
        }))}
        onChange={theme => change({ theme: theme ?? undefined })}
      />
      <Slider
        label={t('brightness')}
        value={preferences.brightness}
        {...RANGES.brightness}
        step={0.05}
        shown={format.percent(preferences.brightness)}
        onChange={brightness => change({ brightness })}
      />
      <Slider
        label={t('warmth')}
        value={preferences.warmth}
        {...RANGES.warmth}
        step={0.05}
        shown={format.percent(preferences.warmth)}
        onChange={warmth => change({ warmth })}
      />
      <Switch
        label={t('still')}
        value={preferences.noAnimations}
        onChange={noAnimations => change({ noAnimations })}
      />
      <Choice
        label={t('atEnd.label')}
        value={preferences.endBehaviour}
        options={(['card', 'next'] as const).map(value => ({ value, label: t(`atEnd.${value}`) }))}
        onChange={endBehaviour => change({ endBehaviour })}
      />
      <EdgeFields
        label={t('zones.label')}
        hint={t('zones.hint')}
        value={preferences.controlRange}
        range={RANGES.controlRange}
        step={5}
        shown={value => format.percent(value / 100)}
        onChange={controlRange => change({ controlRange })}
      />
    </>
  )
}
