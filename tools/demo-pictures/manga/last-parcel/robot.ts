import { at, disc, rect, shape, stroke } from '../../drawing/shapes.ts'

export interface Paint {
  line: string
  body: string
  shade: string
  dark: string
  /** cap and satchel */
  cloth: string
  /** eyes */
  light: string
  parcel: string
}

/** Black, white and three tones. */
export const INK: Paint = {
  line: '#111',
  body: '#fff',
  shade: '#c4c4c4',
  dark: '#2a2a2a',
  cloth: '#6e6e6e',
  light: '#fff',
  parcel: '#e4e4e4',
}

export type Mood = 'calm' | 'glad' | 'sad' | 'awake' | 'asleep' | 'firm'

export interface Pose {
  mood?: Mood
  /** degrees from hanging down; the left arm is the one on the left of the picture */
  left?: number
  right?: number
  /** where the parcel is */
  parcel?: 'held' | 'head' | null
  /** pixels that the feet are apart from where they stand, for steps */
  step?: number
  /** degrees by which the head is turned */
  nod?: number
  /** without its cap */
  bare?: boolean
  /** where the eyes look, -1 left to 1 right */
  gaze?: number
}

function eyes(mood: Mood, gaze: number, paint: Paint): string {
  const x = gaze * 12
  const pair = (draw: (x: number) => string) => draw(x - 27) + draw(x + 27)
  if (mood === 'glad') return pair(c => stroke(`M${c - 13} 6q13 -20 26 0`, paint.light, 7))
  if (mood === 'asleep') return pair(c => stroke(`M${c - 13} 0h26`, paint.light, 6))
  if (mood === 'sad')
    return (
      pair(c => disc(c, 2, 11, paint.light)) +
      stroke(`M${x - 44} -14l24 -9M${x + 44} -14l-24 -9`, paint.light, 5)
    )
  if (mood === 'firm')
    return (
      pair(c => disc(c, 2, 11, paint.light)) +
      stroke(`M${x - 42} -20l26 9M${x + 42} -20l-26 9`, paint.light, 5)
    )
  return (
    pair(c => disc(c, 0, mood === 'awake' ? 15 : 11, paint.light)) +
    (mood === 'awake' ? pair(c => disc(c + 3, -3, 5, paint.dark)) : '')
  )
}

export function parcel(paint: Paint, size = 84): string {
  const half = size / 2
  const edge = `stroke="${paint.line}" stroke-width="5" stroke-linejoin="round"`
  return (
    rect(-half, -half, size, size * 0.86, paint.parcel, edge) +
    stroke(`M0 ${-half}v${size * 0.86}M${-half} ${-half * 0.16}h${size}`, paint.line, 4) +
    stroke(`M0 ${-half}q-26 -22 -22 -2q2 8 22 2q26 -22 22 -2q-2 8 -22 2`, paint.line, 4)
  )
}

function cap(edge: string, paint: Paint): string {
  return (
    shape('M-70 -92Q-62 -136 0 -136Q62 -136 70 -92Z', paint.cloth, edge) +
    shape('M-84 -88Q-40 -112 36 -96L30 -84Q-30 -96 -84 -88Z', paint.dark, edge) +
    disc(0, -114, 10, paint.light, `stroke="${paint.line}" stroke-width="4"`)
  )
}

/** PO-7, a postal robot; 300 high, its feet stand on 0 0. */
export function robot(pose: Pose = {}, paint: Paint = INK): string {
  const { mood = 'calm', left = 12, right = -12, step = 0, nod = 0, gaze = 0 } = pose
  const edge = `stroke="${paint.line}" stroke-width="6" stroke-linejoin="round"`
  const leg = (x: number, lift: number) =>
    stroke(`M${x} -66V${-16 - lift}`, paint.line, 26) +
    stroke(`M${x} -66V${-18 - lift}`, paint.shade, 14) +
    shape(`M${x - 30} ${-lift}q0 -28 30 -28t30 28Z`, paint.dark, edge)
  const arm = (x: number, turn: number) =>
    at(
      x,
      -148,
      stroke('M0 0V62', paint.line, 24) +
        stroke('M0 0V60', paint.body, 13) +
        disc(0, 72, 17, paint.shade, edge),
      { turn },
    )
  const held = pose.parcel === 'held'
  const body =
    rect(-62, -166, 124, 106, paint.body, `rx="26" ${edge}`) +
    shape('M-58 -92Q0 -60 58 -92V-84Q56 -62 36 -62H-36Q-56 -62 -58 -84Z', paint.shade) +
    stroke('M-56 -150L44 -78', paint.cloth, 13) +
    rect(22, -104, 56, 46, paint.cloth, `rx="6" ${edge}`) +
    stroke('M24 -88h52', paint.line, 4)
  const head =
    stroke('M48 -96L62 -136', paint.line, 6) +
    disc(63, -140, 9, paint.light, edge) +
    rect(-82, -98, 164, 106, paint.body, `rx="40" ${edge}`) +
    shape('M-76 -30Q-70 4 -44 5H44Q70 4 76 -30Q40 -8 0 -8T-76 -30Z', paint.shade) +
    rect(-64, -76, 128, 62, paint.dark, 'rx="26"') +
    at(0, -45, eyes(mood, gaze, paint)) +
    (pose.bare ? '' : cap(edge, paint))
  return (
    leg(-28, Math.max(0, step)) +
    leg(28, Math.max(0, -step)) +
    (held ? '' : arm(-66, left)) +
    body +
    at(0, -170, head, { turn: nod }) +
    (held
      ? at(0, -104, parcel(paint, 96)) +
        disc(-50, -100, 17, paint.shade, edge) +
        disc(50, -100, 17, paint.shade, edge)
      : arm(66, right)) +
    (pose.parcel === 'head' ? at(0, -352, parcel(paint, 90)) : '')
  )
}
