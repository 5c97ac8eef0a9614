import { at, disc, many, rect, round, shape, stroke } from '../../drawing/shapes.ts'
import type { Draw } from '../page.ts'
import { thing } from '../scene.ts'
import { cheese, cupShip, type MouseMood, mouse, SEA_INK, type SnailMood, snail } from './cast.ts'

const LINE = '#111'

export interface Stand {
  mirror?: boolean
  turn?: number
}

export function captain(
  x: number,
  y: number,
  size: number,
  mood: MouseMood = 'calm',
  arm: 'down' | 'points' | 'salutes' = 'down',
  stand: Stand = {},
): Draw {
  return thing(x, y, size / 2.4, mouse(mood, arm), stand)
}

export function mate(x: number, y: number, size: number, mood: SnailMood = 'calm', stand: Stand = {}): Draw {
  return thing(x, y, size / 1.4, snail(mood), stand)
}

/** The ship with its crew; size is the height of the mast. */
export function ship(
  x: number,
  y: number,
  size: number,
  {
    mood = 'firm',
    helm = 'calm',
    sail = true,
    turn = 0,
  }: { mood?: MouseMood; helm?: SnailMood; sail?: boolean; turn?: number } = {},
): Draw {
  const drawn =
    at(70, -96, mouse(mood, mood === 'firm' ? 'points' : 'down'), { scale: 0.8 }) +
    at(-110, -98, snail(helm), { scale: 0.66 }) +
    cupShip(SEA_INK, sail)
  return thing(x, y, size / 4.2, drawn, { turn })
}

export function lump(x: number, y: number, size: number, stand: Stand = {}): Draw {
  return thing(x, y, size / 1.2, cheese(), stand)
}

/** Waves from the share `from` of the height down. */
export function waves(from: number, { high = 0.05, seed = 0, dark = false } = {}): Draw {
  return (width, height) => {
    const step = Math.max(70, width / 7)
    return many(4, row => {
      const y = height * (from + (row * (1 - from)) / 4)
      const humps = many(
        Math.ceil(width / step) + 3,
        index =>
          `q${round(step / 2)} ${round((index + seed + row) % 2 ? height * high : -height * high)} ${round(step)} 0`,
      )
      const fill = dark
        ? ['#555', '#444', '#363636', '#2a2a2a'][row]
        : ['#f0f0f0', '#e0e0e0', '#cdcdcd', '#bababa'][row]
      return shape(
        `M${round(-step - row * step * 0.4)} ${round(y)}${humps}V${round(height + 20)}H${round(-step * 2)}Z`,
        fill as string,
        `stroke="${LINE}" stroke-width="5"`,
      )
    })
  }
}

/** The attic: rafters, a round window, a line with washing. */
export function attic({ dark = false, line = true, window = 0.5 } = {}): Draw {
  return (width, height) => {
    const size = Math.min(width, height)
    const beams = many(5, index => {
      const x = (width * (index + 0.5)) / 5
      const foot = width / 2 + (x - width / 2) * 2.2
      return shape(
        `M${round(width / 2 - 8)} ${round(-height * 0.2)}L${round(foot - 22)} ${round(height)}H${round(foot + 22)}L${round(width / 2 + 8)} ${round(-height * 0.2)}Z`,
        dark ? '#2c2c2c' : '#cfcfcf',
        `stroke="${LINE}" stroke-width="4"`,
      )
    })
    const washing = line
      ? stroke(
          `M-10 ${round(height * 0.16)}Q${round(width / 2)} ${round(height * 0.3)} ${round(width + 10)} ${round(height * 0.14)}`,
          LINE,
          4,
        ) +
        many(4, index => {
          const x = width * (0.14 + index * 0.24)
          const y = height * (0.19 + (index === 1 || index === 2 ? 0.03 : 0))
          return shape(
            index % 2
              ? `M${round(x)} ${round(y)}h${round(size * 0.13)}v${round(size * 0.2)}h${round(-size * 0.13)}Z`
              : `M${round(x)} ${round(y)}h${round(size * 0.07)}v${round(size * 0.12)}l${round(size * 0.06)} ${round(size * 0.05)}q0 ${round(size * 0.04)} ${round(-size * 0.06)} ${round(size * 0.04)}h${round(-size * 0.07)}Z`,
            dark ? '#5a5a5a' : '#fff',
            `stroke="${LINE}" stroke-width="4" stroke-linejoin="round"`,
          )
        })
      : ''
    return (
      rect(0, 0, width, height, dark ? '#1a1a1a' : '#f4f4f4') +
      beams +
      disc(
        width * window,
        height * 0.3,
        size * 0.14,
        dark ? '#fff' : '#fff',
        `stroke="${LINE}" stroke-width="8"`,
      ) +
      stroke(
        `M${round(width * window)} ${round(height * 0.3 - size * 0.14)}v${round(size * 0.28)}M${round(width * window - size * 0.14)} ${round(height * 0.3)}h${round(size * 0.28)}`,
        LINE,
        5,
      ) +
      washing
    )
  }
}

/** The shelf at the other end, with jars. */
export function ledge(width: number, height: number): string {
  const y = height * 0.62
  return (
    rect(0, 0, width, height, '#efefef') +
    many(7, index => stroke(`M${round((index * width) / 6)} 0V${round(y)}`, '#cfcfcf', 5)) +
    [0.08, 0.2, 0.86]
      .map((x, index) => {
        const wide = width * 0.09
        const high = height * (0.26 + index * 0.05)
        return (
          rect(width * x, y - high, wide, high, '#fff', `rx="10" stroke="${LINE}" stroke-width="5"`) +
          rect(width * x - 4, y - high - 18, wide + 8, 24, '#888', `stroke="${LINE}" stroke-width="5"`)
        )
      })
      .join('') +
    rect(0, y, width, height * 0.06, '#bdbdbd', `stroke="${LINE}" stroke-width="6"`)
  )
}

export function rubberDuck(x: number, y: number, size: number, stand: Stand = {}): Draw {
  return thing(x, y, size / 2.4, duck(), stand)
}

/** A rubber duck from the side, looking to the left; 240 high, its waterline at 0 0. */
function duck(): string {
  const edge = `stroke="${LINE}" stroke-width="6" stroke-linejoin="round"`
  return (
    shape('M-140 0Q-190 -100 -90 -120H60Q110 -110 150 -160Q190 -60 140 0Q100 40 0 40T-140 0Z', '#fff', edge) +
    disc(-80, -164, 78, '#fff', edge) +
    shape('M-150 -172Q-220 -176 -218 -150Q-216 -128 -146 -136Z', '#999', edge) +
    stroke('M-214 -152H-150', LINE, 4) +
    disc(-104, -186, 13, LINE) +
    disc(-100, -191, 5, '#fff') +
    shape('M-20 -80Q60 -110 110 -70Q70 -20 0 -36Z', '#d4d4d4', edge)
  )
}
