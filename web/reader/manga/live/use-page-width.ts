import { useCallback } from 'react'
import type { MangaPage } from '#contract/generated/reading.ts'
import { type Spread, spreadOf } from '#rules/manga-spreads.ts'
import type { Fit } from '../manga-preferences.ts'
import { acrossOf, sizeOfSpread } from '../pager/spread-size.ts'
import { fitScale } from '../pager/zoom-view.ts'
import type { Size } from '../stage.ts'

interface PageWidthOptions {
  readonly pages: readonly MangaPage[]
  readonly spreads: readonly Spread[]
  readonly stage: Size | null
  readonly rtl: boolean
  readonly fit: Fit
  /** Of the column in which pages stand below each other; null where they are turned. */
  readonly stripWidth: number | null
}

/**
 * A function that answers how wide a whole page is shown before it is zoomed, in CSS pixels; 0 before the stage is measured.
 */
export function usePageWidth(options: PageWidthOptions): (page: number) => number {
  const { pages, spreads, stage, rtl, fit, stripWidth } = options
  return useCallback(
    (page: number) => {
      if (!stage) return 0
      const spread = spreads[spreadOf(spreads, page)]
      if (stripWidth !== null) return stripWidth * (spread?.[0].half === 'whole' ? 1 : 2)
      const layout = { content: sizeOfSpread(pages, spread), stage, rtl, pixelRatio: devicePixelRatio }
      return acrossOf(pages, spread, page, fitScale(layout, fit))
    },
    [pages, spreads, stage, stripWidth, rtl, fit],
  )
}
