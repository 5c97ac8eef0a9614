import { type RefObject, use } from 'react'
import type { Part } from '#contract/generated/catalogue.ts'
import type { MangaPage } from '#contract/generated/reading.ts'
import { ReaderSlots } from '../../controls/reader-slots.ts'
import { Pager } from '../pager/Pager.tsx'
import type { PagePool } from '../pages/page-pool.ts'
import type { Size, StageControl } from '../stage.ts'
import { Strip } from '../strip/Strip.tsx'
import type { MangaDisplay } from '../use-manga-display.ts'
import type { ShownPages } from './use-shown-pages.ts'
import type { Viewport } from './use-viewport.ts'

interface Props {
  readonly part: Part
  readonly pages: readonly MangaPage[]
  readonly pool: PagePool
  readonly size: Size
  readonly control: RefObject<StageControl | null>
  readonly display: MangaDisplay
  readonly shown: ShownPages
  readonly viewport: Viewport
  readonly turn: (by: 1 | -1) => boolean
  readonly barsShown: boolean
  readonly showBars: (shown: boolean) => void
}

/** The share of a part from which on its end counts as near. */
const NEAR_END = 0.7

/** The pages, as spreads that are turned or as a strip, and behind them the card that leads on. */
export function Stage(props: Props) {
  const { part, pages, pool, size, control, display, shown, viewport, turn, barsShown, showBars } = props
  const { rtl, vertical, strip, still, zones, device } = display
  const { doubleTap } = device
  // A piece of a strip as high as the window would be too narrow to read.
  const fit = strip && device.fit === 'height' ? 'screen' : device.fit
  const near = shown.position.page >= Math.min(pages.length * NEAR_END, pages.length - 2)
  const { EndCard } = use(ReaderSlots) ?? {}
  const endCard = EndCard && <EndCard part={part} near={near} />
  const onMiddle = () => showBars(!barsShown)
  const shared = { pages, pool, stage: size, rtl, fit, zones, still, control, doubleTap, onMiddle }
  if (vertical)
    return (
      <Strip
        {...shared}
        leaves={shown.leaves}
        page={shown.position.page}
        onWidth={viewport.setStripWidth}
        onSeen={(seen, page, heading) => {
          viewport.setHeading(heading)
          viewport.setStripSeen(seen)
          if (page === shown.position.page) return
          shown.goTo(page)
          showBars(false)
        }}
      >
        {endCard}
      </Strip>
    )
  return (
    <Pager
      {...shared}
      spreads={shown.spreads}
      at={shown.at}
      onZoom={viewport.setZoom}
      onTurn={by => {
        showBars(false)
        return turn(by)
      }}
    >
      {endCard}
    </Pager>
  )
}
