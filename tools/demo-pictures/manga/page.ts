import { wrap } from '../drawing/lettering.ts'
import { drawing } from '../drawing/paint.ts'
import { rect, round, shape } from '../drawing/shapes.ts'
import { capHeight, outlineOf, widthOf } from '../drawing/typeface.ts'

/** A whole page as SVG. */
export type DrawnPage = string

export const PAGE = { width: 1000, height: 1440 } as const
const MARGIN = 44
const GUTTER = 20
const BORDER = 7

/** Draws into a frame of this size, from 0 0. */
export type Draw = (width: number, height: number) => string

export interface Panel {
  /** share of its row */
  width: number
  art: Draw
  /** balloons and sounds, which may stand over the frame */
  over?: Draw
  /** without a frame, up to the edge of the paper */
  open?: boolean
}

export interface Row {
  /** share of the page's height */
  height: number
  /** in reading order: the first stands on the right */
  panels: Panel[]
}

/** Screentone: dots that make three greys. */
const TONES = (
  [
    ['tone1', 1.7],
    ['tone2', 2.7],
    ['tone3', 3.7],
  ] as const
)
  .map(
    ([name, radius]) =>
      `<pattern id="${name}" width="14" height="14" patternUnits="userSpaceOnUse"><circle cx="3.5" cy="3.5" r="${radius}" fill="#777"/><circle cx="10.5" cy="10.5" r="${radius}" fill="#777"/></pattern>`,
  )
  .join('')

interface Frame {
  x: number
  y: number
  width: number
  height: number
}

/** A page of rows of panels, read from the right. */
export function page(rows: Row[], { wide = false, paper = '#fff' } = {}): DrawnPage {
  const width = wide ? PAGE.width * 2 : PAGE.width
  const free = PAGE.height - MARGIN * 2 - GUTTER * (rows.length - 1)
  const shares = rows.reduce((sum, row) => sum + row.height, 0)
  let y = MARGIN
  let art = ''
  let over = ''
  let clips = ''
  for (const [index, row] of rows.entries()) {
    const height = (free * row.height) / shares
    const widths = row.panels.reduce((sum, panel) => sum + panel.width, 0)
    const across = width - MARGIN * 2 - GUTTER * (row.panels.length - 1)
    let right = width - MARGIN
    for (const [place, panel] of row.panels.entries()) {
      const own = (across * panel.width) / widths
      const frame = panel.open
        ? bled({ x: right - own, y, width: own, height }, width, {
            top: index === 0,
            bottom: index === rows.length - 1,
            left: place === row.panels.length - 1,
            right: place === 0,
          })
        : { x: right - own, y, width: own, height }
      const name = `p${index}-${place}`
      clips += `<clipPath id="${name}"><rect width="${round(frame.width)}" height="${round(frame.height)}"/></clipPath>`
      const moved = `<g transform="translate(${round(frame.x)} ${round(frame.y)})">`
      const border = panel.open
        ? ''
        : rect(0, 0, frame.width, frame.height, 'none', `stroke="#111" stroke-width="${BORDER}"`)
      art += `${moved}<g clip-path="url(#${name})">${panel.art(frame.width, frame.height)}</g>${border}</g>`
      if (panel.over) over += `${moved}${panel.over(frame.width, frame.height)}</g>`
      right -= own + GUTTER
    }
    y += height + GUTTER
  }
  return drawing(
    width,
    PAGE.height,
    `<defs>${TONES}${clips}</defs>${rect(0, 0, width, PAGE.height, paper)}${art}${over}`,
  )
}

/** A drawing over the whole paper. */
export function splash(art: Draw, { wide = false, over }: { wide?: boolean; over?: Draw } = {}): DrawnPage {
  return page([{ height: 1, panels: [{ width: 1, art, open: true, ...(over ? { over } : {}) }] }], { wide })
}

function bled(
  { x, y, width, height }: Frame,
  page: number,
  edge: Record<'top' | 'bottom' | 'left' | 'right', boolean>,
): Frame {
  const left = edge.left ? 0 : x
  const top = edge.top ? 0 : y
  return {
    x: left,
    y: top,
    width: (edge.right ? page : x + width) - left,
    height: (edge.bottom ? PAGE.height : y + height) - top,
  }
}

export interface Words {
  /** shares of the frame: the middle of the balloon */
  x: number
  y: number
  text: string
  /** where the tail points, shares of the frame */
  to?: [x: number, y: number]
  kind?: 'speech' | 'shout' | 'thought' | 'caption'
  /** pixels of a line at most */
  width?: number
  size?: number
}

/** A balloon as large as its words. */
export function balloon({ x, y, text, to, kind = 'speech', width = 240, size = 32 }: Words): Draw {
  return (frameWidth, frameHeight) => {
    const face = kind === 'shout' ? 'shout' : 'speech'
    const lettering = { face, size } as const
    const lines = wrap(kind === 'shout' ? text.toUpperCase() : text, width, lettering)
    const widest = Math.max(...lines.map(line => widthOf(line, lettering)))
    const leading = size * 1.16
    const high = leading * lines.length
    const cap = capHeight(lettering)
    const middle = { x: frameWidth * x, y: frameHeight * y }
    const letters = lines
      .map((line, index) =>
        outlineOf(
          line,
          middle.x - widthOf(line, lettering) / 2,
          middle.y - high / 2 + leading * index + (leading + cap) / 2,
          lettering,
        ),
      )
      .join('')
    const rx = widest / 2 + (kind === 'caption' ? 20 : 34) + lines.length * (kind === 'caption' ? 0 : 5)
    const ry = high / 2 + (kind === 'caption' ? 14 : 26)
    const target = to ? { x: frameWidth * to[0], y: frameHeight * to[1] } : null
    return hull(kind, middle, rx, ry, target) + shape(letters, '#111')
  }
}

interface Spot {
  x: number
  y: number
}

function hull(
  kind: NonNullable<Words['kind']>,
  { x, y }: Spot,
  rx: number,
  ry: number,
  to: Spot | null,
): string {
  const edge = 'stroke="#111" stroke-width="5" stroke-linejoin="round"'
  if (kind === 'caption') return rect(x - rx, y - ry, rx * 2, ry * 2, '#fff', edge)
  const ellipse = `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="#fff"`
  if (kind === 'thought') {
    const dots = to
      ? [0.62, 0.82]
          .map(
            (far, index) =>
              `<circle cx="${round(x + (to.x - x) * far)}" cy="${round(y + (to.y - y) * far)}" r="${13 - index * 5}" fill="#fff" ${edge}/>`,
          )
          .join('')
      : ''
    return `${ellipse} ${edge} stroke-dasharray="1 10" stroke-linecap="round"/>${dots}`
  }
  if (kind === 'shout') {
    const spikes = Array.from({ length: 28 }, (_, index) => {
      const angle = (index * Math.PI * 2) / 28
      const far = index % 2 ? 1.02 : 1.3 + (index % 3) * 0.05
      return `${round(x + Math.cos(angle) * rx * far)} ${round(y + Math.sin(angle) * ry * far)}`
    })
    return shape(`M${spikes.join('L')}Z`, '#fff', edge)
  }
  if (!to) return `${ellipse} ${edge}/>`
  const angle = Math.atan2(to.y - y, to.x - x)
  const foot = (turn: number) =>
    `${round(x + Math.cos(angle + turn) * rx * 0.92)} ${round(y + Math.sin(angle + turn) * ry * 0.92)}`
  const tail = `M${foot(-0.22)}Q${round((x + to.x) / 2)} ${round((y + to.y) / 2)} ${round(to.x)} ${round(to.y)}Q${round((x + to.x) / 2 + 8)} ${round((y + to.y) / 2)} ${foot(0.22)}Z`
  return `${shape(tail, '#fff', edge)}${ellipse} ${edge}/>${shape(tail, '#fff')}`
}

/** A sound, drawn as letters that lean. */
export function sound(text: string, x: number, y: number, size: number, turn = -8): Draw {
  return (width, height) => {
    const lettering = { face: 'shout', size } as const
    const d = outlineOf(text, -widthOf(text, lettering) / 2, capHeight(lettering) / 2, lettering)
    return `<g transform="translate(${round(width * x)} ${round(height * y)}) rotate(${turn})"><path d="${d}" fill="none" stroke="#fff" stroke-width="${round(size * 0.2)}" stroke-linejoin="round"/><path d="${d}" fill="#111"/></g>`
  }
}

/** Several drawings, the later ones on top. */
export function together(...draws: Draw[]): Draw {
  return (width, height) => draws.map(draw => draw(width, height)).join('')
}
