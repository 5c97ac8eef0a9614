import type { RefObject } from 'react'
import type { MangaPage } from '#contract/generated/reading.ts'
import type { Leaf } from '#rules/manga-spreads.ts'
import type { Fit } from '../manga-preferences.ts'
import type { Size, StageControl } from '../stage.ts'
import type { Zones } from '../tap-zone.ts'

export interface StripOptions {
  readonly pages: readonly MangaPage[]
  readonly leaves: readonly Leaf[]
  /** The page to show; the number of pages stands for the card behind the last. */
  readonly page: number
  readonly rtl: boolean
  readonly stage: Size
  readonly fit: Fit
  readonly zones: Zones
  /** Nothing is animated. */
  readonly still: boolean
  readonly doubleTap: boolean
  readonly control: RefObject<StageControl | null>
  /** The pages on the screen, the one in the middle, and the direction of the scrolling. */
  readonly onSeen: (seen: readonly number[], page: number, heading: 1 | -1) => void
  readonly onMiddle: () => void
  readonly onWidth: (width: number) => void
}
