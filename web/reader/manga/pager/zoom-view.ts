import type { Fit } from '../manga-preferences.ts'
import type { Point, Size } from '../stage.ts'

/** How a spread lies on the stage: its scale, and where its upper left corner is. */
export interface View extends Point {
  readonly scale: number
}

/** What is to be shown, in pixels of its pictures, and where. */
export interface SpreadLayout {
  readonly content: Size
  readonly stage: Size
  readonly rtl: boolean
  readonly pixelRatio: number
}

/**
 * The largest scale, as a multiple of the scale that is set or of the one that shows the whole spread, whichever is larger.
 */
const MAX_ZOOM = 6
/** A step in shares of the stage: the rest of what was seen stays on it, so that readers keep their line. */
const STEP = 0.85
/** A difference of so many pixels comes from rounding. */
const TOLERANCE = 1

/** docs/product.md#reading-manga: the scale at which a spread is first seen. */
export function fitScale({ content, stage, pixelRatio }: SpreadLayout, fit: Fit): number {
  const across = stage.width / Math.max(1, content.width)
  const down = stage.height / Math.max(1, content.height)
  if (fit === 'width') return across
  if (fit === 'height') return down
  return fit === 'original' ? 1 / pixelRatio : Math.min(across, down)
}

/** The view of the corner at which reading begins, or at which it ends for readers who turn back. */
export function initialView(layout: SpreadLayout, fit: Fit, from: 'start' | 'end'): View {
  const far = Number.MAX_SAFE_INTEGER
  const right = layout.rtl === (from === 'start')
  const corner = { x: right ? -far : far, y: from === 'start' ? far : -far }
  return clampView(layout, { scale: fitScale(layout, fit), ...corner })
}

/** The nearest view without empty margins: a spread that is smaller than the stage is centred, a larger one covers it. */
export function clampView({ content, stage }: SpreadLayout, { scale, x, y }: View): View {
  return {
    scale,
    x: clampAxis(stage.width, content.width * scale, x),
    y: clampAxis(stage.height, content.height * scale, y),
  }
}

function clampAxis(stage: number, length: number, at: number): number {
  if (length <= stage + TOLERANCE) return (stage - length) / 2
  return Math.min(0, Math.max(stage - length, at))
}

/** Zoomed by a factor, within bounds, so that what lies under a point stays there. */
export function zoomed(layout: SpreadLayout, fit: Fit, view: View, by: number, at: Point): View {
  const whole = fitScale(layout, 'screen')
  const fitted = fitScale(layout, fit)
  const scale = Math.min(
    Math.max(fitted, whole) * MAX_ZOOM,
    Math.max(Math.min(whole, fitted), view.scale * by),
  )
  const ratio = scale / view.scale
  return clampView(layout, { scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio })
}

/** Whether a spread is larger than the stage, across or down. */
export function overflows(
  { content, stage }: SpreadLayout,
  { scale }: View,
): { across: boolean; down: boolean } {
  return {
    across: content.width * scale > stage.width + TOLERANCE,
    down: content.height * scale > stage.height + TOLERANCE,
  }
}

/** Whether the view moves when it is pulled that way. */
export function canPull(layout: SpreadLayout, view: View, by: Point): boolean {
  return moved(layout, view, by.x, by.y) !== null
}

/** The view one step on or back in the order of reading: down, then to the next column; null at the end of the spread. */
export function stepped(layout: SpreadLayout, view: View, by: 1 | -1): View | null {
  const down = moved(layout, view, 0, -by * STEP * layout.stage.height)
  if (down) return down
  const side = layout.rtl ? 1 : -1
  const across = moved(layout, view, by * side * STEP * layout.stage.width, 0)
  return across && clampView(layout, { ...across, y: by === 1 ? 0 : Number.MIN_SAFE_INTEGER })
}

/** The view one step to a side, or up or down; null at the edge. */
export function panned(layout: SpreadLayout, view: View, to: 'left' | 'right' | 'up' | 'down'): View | null {
  const by = STEP * (to === 'left' || to === 'up' ? 1 : -1)
  return to === 'left' || to === 'right'
    ? moved(layout, view, by * layout.stage.width, 0)
    : moved(layout, view, 0, by * layout.stage.height)
}

function moved(layout: SpreadLayout, view: View, x: number, y: number): View | null {
  const to = clampView(layout, { ...view, x: view.x + x, y: view.y + y })
  return Math.abs(to.x - view.x) > TOLERANCE || Math.abs(to.y - view.y) > TOLERANCE ? to : null
}
