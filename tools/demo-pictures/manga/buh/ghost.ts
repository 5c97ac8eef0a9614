import { disc, rect, shape, stroke } from '../../drawing/shapes.ts'

export type GhostMood = 'calm' | 'boo' | 'sad' | 'glad' | 'shy'

export interface GhostPaint {
  line: string
  body: string
  shade: string
  blush: string
}

export const GHOST_INK: GhostPaint = { line: '#111', body: '#fff', shade: '#d2d2d2', blush: '#b5b5b5' }

/** Buh; 240 high, the hem floats above 0 0. */
export function ghost(
  mood: GhostMood = 'calm',
  paint: GhostPaint = GHOST_INK,
  arms: 'up' | 'down' = mood === 'boo' ? 'up' : 'down',
): string {
  const edge = `stroke="${paint.line}" stroke-width="6" stroke-linejoin="round"`
  const limb =
    arms === 'up'
      ? shape('M-84 -130Q-150 -150 -150 -214Q-128 -232 -116 -206Q-112 -176 -70 -176Z', paint.body, edge) +
        shape('M84 -130Q150 -150 150 -214Q128 -232 116 -206Q112 -176 70 -176Z', paint.body, edge)
      : shape('M-82 -130Q-128 -110 -124 -66Q-106 -50 -94 -70Q-92 -92 -72 -96Z', paint.body, edge) +
        shape('M82 -130Q128 -110 124 -66Q106 -50 94 -70Q92 -92 72 -96Z', paint.body, edge)
  const sheet =
    'M-90 -24Q-100 -240 0 -244Q100 -240 90 -24Q70 8 50 -16Q30 14 6 -14Q-16 14 -40 -14Q-66 10 -90 -24Z'
  const eye =
    mood === 'glad'
      ? stroke('M-48 -150q14 -22 28 0M20 -150q14 -22 28 0', paint.line, 8)
      : mood === 'sad'
        ? disc(-32, -148, 11, paint.line) +
          disc(32, -148, 11, paint.line) +
          stroke('M-52 -172l24 -10M52 -172l-24 -10', paint.line, 6)
        : disc(-32, -152, 14, paint.line) +
          disc(32, -152, 14, paint.line) +
          disc(-28, -157, 5, paint.body) +
          disc(36, -157, 5, paint.body)
  const mouth =
    mood === 'boo'
      ? shape('M-26 -122Q0 -134 26 -122Q30 -76 0 -74Q-30 -76 -26 -122Z', paint.line)
      : mood === 'sad'
        ? stroke('M-18 -104q18 -18 36 0', paint.line, 7)
        : mood === 'shy'
          ? disc(0, -112, 8, paint.line)
          : stroke('M-20 -118q20 20 40 0', paint.line, 7)
  return (
    limb +
    shape(sheet, paint.body, edge) +
    shape('M58 -214Q96 -160 86 -26Q74 0 58 -8Q76 -110 58 -214Z', paint.shade) +
    shape('M-70 -128a16 10 0 1 0 1 0ZM70 -128a16 10 0 1 0 1 0Z', paint.blush, 'opacity=".7"') +
    eye +
    mouth
  )
}

export type ChildMood = 'calm' | 'glad' | 'asleep' | 'cross' | 'amazed'

export interface ChildPaint {
  line: string
  skin: string
  hair: string
  cloth: string
  dots: string
}

export const CHILD_INK: ChildPaint = {
  line: '#111',
  skin: '#fff',
  hair: '#222',
  cloth: '#d8d8d8',
  dots: '#8a8a8a',
}

/** The head of the child alone, chin on 0 0, 170 high. */
export function childHead(mood: ChildMood = 'calm', paint: ChildPaint = CHILD_INK): string {
  const edge = `stroke="${paint.line}" stroke-width="6" stroke-linejoin="round"`
  const eyes =
    mood === 'glad'
      ? stroke('M-44 -62q13 -18 26 0M18 -62q13 -18 26 0', paint.line, 7)
      : mood === 'asleep'
        ? stroke('M-44 -62q13 14 26 0M18 -62q13 14 26 0', paint.line, 7)
        : disc(-31, -62, mood === 'amazed' ? 15 : 11, paint.line) +
          disc(31, -62, mood === 'amazed' ? 15 : 11, paint.line) +
          disc(-27, -66, 4, paint.skin) +
          disc(35, -66, 4, paint.skin) +
          (mood === 'cross' ? stroke('M-52 -90l30 12M52 -90l-30 12', paint.line, 7) : '')
  const mouth =
    mood === 'amazed'
      ? disc(0, -26, 11, paint.line)
      : mood === 'cross'
        ? stroke('M-16 -24q16 -10 32 0', paint.line, 6)
        : mood === 'asleep'
          ? stroke('M-8 -28h16', paint.line, 6)
          : stroke('M-18 -34q18 18 36 0', paint.line, 6)
  return (
    shape(
      'M-104 -60Q-112 -176 0 -180Q112 -176 104 -60L118 -16Q86 -4 74 -28H-74Q-86 -4 -118 -16Z',
      paint.hair,
      edge,
    ) +
    shape('M-80 -70Q-82 0 0 4Q82 0 80 -70Q70 -128 0 -128Q-70 -128 -80 -70Z', paint.skin, edge) +
    shape(
      'M-84 -66Q-80 -148 0 -150Q80 -148 84 -66Q66 -92 46 -118Q20 -86 -16 -112Q-50 -82 -84 -66Z',
      paint.hair,
    ) +
    eyes +
    mouth +
    stroke('M-6 -48q6 6 12 0', paint.line, 4)
  )
}

/** The child in pyjamas; 320 high, stands on 0 0. */
export function child(mood: ChildMood = 'calm', paint: ChildPaint = CHILD_INK): string {
  const edge = `stroke="${paint.line}" stroke-width="6" stroke-linejoin="round"`
  const dots = [
    [-30, -110],
    [10, -130],
    [30, -90],
    [-14, -74],
    [-36, -40],
    [30, -44],
  ] as const
  return (
    stroke('M-30 -40V-8M30 -40V-8', paint.line, 40) +
    stroke('M-30 -44V-12M30 -44V-12', paint.cloth, 28) +
    shape('M-58 0q0 -20 26 -20t26 20ZM6 0q0 -20 26 -20t26 20Z', paint.skin, edge) +
    stroke('M-50 -128L-84 -70M50 -128L84 -70', paint.line, 36) +
    stroke('M-50 -128L-82 -74M50 -128L82 -74', paint.cloth, 24) +
    disc(-86, -62, 14, paint.skin, edge) +
    disc(86, -62, 14, paint.skin, edge) +
    rect(-58, -156, 116, 122, paint.cloth, `rx="34" ${edge}`) +
    dots.map(([x, y]) => disc(x, y, 8, paint.dots)).join('') +
    `<g transform="translate(0 -144)">${childHead(mood, paint)}</g>`
  )
}
