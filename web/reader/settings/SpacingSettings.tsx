import { useTranslation } from '../../texts/use-translation.ts'
import { useFormat } from '../../ui/format.ts'
import { Choice } from './Choice.tsx'
import { EdgeFields } from './EdgeFields.tsx'
import { RANGES } from './preferences.ts'
import { Slider } from './Slider.tsx'
import { Switch } from './Switch.tsx'
import type { SettingsProps } from './settings-props.ts'

/** What is set less often, for novels. */
export function SpacingSettings({ preferences, change }: SettingsProps) {
  const { t } = useTranslation('reading')
  const format = useFormat()
  return (
    <>
      <EdgeFields
        label={t('margins')}
        value={preferences.pageMargins}
        range={RANGES.pageMargins}
        step={4}
        shown={format.number}
        onChange={pageMargins => change({ pageMargins })}
      />
      <Slider
        label={t('letterSpacing')}
        value={preferences.letterSpacing}
        {...RANGES.letterSpacing}
        step={0.02}
        shown={format.percent(preferences.letterSpacing)}
        onChange={letterSpacing => change({ letterSpacing })}
      />
      <Slider
        label={t('wordSpacing')}
        value={preferences.wordSpacing}
        {...RANGES.wordSpacing}
        step={0.05}
        shown={format.percent(preferences.wordSpacing)}
        onChange={wordSpacing => change({ wordSpacing })}
      />
      <Switch label={t('ruler')} value={preferences.ruler} onChange={ruler => change({ ruler })} />
      <Choice
        label={t('writing.label')}
        value={preferences.writingMode}
        options={(['book', 'horizontal'] as const).map(value => ({ value, label: t(`writing.${value}`) }))}
        onChange={writingMode => change({ writingMode })}
      />
    </>
  )
}
