import type { RefObject } from 'react'
import type { MangaPage } from '#contract/generated/reading.ts'
import type { Size } from '../stage.ts'
import type { MangaDisplay } from '../use-manga-display.ts'
import { useHandover } from './use-handover.ts'
import { usePagePool } from './use-page-pool.ts'
import { usePageWidth } from './use-page-width.ts'
import type { ShownPages } from './use-shown-pages.ts'
import type { Viewport } from './use-viewport.ts'

interface PictureOptions {
  readonly partId: string
  readonly pages: readonly MangaPage[]
  readonly stage: Size | null
  readonly box: RefObject<HTMLElement | null>
  readonly display: MangaDisplay
  readonly shown: ShownPages
  readonly viewport: Viewport
  /** The pages that were shown before the scripts had loaded. */
  readonly firstPages: RefObject<HTMLElement | null>
  /** Called when the first pages are not needed any more. */
  readonly onReplaced: () => void
}

/** Loads the pictures that the viewport needs, and takes over from the first pages. */
export function usePictures(options: PictureOptions) {
  const { partId, pages, stage, box, display, shown, viewport, firstPages, onReplaced } = options
  const { rtl, vertical, device, quality } = display
  const { seen, zoom, stripWidth } = viewport
  const pageWidth = usePageWidth({ pages, spreads: shown.spreads, stage, rtl, fit: device.fit, stripWidth })
  const pool = usePagePool(partId, pages, viewport, quality, pageWidth, firstPages)
  // The first pages were laid out with the default preferences.
  const moved =
    vertical ||
    shown.shifted ||
    display.reversed ||
    device.fit !== 'screen' ||
    device.spreads !== 'auto' ||
    shown.at > 0 ||
    zoom !== 1
  useHandover({ firstPages, box, pool, seen, moved, onReplaced })
  return {
    pool,
    /** How wide a page is shown, in pixels of the screen; 0 before that is known. */
    pixelWidth: Math.round(pageWidth(0) * devicePixelRatio),
  }
}
