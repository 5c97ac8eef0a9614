import { useMemo } from 'react'
import type { Part } from '#contract/generated/catalogue.ts'
import type { MangaPage } from '#contract/generated/reading.ts'
import { planSpreads } from '#rules/manga-spreads.ts'
import { beginsAlone } from '../begins-alone.ts'
import type { DevicePreferences } from '../manga-preferences.ts'
import type { Size } from '../stage.ts'

/** Narrower windows show one page, in pixels. */
const MIN_WIDTH_FOR_TWO = 760

interface SpreadOptions {
  readonly part: Part
  readonly pages: readonly MangaPage[]
  /** null until it is measured. */
  readonly stage: Size | null
  readonly rtl: boolean
  /** The pages are pieces of one strip, which are neither split nor beside each other. */
  readonly strip: boolean
  /** Pages stand below each other. */
  readonly vertical: boolean
  readonly device: DevicePreferences
  readonly shifts: ReadonlySet<number>
}

/** How the pages are grouped in this window: the spreads, their leaves in one list, and the plan by which they were made. */
export function useSpreads({ part, pages, stage, rtl, strip, vertical, device, shifts }: SpreadOptions) {
  const portrait = stage !== null && stage.height >= stage.width
  const double =
    !vertical &&
    !strip &&
    (device.spreads === 'double' ||
      (device.spreads === 'auto' && !portrait && (stage?.width ?? 0) >= MIN_WIDTH_FOR_TWO))
  const plan = useMemo(
    () => ({
      direction: rtl ? ('rtl' as const) : ('ltr' as const),
      mode: double ? ('double' as const) : ('single' as const),
      firstAlone: beginsAlone(part),
      splitWide: device.splitWide && portrait && !strip,
      shifts,
    }),
    [rtl, double, part, device.splitWide, portrait, strip, shifts],
  )
  const spreads = useMemo(() => planSpreads(pages, plan), [pages, plan])
  const leaves = useMemo(() => spreads.flat(), [spreads])
  return { double, plan, spreads, leaves }
}
