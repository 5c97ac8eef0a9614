import { useTranslation } from 'react-i18next'
import { ReaderFont } from '#contract/generated/enums.ts'
import { useFormat } from '../../ui/format.ts'
import { Choice } from './Choice.tsx'
import { EdgeFields } from './EdgeFields.tsx'
import { FONT_SIZES, LINE_SPACINGS, nearestStep, RANGES } from './preferences.ts'
import styles from './Settings.module.css'
import { Slider } from './Slider.tsx'
import { Stepper } from './Stepper.tsx'
import { Switch } from './Switch.tsx'
import type { SettingsProps } from './settings-props.ts'
import { FAMILIES } from './use-reading-style.ts'

/** The preferences for novels. */
export function TextSettings({ preferences, change }: SettingsProps) {
  const { t } = useTranslation('reading')
  const format = useFormat()
  const step = (measures: readonly number[], value: number) => nearestStep(measures, value) + 1
  return (
    <>
      <p className={styles.sample}>{t('sample')}</p>
      <Choice
        label={t('flow.label')}
        value={preferences.flow}
        options={(['scroll', 'pages'] as const).map(value => ({ value, label: t(`flow.${value}`) }))}
        onChange={flow => change({ flow })}
      />
      <Stepper
        label={t('size')}
        value={step(FONT_SIZES, preferences.fontSize)}
        min={1}
        max={FONT_SIZES.length}
        onChange={to => change({ fontSize: FONT_SIZES[to - 1] ?? 1 })}
      />
      <Stepper
        label={t('spacing')}
        value={step(LINE_SPACINGS, preferences.lineSpacing)}
        min={1}
        max={LINE_SPACINGS.length}
        onChange={to => change({ lineSpacing: LINE_SPACINGS[to - 1] ?? 1 })}
      />
      <Choice
        label={t('font')}
        value={preferences.font}
        options={Object.values(ReaderFont).map(value => ({ value, label: FAMILIES[value] }))}
        onChange={font => change({ font })}
      />
      <Choice
        label={t('alignment.label')}
        value={preferences.alignment}
        options={(['start', 'justify'] as const).map(value => ({ value, label: t(`alignment.${value}`) }))}
        onChange={alignment => change({ alignment })}
      />
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
