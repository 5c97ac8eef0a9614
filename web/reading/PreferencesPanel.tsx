import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReaderFont, ReaderQuality } from '#contract/generated/enums.ts'
import { useFormat } from '../platform/format.ts'
import { useSignedIn } from '../platform/signed-in.ts'
import { Button } from '../ui/Button.tsx'
import { Choice } from './Choice.tsx'
import { EdgeFields } from './EdgeFields.tsx'
import {
  FONT_SIZES,
  LINE_SPACINGS,
  nearestStep,
  type Preferences,
  RANGES,
  type ReadingTheme,
  type Wishes,
} from './preferences.ts'
import styles from './Settings.module.css'
import { Slider } from './Slider.tsx'
import { Stepper } from './Stepper.tsx'
import { type Scope, usePreferences, usePreferencesHere } from './use-preferences.ts'
import { FAMILIES } from './use-reading-style.ts'

interface Props {
  readonly kind: 'novel' | 'manga'
}

/** All that can be said about how one reads. Changes show at once, behind the panel and in its sample. */
export default function PreferencesPanel({ kind }: Props) {
  const { t } = useTranslation('reading')
  const [preferences, change] = usePreferences()
  const { here, reset } = usePreferencesHere()
  const signedIn = useSignedIn()
  const [scope, setScope] = useState<Scope>('everywhere')
  const say = (wishes: Wishes) => change(wishes, scope)
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
        <OfText preferences={preferences} say={say} />
      ) : (
        <OfPictures preferences={preferences} say={say} />
      )}
      <OfBoth preferences={preferences} say={say} />
      {differs && <p>{t('scope.differs')}</p>}
      <p>
        <Button onClick={reset}>{t('reset')}</Button>
      </p>
    </div>
  )
}

interface Says {
  readonly preferences: Preferences
  readonly say: (wishes: Wishes) => void
}

function OfText({ preferences, say }: Says) {
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
        onChange={flow => say({ flow })}
      />
      <Stepper
        label={t('size')}
        value={step(FONT_SIZES, preferences.fontSize)}
        least={1}
        most={FONT_SIZES.length}
        onChange={to => say({ fontSize: FONT_SIZES[to - 1] ?? 1 })}
      />
      <Stepper
        label={t('spacing')}
        value={step(LINE_SPACINGS, preferences.lineSpacing)}
        least={1}
        most={LINE_SPACINGS.length}
        onChange={to => say({ lineSpacing: LINE_SPACINGS[to - 1] ?? 1 })}
      />
      <Choice
        label={t('font')}
        value={preferences.font}
        options={Object.values(ReaderFont).map(value => ({ value, label: FAMILIES[value] }))}
        onChange={font => say({ font })}
      />
      <Choice
        label={t('alignment.label')}
        value={preferences.alignment}
        options={(['start', 'justify'] as const).map(value => ({ value, label: t(`alignment.${value}`) }))}
        onChange={alignment => say({ alignment })}
      />
      <EdgeFields
        label={t('margins')}
        value={preferences.pageMargins}
        range={RANGES.pageMargins}
        step={4}
        shown={format.number}
        onChange={pageMargins => say({ pageMargins })}
      />
      <Slider
        label={t('letterSpacing')}
        value={preferences.letterSpacing}
        {...RANGES.letterSpacing}
        step={0.02}
        shown={format.percent(preferences.letterSpacing)}
        onChange={letterSpacing => say({ letterSpacing })}
      />
      <Slider
        label={t('wordSpacing')}
        value={preferences.wordSpacing}
        {...RANGES.wordSpacing}
        step={0.05}
        shown={format.percent(preferences.wordSpacing)}
        onChange={wordSpacing => say({ wordSpacing })}
      />
      <Switch label={t('ruler')} value={preferences.ruler} onChange={ruler => say({ ruler })} />
      <Choice
        label={t('writing.label')}
        value={preferences.writingMode}
        options={(['book', 'horizontal'] as const).map(value => ({ value, label: t(`writing.${value}`) }))}
        onChange={writingMode => say({ writingMode })}
      />
    </>
  )
}

function OfPictures({ preferences, say }: Says) {
  const { t } = useTranslation('reading')
  const qualities = [
    [ReaderQuality.AUTO, 'auto'],
    [ReaderQuality.LOW, 'low'],
    [ReaderQuality.MEDIUM, 'medium'],
    [ReaderQuality.HIGH, 'high'],
  ] as const
  return (
    <>
      <Choice
        label={t('flow.label')}
        value={preferences.verticalComic}
        options={[
          { value: false, label: t('flow.pages') },
          { value: true, label: t('flow.strip') },
        ]}
        onChange={verticalComic => say({ verticalComic })}
      />
      <Choice
        label={t('quality.label')}
        value={preferences.quality}
        options={qualities.map(([value, name]) => ({ value, label: t(`quality.${name}`) }))}
        onChange={quality => say({ quality })}
      />
      <Switch
        label={t('reverse')}
        value={preferences.reverseComic}
        onChange={reverseComic => say({ reverseComic })}
      />
    </>
  )
}

const THEMES: readonly (ReadingTheme | null)[] = [null, 'light', 'sepia', 'dark', 'black']

function OfBoth({ preferences, say }: Says) {
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
        onChange={theme => say({ theme: theme ?? undefined })}
      />
      <Slider
        label={t('brightness')}
        value={preferences.brightness}
        {...RANGES.brightness}
        step={0.05}
        shown={format.percent(preferences.brightness)}
        onChange={brightness => say({ brightness })}
      />
      <Slider
        label={t('warmth')}
        value={preferences.warmth}
        {...RANGES.warmth}
        step={0.05}
        shown={format.percent(preferences.warmth)}
        onChange={warmth => say({ warmth })}
      />
      <Switch
        label={t('still')}
        value={preferences.noAnimations}
        onChange={noAnimations => say({ noAnimations })}
      />
      <Choice
        label={t('atEnd.label')}
        value={preferences.endBehaviour}
        options={(['card', 'next'] as const).map(value => ({ value, label: t(`atEnd.${value}`) }))}
        onChange={endBehaviour => say({ endBehaviour })}
      />
      <EdgeFields
        label={t('zones.label')}
        hint={t('zones.hint')}
        value={preferences.controlRange}
        range={RANGES.controlRange}
        step={5}
        shown={value => format.percent(value / 100)}
        onChange={controlRange => say({ controlRange })}
      />
    </>
  )
}

interface SwitchProps {
  readonly label: string
  readonly value: boolean
  readonly onChange: (value: boolean) => void
}

function Switch({ label, value, onChange }: SwitchProps) {
  return (
    <label className={styles.switch}>
      <input type="checkbox" checked={value} onChange={event => onChange(event.target.checked)} />
      {label}
    </label>
  )
}
