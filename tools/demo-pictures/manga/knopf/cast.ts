import { disc, many, rect, shape, stroke } from '../../drawing/shapes.ts'

export interface SeaPaint {
  line: string
  fur: string
  shade: string
  ear: string
  scarf: string
  button: string
  shell: string
  slime: string
  cup: string
  glaze: string
  cloth: string
}

export const SEA_INK: SeaPaint = {
  line: '#111',
  fur: '#fff',
  shade: '#c9c9c9',
  ear: '#b4b4b4',
  scarf: '#444',
  button: '#222',
  shell: '#bdbdbd',
  slime: '#f2f2f2',
  cup: '#fff',
  glaze: '#8a8a8a',
  cloth: '#fff',
}

export type MouseMood = 'calm' | 'glad' | 'firm' | 'afraid' | 'asleep'

/** Captain Knopf; 240 high with the hat, stands on 0 0. `arm` is the one on the right of the picture. */
export function mouse(
  mood: MouseMood = 'calm',
  arm: 'down' | 'points' | 'salutes' = 'down',
  paint: SeaPaint = SEA_INK,
): string {
  const edge = `stroke="${paint.line}" stroke-width="6" stroke-linejoin="round"`
  const pair = (draw: (x: number) => string) => draw(-28) + draw(28)
  const eyes = {
    calm: () => pair(x => disc(x, -140, 10, paint.line) + disc(x + 3, -144, 4, '#fff')),
    afraid: () => pair(x => disc(x, -142, 17, '#fff', edge) + disc(x, -142, 6, paint.line)),
    glad: () => pair(x => stroke(`M${x - 13} -136q13 -18 26 0`, paint.line, 7)),
    asleep: () => pair(x => stroke(`M${x - 13} -140q13 12 26 0`, paint.line, 6)),
    firm: () =>
      pair(x => disc(x, -136, 9, paint.line)) + stroke('M-48 -162l30 12M48 -162l-30 12', paint.line, 7),
  }[mood]()
  const limb = (d: string) => stroke(d, paint.line, 30) + stroke(d, paint.fur, 18)
  const right = { down: 'M46 -82L70 -40', points: 'M44 -84L112 -112', salutes: 'M46 -84L86 -128L50 -160' }[
    arm
  ]
  return (
    stroke('M40 -14Q120 8 128 -46T176 -70', paint.line, 9) +
    shape('M-46 0q-2 -18 22 -18t22 18ZM2 0q-2 -18 22 -18t22 18Z', paint.ear, edge) +
    limb('M-46 -82L-70 -40') +
    shape('M-54 -96Q-78 -30 -52 -12Q0 6 52 -12Q78 -30 54 -96Z', paint.fur, edge) +
    shape('M34 -90Q62 -34 42 -10Q24 -2 10 -2Q44 -40 34 -90Z', paint.shade) +
    [-66, 66].map(x => disc(x, -186, 40, paint.fur, edge) + disc(x, -184, 23, paint.ear)).join('') +
    shape('M-82 -134Q-84 -208 0 -210Q84 -208 82 -134Q60 -88 0 -84Q-60 -88 -82 -134Z', paint.fur, edge) +
    eyes +
    stroke('M-56 -112l-46 -8M-54 -104l-44 8M56 -112l46 -8M54 -104l44 8', paint.line, 3) +
    disc(0, -116, 10, paint.line) +
    (mood === 'afraid'
      ? disc(0, -97, 6, paint.line)
      : stroke('M0 -108v6q-9 10 -18 4M0 -102q9 10 18 4', paint.line, 4)) +
    shape('M-58 -90Q0 -66 58 -90L62 -70Q0 -44 -62 -70Z', paint.scarf, edge) +
    shape('M-44 -70l-26 48l30 6l16 -44Z', paint.scarf, edge) +
    button(0, -212, 52, 18, paint) +
    limb(right ?? '')
  )
}

/** A button, seen from the side and worn as a hat. */
function button(x: number, y: number, rx: number, ry: number, paint: SeaPaint): string {
  const ring = (width: number, height: number, fill: string) =>
    `<ellipse cx="${x}" cy="${y - 6}" rx="${width}" ry="${height}" fill="${fill}"/>`
  return (
    `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${paint.button}" stroke="${paint.line}" stroke-width="6"/>` +
    ring(rx - 8, ry - 5, paint.button) +
    `<ellipse cx="${x}" cy="${y - 4}" rx="${rx - 15}" ry="${ry - 9}" fill="none" stroke="#fff" stroke-width="3" opacity=".8"/>` +
    [-11, 11].map(dx => disc(x + dx, y - 4, 4, '#fff')).join('')
  )
}

export type SnailMood = 'calm' | 'glad' | 'afraid' | 'hidden'

/** The helmsman; 130 high, on 0 0, and looks to the left. */
export function snail(mood: SnailMood = 'calm', paint: SeaPaint = SEA_INK): string {
  const edge = `stroke="${paint.line}" stroke-width="6" stroke-linejoin="round"`
  const horn = (x: number, tip: number) =>
    stroke(`M${x} -64L${tip} -122`, paint.line, 13) +
    stroke(`M${x} -64L${tip} -122`, paint.slime, 5) +
    disc(tip, -128, mood === 'afraid' ? 19 : 14, '#fff', edge) +
    disc(tip - 4, -128, 6, paint.line)
  const head =
    mood === 'hidden'
      ? ''
      : horn(-88, -112) +
        horn(-66, -58) +
        shape('M-112 0Q-122 -78 -76 -78Q-44 -74 -40 -30L60 -24Q116 -20 124 0Z', paint.slime, edge) +
        (mood === 'afraid'
          ? disc(-92, -38, 7, paint.line)
          : stroke(mood === 'glad' ? 'M-106 -44q12 16 30 6' : 'M-104 -38h22', paint.line, 5))
  const shell =
    disc(24, -66, 64, paint.shell, edge) +
    stroke('M24 -66q12 -14 22 2t-10 34t-48 -10t4 -62t70 4', paint.line, 7)
  return head + shell
}

/** A soup cup that is a ship: its waterline is at y = 0, 420 wide. */
export function cupShip(paint: SeaPaint = SEA_INK, sail = true): string {
  const edge = `stroke="${paint.line}" stroke-width="7" stroke-linejoin="round"`
  return (
    (sail
      ? rect(-7, -420, 14, 330, paint.glaze, edge) +
        shape('M14 -408Q150 -330 172 -150Q90 -124 14 -140Z', paint.cloth, edge) +
        many(4, index => stroke(`M${30} ${-350 + index * 54}q50 10 ${62 + index * 18} 18`, paint.glaze, 5)) +
        shape('M-14 -400Q-90 -320 -104 -160L-14 -146Z', paint.cloth, edge)
      : '') +
    stroke('M192 -78Q282 -92 268 -20Q258 34 176 30', paint.line, 34) +
    stroke('M192 -78Q282 -92 268 -20Q258 34 176 30', paint.cup, 20) +
    shape('M-210 -100H210Q204 40 120 84H-120Q-204 40 -210 -100Z', paint.cup, edge) +
    shape('M-206 -66H206Q204 -52 202 -40H-202Q-204 -52 -206 -66Z', paint.glaze) +
    many(7, index => disc(-160 + index * 53, -14, 12, paint.glaze)) +
    shape('M120 -20Q150 20 96 78H70Q130 30 120 -20Z', paint.shade)
  )
}

/** A wedge of cheese, 120 high, lies on 0 0. */
export function cheese(line = '#111', fill = '#e9e9e9', hole = '#aaa'): string {
  const edge = `stroke="${line}" stroke-width="6" stroke-linejoin="round"`
  return (
    shape('M-120 0V-66L96 -120Q124 -96 124 -66V0Z', fill, edge) +
    stroke('M-120 -66H124', line, 5) +
    [
      [-70, -32, 15],
      [-10, -22, 11],
      [44, -38, 19],
      [92, -18, 10],
      [60, -92, 9],
    ]
      .map(([x, y, r]) =>
        disc(x as number, y as number, r as number, hole, `stroke="${line}" stroke-width="4"`),
      )
      .join('')
  )
}
