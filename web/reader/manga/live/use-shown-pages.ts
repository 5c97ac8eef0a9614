import type { Part } from '#contract/generated/catalogue.ts'
import type { MangaPage } from '#contract/generated/reading.ts'
import { firstPageOf, lastPageOf, spreadOf, toggleShift } from '#rules/manga-spreads.ts'
import type { Size } from '../stage.ts'
import type { MangaDisplay } from '../use-manga-display.ts'
import { useMangaPage } from '../use-manga-page.ts'
import { useShifts } from '../use-shifts.ts'
import { useSpreads } from './use-spreads.ts'

interface ShownPagesOptions {
  readonly part: Part
  readonly pages: readonly MangaPage[]
  /** null until it is measured. */
  readonly stage: Size | null
  readonly display: MangaDisplay
}

export type ShownPages = ReturnType<typeof useShownPages>

/** Where the reader is among the spreads of this window, and how the pages are paired. */
export function useShownPages({ part, pages, stage, display }: ShownPagesOptions) {
  const { rtl, vertical, strip, device } = display
  const [shifts, saveShifts] = useShifts(part.volume?.id ?? '', part.id)
  const [position, goTo] = useMangaPage(part.id, pages.length, shifts.size > 0)
  const { double, plan, spreads, leaves } = useSpreads({
    part,
    pages,
    stage,
    rtl,
    strip,
    vertical,
    device,
    shifts,
  })
  const first = spreadOf(spreads, position.page)
  const at = first + (position.second && firstPageOf(spreads[first + 1]) === position.page ? 1 : 0)
  const atEnd = position.page >= pages.length
  return {
    position,
    goTo,
    spreads,
    leaves,
    /** The spread that is shown; their number stands for the card behind the last. */
    at,
    /** The card behind the last page is shown. */
    atEnd,
    /** The last page that is shown, from 1. */
    last: atEnd ? pages.length : lastPageOf(spreads[at]) + 1,
    /** Pages are shown two by two. */
    double,
    /** The reader has paired the pages differently. */
    shifted: shifts.size > 0,
    /** Pairs the pages differently from the one that is shown on. */
    shiftPairing: () => saveShifts(toggleShift(pages, plan, position.page)),
  }
}
