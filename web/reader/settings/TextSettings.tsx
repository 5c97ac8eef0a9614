import { useTranslation } from '../../texts/use-translation.ts'
import { Choice } from './Choice.tsx'
import { FontCards } from './FontCards.tsx'
import { LINE_SPACINGS, nearestStep } from './preferences.ts'
import { SizeButtons } from './SizeButtons.tsx'
import { Stepper } from './Stepper.tsx'
import type { SettingsProps } from './settings-props.ts'
import { ThemeCards } from './ThemeCards.tsx'

/** The preferences for novels that are set most. */
export function TextSettings({ preferences, change }: SettingsProps) {
  const { t } = useTranslation('reading')
  return (
    <>
      <SizeButtons preferences={preferences} change={change} />
      <ThemeCards preferences={preferences} change={change} />
      <Choice
        label={t('flow.label')}
        value={preferences.flow}
        options={(['scroll', 'pages'] as const).map(value => ({ value, label: t(`flow.${value}`) }))}
        onChange={flow => change({ flow })}
      />
      <FontCards preferences={preferences} change={change} />
      <Stepper
        label={t('spacing')}
        value={nearestStep(LINE_SPACINGS, preferences.lineSpacing) + 1}
        min={1}
        max={LINE_SPACINGS.length}
        onChange={to => change({ lineSpacing: LINE_SPACINGS[to - 1] ?? 1 })}
      />
      <Choice
        label={t('alignment.label')}
        value={preferences.alignment}
        options={(['start', 'justify'] as const).map(value => ({ value, label: t(`alignment.${value}`) }))}
        onChange={alignment => change({ alignment })}
      />
    </>
  )
}
