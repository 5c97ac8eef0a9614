import { at, disc, many, rect, round, shape, stroke } from '../../drawing/shapes.ts'
import type { Draw } from '../page.ts'
import { type ChildMood, child, childHead, type GhostMood, ghost } from './ghost.ts'

interface Stand {
  mirror?: boolean
  turn?: number
}

/** x and y are shares of the frame, size the share of its height. */
export function spook(x: number, y: number, size: number, mood: GhostMood = 'calm', stand: Stand = {}): Draw {
  return (width, height) => at(width * x, height * y, ghost(mood), { scale: (size * height) / 250, ...stand })
}

export function girl(x: number, y: number, size: number, mood: ChildMood = 'calm', stand: Stand = {}): Draw {
  return (width, height) => at(width * x, height * y, child(mood), { scale: (size * height) / 320, ...stand })
}

export function face(x: number, y: number, size: number, mood: ChildMood, stand: Stand = {}): Draw {
  return (width, height) =>
    at(width * x, height * y, childHead(mood), { scale: (size * height) / 180, ...stand })
}

/** A bed from the foot end; whoever lies in it looks over the blanket. */
export function bed(x: number, y: number, size: number, sleepers: string): Draw {
  const edge = 'stroke="#111" stroke-width="7" stroke-linejoin="round"'
  const drawn =
    rect(-190, -250, 380, 170, '#8a8a8a', `rx="50" ${edge}`) +
    rect(-150, -170, 300, 90, '#fff', `rx="36" ${edge}`) +
    sleepers +
    shape('M-200 -90Q0 -130 200 -90L220 60H-220Z', '#ececec', edge) +
    many(10, index => disc(-160 + (index % 5) * 80, -50 + Math.floor(index / 5) * 60, 13, '#9a9a9a')) +
    shape('M-200 -90Q0 -130 200 -90L203 -62Q0 -100 -203 -62Z', '#fff', edge) +
    rect(-232, -160, 26, 260, '#666', `rx="8" ${edge}`) +
    rect(206, -160, 26, 260, '#666', `rx="8" ${edge}`) +
    shape('M-206 60H206V100H-206Z', '#111')
  return (width, height) => at(width * x, height * y, drawn, { scale: (size * height) / 350 })
}

export const HEAD = {
  asleep: at(0, -88, childHead('asleep'), { scale: 0.72 }),
  calm: at(0, -88, childHead('calm'), { scale: 0.72 }),
  hiding: at(0, -60, childHead('amazed'), { scale: 0.72 }),
}

export const CHAIN = many(
  7,
  index =>
    `<ellipse cx="${-90 + index * 30}" cy="${round(Math.sin(index) * 12)}" rx="22" ry="13" fill="none" stroke="#111" stroke-width="10"/><ellipse cx="${-90 + index * 30}" cy="${round(Math.sin(index) * 12)}" rx="22" ry="13" fill="none" stroke="#bbb" stroke-width="4"/>`,
)

/** What was under the bed. */
export const CAT =
  stroke('M60 -20Q120 -20 110 -80', '#111', 20) +
  shape('M-70 0Q-80 -90 0 -96Q80 -90 70 0Z', '#222') +
  shape(
    'M-58 -84L-64 -150L-18 -112H18L64 -150L58 -84Q40 -44 0 -44T-58 -84Z',
    '#222',
    'stroke="#fff" stroke-width="4"',
  ) +
  disc(-24, -92, 13, '#fff') +
  disc(24, -92, 13, '#fff') +
  disc(-22, -92, 6, '#111') +
  disc(26, -92, 6, '#111') +
  stroke('M-8 -68q8 8 16 0M-34 -68h-34M34 -68h34', '#fff', 4)

/** Two eyes and nothing else. */
export function eyes(x: number, y: number, size: number): Draw {
  const pair = [-60, 60]
    .map(
      side =>
        shape(`M${side - 46} 0Q${side} -60 ${side + 46} 0Q${side} 34 ${side - 46} 0Z`, '#fff') +
        `<ellipse cx="${side}" cy="-8" rx="9" ry="24" fill="#111"/>`,
    )
    .join('')
  return (width, height) => at(width * x, height * y, pair, { scale: (size * height) / 100 })
}

/** The house on its hill, all its windows dark. */
export function manor(width: number, height: number): string {
  const x = width * 0.5
  const base = height * 0.82
  const unit = width / 20
  const block = (left: number, wide: number, high: number) =>
    rect(
      x + left * unit,
      base - high * unit,
      wide * unit,
      high * unit,
      '#2f2f2f',
      'stroke="#fff" stroke-width="4"',
    ) +
    shape(
      `M${round(x + (left - 0.5) * unit)} ${round(base - high * unit)}h${round((wide + 1) * unit)}l${round(-(wide / 2 + 0.5) * unit)} ${round(-wide * 0.8 * unit)}z`,
      '#1a1a1a',
      'stroke="#fff" stroke-width="4"',
    ) +
    many(Math.floor(wide) * Math.floor(high / 2), index =>
      rect(
        x + (left + 0.35 + (index % Math.floor(wide))) * unit,
        base - (1.6 + Math.floor(index / Math.floor(wide)) * 2) * unit,
        unit * 0.4,
        unit * 0.8,
        '#8a8a8a',
      ),
    )
  const hill = shape(
    `M0 ${height}V${round(height * 0.9)}Q${round(x)} ${round(height * 0.74)} ${width} ${round(height * 0.9)}V${height}Z`,
    '#111',
  )
  return (
    hill +
    block(-6, 3, 7) +
    block(2.6, 3, 9) +
    block(-3.2, 6, 6) +
    rect(
      x - unit * 0.6,
      base - unit * 1.6,
      unit * 1.2,
      unit * 1.6,
      '#111',
      'stroke="#fff" stroke-width="4"',
    ) +
    rect(x + 3.7 * unit, base - 7.6 * unit, unit * 0.6, unit * 1.1, '#fff') +
    hill
  )
}
