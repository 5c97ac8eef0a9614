import { line } from '../drawing/lettering.ts'
import { at, many, rect, round, shape, stroke } from '../drawing/shapes.ts'
import { runningFox, sittingFox } from './last-parcel/fox.ts'
import { INK, type Pose, parcel, robot } from './last-parcel/robot.ts'
import { type Draw, type Panel, together } from './page.ts'

interface Stand {
  mirror?: boolean
  turn?: number
}

/** PO-7: x and y are shares of the frame, size the share of its height. */
export function po7(x: number, y: number, size: number, pose: Pose = {}, stand: Stand = {}): Draw {
  return (width, height) =>
    at(width * x, height * y, robot(pose), { scale: round100((size * height) / 300), ...stand })
}

export function fox(
  x: number,
  y: number,
  size: number,
  how: 'sits' | 'glad' | 'runs' = 'sits',
  stand: Stand = {},
): Draw {
  const drawn = how === 'runs' ? runningFox() : sittingFox(undefined, how === 'glad')
  return (width, height) =>
    at(width * x, height * y, drawn, { scale: round100((size * height) / 200), ...stand })
}

export function thing(x: number, y: number, size: number, drawn: string, stand: Stand = {}): Draw {
  return (width, height) =>
    at(width * x, height * y, drawn, { scale: round100((size * height) / 100), ...stand })
}

export const PARCEL = parcel(INK, 100)

/** A piece of writing in the picture: a sign, a label. */
export function sign(x: number, y: number, size: number, lines: string[], dark = false): Draw {
  return (width, height) => {
    const words = lines
      .map((words, index) =>
        line(
          words,
          0,
          -((lines.length - 1) * 26) + index * 52 + 14,
          { face: 'poster', size: 42, tracking: 2 },
          dark ? '#fff' : '#111',
          'middle',
        ),
      )
      .join('')
    const half = Math.max(...lines.map(words => words.length)) * 13 + 30
    const high = lines.length * 26 + 24
    return at(
      width * x,
      height * y,
      rect(
        -half,
        -high,
        half * 2,
        high * 2,
        dark ? '#222' : '#fff',
        'rx="8" stroke="#111" stroke-width="6"',
      ) + words,
      { scale: round100((size * height) / 300) },
    )
  }
}

export function app(door: 'shut' | 'open' = 'shut'): Draw {
  return (width, height) =>
    rect(0, 0, width, height, '#d8d8d8') +
    many(40, index =>
      stroke(
        `M${(index % 8) * (width / 7) - (Math.floor(index / 8) % 2) * 30} ${round((Math.floor(index / 8) * height) / 5 + 30)}h${round(width / 12)}`,
        '#9a9a9a',
        4,
      ),
    ) +
    rect(
      width * 0.34,
      height * 0.18,
      width * 0.32,
      height * 0.7,
      door === 'open' ? '#111' : '#6f6f6f',
      'stroke="#111" stroke-width="7"',
    ) +
    (door === 'open'
      ? shape(
          `M${round(width * 0.34)} ${round(height * 0.18)}l${round(-width * 0.14)} ${round(height * 0.06)}v${round(height * 0.7)}l${round(width * 0.14)} ${round(-height * 0.06)}z`,
          '#8c8c8c',
          'stroke="#111" stroke-width="6"',
        )
      : rect(width * 0.42, height * 0.5, width * 0.16, 22, '#fff', 'stroke="#111" stroke-width="5"')) +
    rect(0, height * 0.88, width, height * 0.12, '#efefef') +
    stroke(`M0 ${round(height * 0.88)}H${round(width)}`, '#111', 6)
}

export function panel(width: number, art: Draw[], over: Draw[] = [], open = false): Panel {
  return { width, art: together(...art), over: together(...over), open }
}

function round100(value: number): number {
  return Math.round(value * 100) / 100
}
