import { disc, many, rect, round, shape, stroke } from '../../drawing/shapes.ts'

export interface CatPaint {
  line: string
  fur: string
  stripe: string
  belly: string
  eye: string
  wing: string
  beak: string
}

export const CAT_INK: CatPaint = {
  line: '#111',
  fur: '#fff',
  stripe: '#6a6a6a',
  belly: '#fff',
  eye: '#fff',
  wing: '#bdbdbd',
  beak: '#8a8a8a',
}

export type CatMood = 'calm' | 'glad' | 'wide' | 'asleep' | 'firm'

function face(mood: CatMood, paint: CatPaint): string {
  const edge = `stroke="${paint.line}" stroke-width="6" stroke-linejoin="round"`
  const pair = (draw: (x: number) => string) => draw(-32) + draw(32)
  const eyes = {
    calm: () =>
      pair(
        x =>
          `<ellipse cx="${x}" cy="-4" rx="13" ry="15" fill="${paint.eye}" ${edge}/>` +
          rect(x - 3, -14, 6, 21, paint.line, 'rx="3"'),
      ),
    wide: () =>
      pair(x => disc(x, -6, 21, paint.eye, edge) + disc(x, -6, 12, paint.line) + disc(x + 5, -11, 4, '#fff')),
    glad: () => pair(x => stroke(`M${x - 15} 0q15 -22 30 0`, paint.line, 7)),
    asleep: () => pair(x => stroke(`M${x - 15} -6q15 14 30 0`, paint.line, 7)),
    firm: () => pair(x => disc(x, 0, 11, paint.line)) + stroke('M-54 -26l32 12M54 -26l-32 12', paint.line, 8),
  }[mood]()
  return (
    shape(
      'M-84 -34L-92 -112L-36 -74Q0 -84 36 -74L92 -112L84 -34Q108 56 0 62Q-108 56 -84 -34Z',
      paint.fur,
      edge,
    ) +
    shape('M-78 -66L-80 -94L-56 -76ZM78 -66L80 -94L56 -76Z', paint.stripe) +
    stroke('M-18 -72v26M0 -76v34M18 -72v26M-88 6l26 4M88 6l-26 4', paint.stripe, 10) +
    eyes +
    shape('M-10 18h20l-10 12Z', paint.line, 'stroke-linejoin="round"') +
    (mood === 'wide'
      ? disc(0, 42, 8, paint.line)
      : stroke('M0 28v6q-12 14 -26 4M0 34q12 14 26 4', paint.line, 5)) +
    stroke('M-54 26l-58 -8M-54 36l-56 10M54 26l58 -8M54 36l56 10', paint.line, 3)
  )
}

/** Sardine, sitting and seen from the front; 260 high, on 0 0. */
export function cat(mood: CatMood = 'calm', paint: CatPaint = CAT_INK, matches = false): string {
  const edge = `stroke="${paint.line}" stroke-width="6" stroke-linejoin="round"`
  return (
    stroke('M70 -22Q150 -6 150 -70T104 -120', paint.line, 38) +
    stroke('M70 -22Q150 -6 150 -70T104 -120', paint.fur, 26) +
    stroke('M136 -28l22 -8M140 -74l24 4M112 -118l8 -22', paint.stripe, 9) +
    shape('M-62 -132Q-112 -50 -84 0H84Q112 -50 62 -132Z', paint.fur, edge) +
    shape('M-30 -118Q-44 -40 -30 -2H30Q44 -40 30 -118Z', paint.belly) +
    stroke('M-84 -44l26 6M-82 -72l24 8M84 -44l-26 6M82 -72l-24 8', paint.stripe, 10) +
    shape('M-54 0q-2 -26 26 -26t26 26ZM2 0q-2 -26 26 -26t26 26Z', paint.fur, edge) +
    `<g transform="translate(0 -172)">${face(mood, paint)}</g>` +
    (matches ? rect(-44, -142, 88, 34, '#fff', edge) + stroke('M-44 -118h88', paint.line, 5) : '')
  )
}

/** Sardine in a run, to the left; 170 high, on 0 0. */
export function runningCat(mood: CatMood = 'firm', paint: CatPaint = CAT_INK): string {
  const edge = `stroke="${paint.line}" stroke-width="6" stroke-linejoin="round"`
  const leg = (d: string) => stroke(d, paint.line, 32) + stroke(d, paint.fur, 20)
  return (
    stroke('M120 -90Q190 -104 200 -160', paint.line, 34) +
    stroke('M120 -90Q190 -104 200 -160', paint.fur, 22) +
    leg('M96 -60L150 -14') +
    leg('M72 -56L98 -6') +
    leg('M-62 -60L-128 -16') +
    shape('M-96 -116Q20 -140 128 -112Q152 -60 108 -44Q0 -26 -84 -44Q-116 -76 -96 -116Z', paint.fur, edge) +
    stroke('M-10 -124v34M28 -126v36M66 -122v34', paint.stripe, 11) +
    leg('M-40 -52L-86 -4') +
    `<g transform="translate(-104 -104) scale(.8)">${face(mood, paint)}</g>`
  )
}

/** A gull from the side, looking to the left; 130 high, on 0 0. */
export function gull(how: 'stands' | 'flies' | 'cries' = 'stands', paint: CatPaint = CAT_INK): string {
  const edge = `stroke="${paint.line}" stroke-width="6" stroke-linejoin="round"`
  const beak =
    how === 'cries'
      ? shape('M-92 -112l-46 -16l40 20l-36 14l44 0Z', paint.beak, edge)
      : shape('M-90 -110l-46 6l44 12Z', paint.beak, edge)
  const body =
    shape(
      'M-94 -104Q-90 -142 -56 -138Q-24 -132 -14 -96Q60 -92 118 -62Q60 -32 4 -32Q-70 -36 -72 -82Q-96 -86 -94 -104Z',
      paint.fur,
      edge,
    ) + disc(-66, -112, 7, paint.line)
  return how === 'flies'
    ? shape('M-20 -84Q-60 -190 -180 -200Q-110 -150 -40 -60Z', paint.wing, edge) +
        body +
        beak +
        shape('M20 -84Q80 -200 210 -206Q130 -140 60 -54Z', paint.wing, edge)
    : stroke('M-6 -36V0M22 -36V0M-20 0h24M10 0h24', paint.line, 7) +
        body +
        shape('M-10 -92Q60 -96 124 -60Q60 -50 10 -58Z', paint.wing, edge) +
        beak
}

/** The lighthouse; 900 high, stands on 0 0 on its rock. */
export function lighthouse(
  lit: boolean,
  paint: { line: string; wall: string; band: string; glass: string; dark: string; rock: string },
): string {
  const edge = `stroke="${paint.line}" stroke-width="7" stroke-linejoin="round"`
  const half = (y: number) => round(108 + (y / 620) * 42)
  const band = (top: number, bottom: number) =>
    shape(
      `M${-half(top)} ${top - 680}H${half(top)}L${half(bottom)} ${bottom - 680}H${-half(bottom)}Z`,
      paint.band,
    )
  return (
    shape(
      'M-330 20Q-300 -70 -190 -60Q-150 -110 -60 -80H90Q170 -112 210 -56Q300 -66 330 20Z',
      paint.rock,
      edge,
    ) +
    shape('M-108 -680H108L152 -64H-152Z', paint.wall, edge) +
    band(110, 230) +
    band(350, 470) +
    shape('M-108 -680H108L152 -64H-152Z', 'none', edge) +
    many(3, index =>
      rect(-18 + (index % 2) * 24, -600 + index * 170, 30, 52, paint.dark, `rx="15" ${edge}`),
    ) +
    rect(-36, -150, 72, 86, paint.dark, `rx="36" ${edge}`) +
    rect(-146, -712, 292, 34, paint.dark, edge) +
    many(9, index => stroke(`M${-136 + index * 34} -712v-44`, paint.line, 6)) +
    stroke('M-140 -756h280', paint.line, 7) +
    rect(-78, -838, 156, 126, lit ? paint.glass : paint.dark, edge) +
    stroke('M-26 -838v126M26 -838v126', paint.line, 6) +
    shape('M-100 -838Q-80 -912 0 -922Q80 -912 100 -838Z', paint.band, edge) +
    stroke('M0 -922v-44', paint.line, 8)
  )
}
