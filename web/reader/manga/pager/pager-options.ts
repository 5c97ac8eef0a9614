import type { RefObject } from 'react'
import type { MangaPage } from '#contract/generated/reading.ts'
import type { Spread } from '#rules/manga-spreads.ts'
import type { Fit } from '../manga-preferences.ts'
import type { Size, StageControl } from '../stage.ts'
import type { Zones } from '../tap-zone.ts'

export interface PagerOptions {
  readonly pages: readonly MangaPage[]
  readonly spreads: readonly Spread[]
  /** The spread that is shown; their number stands for the card behind the last. */
  readonly at: number
  readonly rtl: boolean
  readonly stage: Size
  readonly fit: Fit
  readonly zones: Zones
  /** Nothing is animated. */
  readonly still: boolean
  readonly doubleTap: boolean
  readonly control: RefObject<StageControl | null>
  /** Answers false where there is nothing to turn to. */
  readonly onTurn: (by: 1 | -1) => boolean
  readonly onMiddle: () => void
  /** The scale as a multiple of the fitted one, after each zoom. */
  readonly onZoom: (ratio: number) => void
}
