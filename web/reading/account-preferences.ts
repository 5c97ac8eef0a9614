import type { ReaderPreferences } from '#contract/generated/reading.ts'
import type { Preferences } from './preferences.ts'

/** What each step is in the measure of the record: multiples of the usual size, and of a line. As in NovelReader.module.css. */
const USUAL_REM = 1.1875
const SIZES = [0.9375, 1.0625, 1.125, USUAL_REM, 1.3125, 1.4375, 1.625, 1.875, 2.25].map(
  rem => rem / USUAL_REM,
)
const SPACINGS = [1.35, 1.5, 1.65, 1.85, 2.1]

/** What the record of an account says to the readers of today; null where nothing was ever kept. */
export function preferencesOf({
  fontSize,
  lineSpacing,
  verticalNovel,
}: ReaderPreferences): Preferences | null {
  if (fontSize === 0 || lineSpacing === 0) return null
  return {
    flow: verticalNovel ? 'scroll' : 'pages',
    size: nearestStep(SIZES, fontSize),
    spacing: nearestStep(SPACINGS, lineSpacing),
  }
}

/** The record with these preferences; what it says besides, other clients have said. A measure between two steps stays where its step is meant. */
export function recordWith(
  record: ReaderPreferences,
  { flow, size, spacing }: Preferences,
): ReaderPreferences {
  return {
    ...record,
    verticalNovel: flow === 'scroll',
    fontSize: measured(SIZES, size, record.fontSize),
    lineSpacing: measured(SPACINGS, spacing, record.lineSpacing),
  }
}

function measured(measures: readonly number[], step: number, kept: number): number {
  return kept > 0 && nearestStep(measures, kept) === step ? kept : (measures[step - 1] ?? kept)
}

/** From 1. */
function nearestStep(measures: readonly number[], wanted: number): number {
  const distances = measures.map(measure => Math.abs(measure - wanted))
  return distances.indexOf(Math.min(...distances)) + 1
}
