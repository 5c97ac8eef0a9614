import { useTranslation } from '../../texts/use-translation.ts'
import { useFormat } from '../../ui/format.ts'
import { Choice } from './Choice.tsx'
import { RANGES } from './preferences.ts'
import { Slider } from './Slider.tsx'
import { Switch } from './Switch.tsx'
import type { SettingsProps } from './settings-props.ts'

/** What is set less often, for novels and mangas. */
export function SharedSettings({ preferences, change }: SettingsProps) {
  const { t } = useTranslation(['reading', 'display'])
  const format = useFormat()
  return (
    <>
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
      <Switch
        label={t('display:singleKeys.label')}
        value={preferences.singleKeys}
        onChange={singleKeys => change({ singleKeys })}
      />
    </>
  )
}
