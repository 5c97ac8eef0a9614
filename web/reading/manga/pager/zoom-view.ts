/** Pixels of the layout. */
export interface Size {
  readonly width: number
  readonly height: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** How a spread lies on the stage: its scale, and where its upper left corner is. */
export interface View extends Point {
  readonly scale: number
}

export type Fit = 'screen' | 'width' | 'height' | 'original'

/** A spread, in pixels of its pictures, on a stage. */
export interface Lay {
  readonly content: Size
  readonly stage: Size
  readonly rtl: boolean
  readonly pixelRatio: number
}

/** How far one may go in, beyond the whole spread on the screen. */
const MOST_ZOOM = 6
/** Of the stage; the rest of what was seen stays on it, so that nobody loses the line. */
const STEP = 0.85
/** Rounding is no room to move. */
const SLACK = 1

/** docs/product.md#reading-manga: the scale at which a spread is first seen. */
export function fitScale({ content, stage, pixelRatio }: Lay, fit: Fit): number {
  const across = stage.width / Math.max(1, content.width)
  const down = stage.height / Math.max(1, content.height)
  if (fit === 'width') return across
  if (fit === 'height') return down
  return fit === 'original' ? 1 / pixelRatio : Math.min(across, down)
}

/** Where reading begins, or ended for who comes back from behind. */
export function viewAt(lay: Lay, fit: Fit, from: 'start' | 'end'): View {
  const far = Number.MAX_SAFE_INTEGER
  const right = lay.rtl === (from === 'start')
  return hold(lay, { scale: fitScale(lay, fit), x: right ? -far : far, y: from === 'start' ? far : -far })
}

/** The nearest view in which no room is wasted: what is smaller than the stage is in its middle, what is larger covers it. */
export function hold({ content, stage }: Lay, { scale, x, y }: View): View {
  return {
    scale,
    x: heldAlong(stage.width, content.width * scale, x),
    y: heldAlong(stage.height, content.height * scale, y),
  }
}

function heldAlong(room: number, length: number, at: number): number {
  if (length <= room + SLACK) return (room - length) / 2
  return Math.min(0, Math.max(room - length, at))
}

/** Zoomed by a factor, so that what lies under a point stays there. Never smaller than it fits, never absurdly large. */
export function zoomed(lay: Lay, fit: Fit, view: View, by: number, at: Point): View {
  const whole = fitScale(lay, 'screen')
  const usual = fitScale(lay, fit)
  const scale = Math.min(
    Math.max(usual, whole) * MOST_ZOOM,
    Math.max(Math.min(whole, usual), view.scale * by),
  )
  const ratio = scale / view.scale
  return hold(lay, { scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio })
}

/** Whether a spread is larger than the stage, across or down. */
export function overflows({ content, stage }: Lay, { scale }: View): { across: boolean; down: boolean } {
  return {
    across: content.width * scale > stage.width + SLACK,
    down: content.height * scale > stage.height + SLACK,
  }
}

/** Whether one can still move what is seen by pulling it that way. */
export function canPull(lay: Lay, view: View, by: Point): boolean {
  const pulled = hold(lay, { ...view, x: view.x + by.x, y: view.y + by.y })
  return Math.abs(pulled.x - view.x) > SLACK || Math.abs(pulled.y - view.y) > SLACK
}

/**
 * The view one step on, or back, in the order of reading: down, then to the next column; null where the spread is at its end and the
 * next press turns it.
 */
export function stepped(lay: Lay, view: View, by: 1 | -1): View | null {
  const down = moved(lay, view, 0, -by * STEP * lay.stage.height)
  if (down) return down
  const side = lay.rtl ? 1 : -1
  const across = moved(lay, view, by * side * STEP * lay.stage.width, 0)
  return across && hold(lay, { ...across, y: by === 1 ? 0 : Number.MIN_SAFE_INTEGER })
}

/** The view one step to a side, or up or down; null at the edge. */
export function shoved(lay: Lay, view: View, to: 'left' | 'right' | 'up' | 'down'): View | null {
  const by = STEP * (to === 'left' || to === 'up' ? 1 : -1)
  return to === 'left' || to === 'right'
    ? moved(lay, view, by * lay.stage.width, 0)
    : moved(lay, view, 0, by * lay.stage.height)
}

function moved(lay: Lay, view: View, x: number, y: number): View | null {
  const to = hold(lay, { ...view, x: view.x + x, y: view.y + y })
  return Math.abs(to.x - view.x) > SLACK || Math.abs(to.y - view.y) > SLACK ? to : null
}
