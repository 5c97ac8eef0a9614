import { at, disc, rect, shape, stroke } from '../../drawing/shapes.ts'

export interface StopPaint {
  line: string
  stone: string
  shade: string
  bib: string
  skin: string
  hair: string
  coat: string
  fold: string
  boot: string
}

export const STOP_INK: StopPaint = {
  line: '#111',
  stone: '#e2e2e2',
  shade: '#a9a9a9',
  bib: '#fff',
  skin: '#fff',
  hair: '#2a2a2a',
  coat: '#fff',
  fold: '#d0d0d0',
  boot: '#3a3a3a',
}

export type GodMood = 'calm' | 'glad' | 'cross' | 'asleep' | 'wide'

/** Gama, a toad of stone; 200 high, sits on 0 0. */
export function toad(mood: GodMood = 'calm', paint: StopPaint = STOP_INK): string {
  const edge = `stroke="${paint.line}" stroke-width="6" stroke-linejoin="round"`
  const pair = (draw: (x: number) => string) => draw(-54) + draw(54)
  const eyes = {
    calm: () => pair(x => disc(x, -158, 14, paint.line) + disc(x + 5, -163, 5, paint.stone)),
    wide: () =>
      pair(x => disc(x, -160, 24, '#fff', edge) + disc(x, -160, 10, paint.line)) +
      stroke('M-82 -206l20 -8M82 -206l-20 -8', paint.line, 6),
    glad: () => pair(x => stroke(`M${x - 18} -154q18 -24 36 0`, paint.line, 8)),
    asleep: () => pair(x => stroke(`M${x - 18} -160q18 16 36 0`, paint.line, 8)),
    cross: () =>
      pair(x => disc(x, -156, 13, paint.line)) + stroke('M-84 -182l46 14M84 -182l-46 14', paint.line, 9),
  }[mood]()
  const mouth =
    mood === 'wide'
      ? shape('M-42 -108Q0 -124 42 -108Q40 -78 0 -76Q-40 -78 -42 -108Z', paint.line)
      : mood === 'cross'
        ? stroke('M-72 -96Q0 -122 72 -96', paint.line, 8)
        : stroke('M-78 -116Q0 -80 78 -116', paint.line, 8)
  return (
    shape('M-122 0Q-176 -8 -160 -48Q-146 -76 -112 -64Z', paint.stone, edge) +
    shape('M122 0Q176 -8 160 -48Q146 -76 112 -64Z', paint.stone, edge) +
    shape('M-118 0Q-140 -118 -92 -150Q-54 -172 0 -164Q54 -172 92 -150Q140 -118 118 0Z', paint.stone, edge) +
    pair(x => disc(x, -160, 36, paint.stone, edge)) +
    shape('M-86 -140Q0 -176 86 -140Q60 -124 0 -124T-86 -140Z', paint.stone) +
    shape('M68 -138Q118 -98 112 -6H76Q94 -84 68 -138Z', paint.shade) +
    eyes +
    mouth +
    shape('M-80 -78Q0 -46 80 -78L66 -26Q0 0 -66 -26Z', paint.bib, edge) +
    stroke('M-58 -38Q0 -12 58 -38M-66 -58Q0 -30 66 -58', paint.line, 3, 'stroke-dasharray="8 9"') +
    shape('M-96 0q4 -34 38 -34t34 34ZM24 0q4 -34 38 -34t34 34Z', paint.stone, edge) +
    stroke('M-76 -4v-12M-58 -4v-14M44 -4v-12M62 -4v-14', paint.line, 4) +
    disc(-100, -104, 9, paint.shade) +
    disc(-88, -126, 6, paint.shade)
  )
}

export type GirlMood = 'calm' | 'glad' | 'amazed' | 'sad' | 'asleep'

/** The girl in the rain coat; 330 high, stands on 0 0. `seated` lets her legs hang from there. */
export function walker(
  mood: GirlMood = 'calm',
  arms: 'down' | 'offers' | 'waves' = 'down',
  paint: StopPaint = STOP_INK,
): string {
  const edge = `stroke="${paint.line}" stroke-width="6" stroke-linejoin="round"`
  const eyes =
    mood === 'glad'
      ? stroke('M-36 -232q11 -16 22 0M14 -232q11 -16 22 0', paint.line, 7)
      : mood === 'asleep'
        ? stroke('M-36 -232q11 12 22 0M14 -232q11 12 22 0', paint.line, 6)
        : disc(-25, -232, mood === 'amazed' ? 13 : 9, paint.line) +
          disc(25, -232, mood === 'amazed' ? 13 : 9, paint.line) +
          (mood === 'sad' ? stroke('M-44 -252l22 -9M44 -252l-22 -9', paint.line, 5) : '')
  const mouth =
    mood === 'amazed'
      ? disc(0, -202, 9, paint.line)
      : mood === 'sad'
        ? stroke('M-13 -200q13 -11 26 0', paint.line, 6)
        : stroke('M-13 -206q13 13 26 0', paint.line, 6)
  const sleeve = (d: string, hand: [number, number]) =>
    stroke(d, paint.line, 46) + stroke(d, paint.coat, 34) + disc(hand[0], hand[1], 15, paint.skin, edge)
  return (
    shape('M-52 0q-4 -22 14 -26V-76H-4V0ZM52 0q4 -22 -14 -26V-76H4V0Z', paint.boot, edge) +
    shape('M-58 -172Q-100 -120 -96 -58Q0 -34 96 -58Q100 -120 58 -172Z', paint.coat, edge) +
    shape('M44 -160Q84 -110 80 -56L40 -48Q58 -110 44 -160Z', paint.fold) +
    stroke('M0 -164V-46', paint.line, 5) +
    disc(-14, -130, 7, paint.line) +
    disc(-14, -92, 7, paint.line) +
    sleeve('M-62 -152L-86 -96', [-90, -84]) +
    (arms === 'offers'
      ? sleeve('M62 -150L118 -132', [134, -132])
      : arms === 'waves'
        ? sleeve('M62 -152L112 -214', [118, -232])
        : sleeve('M62 -152L86 -96', [90, -84])) +
    shape('M-88 -190Q-108 -330 0 -338Q108 -330 88 -190Q0 -156 -88 -190Z', paint.coat, edge) +
    shape('M-66 -206Q-76 -296 0 -300Q76 -296 66 -206Q0 -176 -66 -206Z', paint.skin, edge) +
    shape('M-68 -226Q-74 -298 0 -300Q74 -298 68 -226Q52 -262 22 -270Q-30 -250 -68 -226Z', paint.hair) +
    eyes +
    mouth
  )
}

/** A steamed dumpling, 60 high, lies on 0 0. */
export function dumpling(line = '#111', dough = '#fff'): string {
  return (
    shape(
      'M-46 0Q-60 -40 -18 -54Q0 -66 18 -54Q60 -40 46 0Z',
      dough,
      `stroke="${line}" stroke-width="5" stroke-linejoin="round"`,
    ) + stroke('M0 -56L-14 -36M0 -56L2 -32M0 -56L18 -38', line, 4)
  )
}

/** The bus from the front; 300 high, stands on 0 0. `number` is drawn by the caller, who knows the face. */
export function bus(paint: {
  line: string
  body: string
  glass: string
  band: string
  lamp: string
}): string {
  const edge = `stroke="${paint.line}" stroke-width="7" stroke-linejoin="round"`
  return (
    rect(-118, -22, 44, 26, paint.line, 'rx="6"') +
    rect(74, -22, 44, 26, paint.line, 'rx="6"') +
    rect(-140, -300, 280, 284, paint.body, `rx="34" ${edge}`) +
    rect(-112, -288, 224, 54, paint.line, 'rx="14"') +
    rect(-122, -222, 244, 104, paint.glass, `rx="16" ${edge}`) +
    stroke('M0 -222v104', paint.line, 6) +
    rect(-140, -100, 280, 30, paint.band) +
    [-92, 92].map(x => disc(x, -50, 22, paint.lamp, edge)).join('') +
    rect(-44, -58, 88, 20, paint.line, 'rx="6"') +
    at(-154, -190, rect(-8, -34, 16, 60, paint.line, 'rx="6"')) +
    at(154, -190, rect(-8, -34, 16, 60, paint.line, 'rx="6"'))
  )
}
