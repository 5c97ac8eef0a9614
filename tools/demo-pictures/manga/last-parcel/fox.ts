import { at, disc, shape, stroke } from '../../drawing/shapes.ts'

export interface FoxPaint {
  line: string
  coat: string
  pale: string
  dark: string
}

export const FOX_INK: FoxPaint = { line: '#111', coat: '#a8a8a8', pale: '#fff', dark: '#333' }

function head(paint: FoxPaint, happy: boolean): string {
  const edge = `stroke="${paint.line}" stroke-width="5" stroke-linejoin="round"`
  return (
    shape('M-40 -34L-52 -92L-10 -60ZM40 -34L52 -92L10 -60Z', paint.coat, edge) +
    shape('M-40 -52L-46 -78L-24 -60ZM40 -52L46 -78L24 -60Z', paint.dark) +
    shape('M-62 -18Q-54 -66 0 -66Q54 -66 62 -18Q40 22 0 32Q-40 22 -62 -18Z', paint.coat, edge) +
    shape('M-60 -16Q-34 -22 -12 -2L0 -8L12 -2Q34 -22 60 -16Q40 20 0 30Q-40 20 -60 -16Z', paint.pale) +
    (happy
      ? stroke('M-34 -24q10 -13 20 0M14 -24q10 -13 20 0', paint.line, 5)
      : disc(-24, -26, 7, paint.line) + disc(24, -26, 7, paint.line)) +
    shape('M-9 12Q0 6 9 12Q4 22 0 22Q-4 22 -9 12Z', paint.line) +
    stroke('M0 22v4', paint.line, 4)
  )
}

/** Sitting, seen from the front; 190 high, stands on 0 0. */
export function sittingFox(paint: FoxPaint = FOX_INK, happy = false): string {
  const edge = `stroke="${paint.line}" stroke-width="5" stroke-linejoin="round"`
  return (
    shape('M40 -8Q120 0 128 -70Q130 -118 92 -128Q108 -84 70 -58Q40 -40 30 -20Z', paint.coat, edge) +
    shape('M128 -76Q130 -118 92 -128Q104 -100 98 -82Q112 -68 128 -76Z', paint.pale, edge) +
    shape('M-50 0Q-62 -70 -34 -118H34Q62 -70 50 0Z', paint.coat, edge) +
    shape('M-24 -104Q0 -60 24 -104Q24 -50 0 -40Q-24 -50 -24 -104Z', paint.pale) +
    stroke('M-20 -2V-44M20 -2V-44', paint.line, 4) +
    shape('M-46 0q0 -16 20 -16t20 16ZM6 0q0 -16 20 -16t20 16Z', paint.dark) +
    at(0, -136, head(paint, happy))
  )
}

/** On its way to the right, seen from the side; 110 high, runs on 0 0. */
export function runningFox(paint: FoxPaint = FOX_INK): string {
  const edge = `stroke="${paint.line}" stroke-width="5" stroke-linejoin="round"`
  return (
    shape('M-70 -62Q-150 -100 -196 -60Q-150 -58 -150 -34Q-110 -20 -66 -44Z', paint.coat, edge) +
    shape('M-160 -76Q-180 -72 -196 -60Q-160 -58 -150 -36Q-140 -60 -160 -76Z', paint.pale, edge) +
    stroke('M-56 -34L-100 0M-40 -30L-62 4M52 -32L100 -6M40 -28L76 8', paint.line, 17) +
    stroke('M-56 -34L-100 0M-40 -30L-62 4M52 -32L100 -6M40 -28L76 8', paint.dark, 8) +
    shape('M-80 -56Q-20 -84 60 -66Q86 -50 60 -28Q-20 -16 -76 -30Z', paint.coat, edge) +
    shape('M56 -70L58 -118L84 -92L108 -116L112 -78L160 -58Q120 -34 84 -42Z', paint.coat, edge) +
    shape('M92 -48Q124 -60 160 -58Q124 -36 92 -44Z', paint.pale) +
    disc(160, -58, 7, paint.line) +
    disc(108, -72, 6, paint.line)
  )
}
