import { type CSSProperties, useId } from 'react'
import { useTranslation } from '../../texts/use-translation.ts'
import { useFormat } from '../../ui/format.ts'
import { EdgeFields } from './EdgeFields.tsx'
import { type EdgeValues, RANGES } from './preferences.ts'
import styles from './Settings.module.css'
import type { SettingsProps } from './settings-props.ts'

const PRESETS = {
  sides: { top: 0, left: 30, right: 30, bottom: 0 },
  edges: { top: 0, left: 15, right: 15, bottom: 0 },
  ends: { top: 30, left: 0, right: 0, bottom: 30 },
  off: { top: 0, left: 0, right: 0, bottom: 0 },
} as const satisfies Record<string, EdgeValues>

const EDGES = ['top', 'left', 'right', 'bottom'] as const
/** Drawn in each area: where a tap there leads. */
const ARROWS = { top: '↑', left: '‹', right: '›', bottom: '↓' } as const

/** Where taps turn pages: pictures of a page with its areas, and below them how far each area reaches. */
export function TapZones({ preferences, change }: SettingsProps) {
  const { t } = useTranslation('display')
  const format = useFormat()
  const name = useId()
  const zones = preferences.controlRange
  const isShown = (preset: EdgeValues) => EDGES.every(edge => preset[edge] === zones[edge])
  const presets = Object.entries(PRESETS)
  const own = presets.some(([, preset]) => isShown(preset)) ? [] : [['own', zones] as const]
  return (
    <>
      <fieldset>
        <legend>{t('zones.label')}</legend>
        <p>{t('zones.hint')}</p>
        <div className={styles.zones}>
          {[...presets, ...own].map(([key, preset]) => (
            <label key={key} className={styles.card}>
              <input
                type="radio"
                name={name}
                value={key}
                checked={isShown(preset)}
                onChange={() => change({ controlRange: preset })}
              />
              <ZonePicture zones={preset} />
              {t(`zones.${key}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <EdgeFields
        label={t('zones.exact')}
        value={zones}
        range={RANGES.controlRange}
        step={5}
        shown={value => format.percent(value / 100)}
        onChange={controlRange => change({ controlRange })}
      />
    </>
  )
}

function ZonePicture({ zones }: { readonly zones: EdgeValues }) {
  return (
    <span className={styles.page} aria-hidden="true">
      {EDGES.filter(edge => zones[edge] > 0).map(edge => (
        <span key={edge} data-edge={edge} style={{ '--reach': `${zones[edge]}%` } as CSSProperties}>
          {ARROWS[edge]}
        </span>
      ))}
    </span>
  )
}
