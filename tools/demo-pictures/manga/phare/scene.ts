import { dice, disc, many, rect, round, shape, stroke } from '../../drawing/shapes.ts'
import type { Draw } from '../page.ts'
import { thing } from '../scene.ts'
import { type CatMood, cat, gull, lighthouse, runningCat } from './cast.ts'

const LINE = '#111'

export interface Stand {
  mirror?: boolean
  turn?: number
}

export function sardine(
  x: number,
  y: number,
  size: number,
  mood: CatMood = 'calm',
  matches = false,
  stand: Stand = {},
): Draw {
  return thing(x, y, size / 2.6, cat(mood, undefined, matches), stand)
}

export function dashes(x: number, y: number, size: number, mood: CatMood = 'firm', stand: Stand = {}): Draw {
  return thing(x, y, size / 1.7, runningCat(mood), stand)
}

export function bird(
  x: number,
  y: number,
  size: number,
  how: 'stands' | 'flies' | 'cries' = 'stands',
  stand: Stand = {},
): Draw {
  return thing(x, y, size / 1.3, gull(how), stand)
}

export function tower(x: number, y: number, size: number, lit = false): Draw {
  return thing(
    x,
    y,
    size / 9,
    lighthouse(lit, {
      line: LINE,
      wall: '#fff',
      band: '#8a8a8a',
      glass: '#fff',
      dark: '#2a2a2a',
      rock: '#6a6a6a',
    }),
  )
}

/** The sea from the share `from` of the height down, calm or not. */
export function sea(from: number, { rough = 0.02, night = false } = {}): Draw {
  return (width, height) => {
    const rows = 5
    return (
      rect(0, 0, width, height * from + 4, night ? '#1c1c1c' : '#fff') +
      (night ? '' : rect(0, 0, width, height * from * 0.6, 'url(#tone1)')) +
      many(rows, row => {
        const y = height * (from + ((1 - from) * row) / rows)
        const step = width / (5 + row)
        const crest = many(
          8 + row,
          index =>
            `q${round(step / 2)} ${round((index + row) % 2 ? height * rough : -height * rough)} ${round(step)} 0`,
        )
        const fill = night
          ? ['#4a4a4a', '#3e3e3e', '#333', '#2a2a2a', '#222'][row]
          : ['#f4f4f4', '#e6e6e6', '#d6d6d6', '#c6c6c6', '#b6b6b6'][row]
        return shape(
          `M${round(-step * (row % 2 ? 0.5 : 1))} ${round(y)}${crest}V${round(height + 10)}H${round(-step)}Z`,
          fill as string,
          `stroke="${LINE}" stroke-width="4"`,
        )
      })
    )
  }
}

/** Fog in long banks, drawn over whatever is there. */
export function fog(seed = 1, thick = 0.85): Draw {
  return (width, height) => {
    const random = dice(seed)
    return many(16, () => {
      const y = random() * height
      return `<ellipse cx="${round(random() * width)}" cy="${round(y)}" rx="${round(width * (0.25 + random() * 0.3))}" ry="${round(height * 0.045)}" fill="#fff" opacity="${round(thick * (0.5 + random() * 0.5))}"/>`
    })
  }
}

/** The keeper's room: a round wall, a stove, a cushion. */
export function room(width: number, height: number): string {
  const base = height * 0.78
  const size = Math.min(width, height)
  return (
    rect(0, 0, width, height, '#ededed') +
    many(7, index =>
      stroke(
        `M0 ${round((index * base) / 7)}Q${round(width / 2)} ${round((index * base) / 7 + 24)} ${round(width)} ${round((index * base) / 7)}`,
        '#cdcdcd',
        4,
      ),
    ) +
    rect(0, base, width, height - base, '#c9c9c9', `stroke="${LINE}" stroke-width="5"`) +
    rect(
      width * 0.78,
      base - size * 0.42,
      size * 0.24,
      size * 0.42,
      '#555',
      `rx="14" stroke="${LINE}" stroke-width="6"`,
    ) +
    rect(
      width * 0.78 + size * 0.06,
      base - size * 0.22,
      size * 0.12,
      size * 0.1,
      '#fff',
      `rx="6" stroke="${LINE}" stroke-width="4"`,
    ) +
    stroke(`M${round(width * 0.78 + size * 0.12)} ${round(base - size * 0.42)}V0`, '#555', size * 0.06) +
    disc(width * 0.16, base * 0.4, size * 0.13, '#fff', `stroke="${LINE}" stroke-width="8"`) +
    stroke(`M${round(width * 0.16 - size * 0.13)} ${round(base * 0.4)}h${round(size * 0.26)}`, LINE, 4) +
    `<ellipse cx="${round(width * 0.46)}" cy="${round(base + (height - base) * 0.5)}" rx="${round(size * 0.3)}" ry="${round(size * 0.07)}" fill="#8f8f8f" stroke="${LINE}" stroke-width="5"/>`
  )
}

/** A round window in the wall, with what is behind it. */
export function porthole(view: Draw): Draw {
  return (width, height) => {
    const radius = Math.min(width, height) * 0.4
    return (
      rect(0, 0, width, height, '#d8d8d8') +
      `<clipPath id="hole"><circle cx="${round(width / 2)}" cy="${round(height / 2)}" r="${round(radius)}"/></clipPath><g clip-path="url(#hole)">${view(width, height)}</g>` +
      disc(width / 2, height / 2, radius, 'none', `stroke="${LINE}" stroke-width="22"`) +
      disc(width / 2, height / 2, radius, 'none', 'stroke="#9a9a9a" stroke-width="10"') +
      many(8, index =>
        disc(
          width / 2 + Math.cos((index * Math.PI) / 4) * radius,
          height / 2 + Math.sin((index * Math.PI) / 4) * radius,
          6,
          LINE,
        ),
      )
    )
  }
}

/** The winding stairs from inside, going up to the right, or to the left where mirrored. */
export function steps(count: number, mirror = false): Draw {
  return (width, height) => {
    const run = width / count
    const rise = (height * 0.8) / count
    const x = (index: number) => (mirror ? width - index * run : index * run)
    return (
      rect(0, 0, width, height, '#e4e4e4') +
      many(9, row =>
        many(7, column =>
          rect(
            (column - (row % 2) * 0.5) * (width / 6),
            row * (height / 9),
            width / 6 - 6,
            height / 9 - 6,
            '#f2f2f2',
            'rx="4"',
          ),
        ),
      ) +
      shape(
        `M${x(0)} ${height}${many(count, index => `L${round(x(index))} ${round(height - index * rise - rise)}L${round(x(index + 1))} ${round(height - index * rise - rise)}`)}L${round(x(count))} ${height}Z`,
        '#9f9f9f',
        `stroke="${LINE}" stroke-width="6" stroke-linejoin="round"`,
      )
    )
  }
}

/** The stairs seen from the bottom: rings that grow smaller, up to the light. */
export function shaft(width: number, height: number): string {
  const reach = Math.hypot(width, height) / 2
  return (
    rect(0, 0, width, height, '#3a3a3a') +
    many(11, index => {
      const radius = reach * (1 - index * 0.086)
      return (
        disc(
          width / 2 + Math.sin(index) * 12,
          height * 0.42 + Math.cos(index) * 10,
          radius,
          index % 2 ? '#8a8a8a' : '#b8b8b8',
          `stroke="${LINE}" stroke-width="6"`,
        ) +
        many(20, step => {
          const angle = (step * Math.PI) / 10 + index * 0.3
          const at = (far: number) =>
            `${round(width / 2 + Math.cos(angle) * far)} ${round(height * 0.42 + Math.sin(angle) * far)}`
          return stroke(`M${at(radius)}L${at(radius - reach * 0.05)}`, LINE, 4)
        })
      )
    }) +
    disc(width / 2, height * 0.42, reach * 0.08, '#fff', `stroke="${LINE}" stroke-width="6"`)
  )
}

/** The lamp and its lens in the room of glass. */
export function lamp(lit: boolean): Draw {
  return (width, height) => {
    const x = width * 0.5
    const base = height * 0.84
    const size = Math.min(width, height)
    const panes = many(7, index => stroke(`M${round((index * width) / 6)} 0V${round(base)}`, LINE, 7))
    return (
      rect(0, 0, width, height, lit ? '#fff' : '#2c2c2c') +
      panes +
      stroke(`M0 ${round(height * 0.3)}H${width}`, LINE, 6) +
      rect(0, base, width, height - base, '#bdbdbd', `stroke="${LINE}" stroke-width="6"`) +
      shape(
        `M${round(x - size * 0.12)} ${round(base)}l${round(size * 0.05)} ${round(-size * 0.16)}h${round(size * 0.14)}l${round(size * 0.05)} ${round(size * 0.16)}Z`,
        '#777',
        `stroke="${LINE}" stroke-width="6"`,
      ) +
      `<ellipse cx="${round(x)}" cy="${round(base - size * 0.36)}" rx="${round(size * 0.2)}" ry="${round(size * 0.24)}" fill="${lit ? '#fff' : '#d6d6d6'}" stroke="${LINE}" stroke-width="7"/>` +
      many(
        4,
        index =>
          `<ellipse cx="${round(x)}" cy="${round(base - size * 0.36)}" rx="${round(size * (0.16 - index * 0.04))}" ry="${round(size * (0.2 - index * 0.05))}" fill="none" stroke="${LINE}" stroke-width="4"/>`,
      ) +
      (lit
        ? many(24, index => {
            const angle = (index * Math.PI) / 12
            const from = size * 0.28
            const to = size * (0.4 + (index % 3) * 0.1)
            return stroke(
              `M${round(x + Math.cos(angle) * from)} ${round(base - size * 0.36 + Math.sin(angle) * from)}L${round(x + Math.cos(angle) * to)} ${round(base - size * 0.36 + Math.sin(angle) * to)}`,
              LINE,
              6,
            )
          })
        : '')
    )
  }
}

/** A beam that falls from a point, both as shares. */
export function beam(x: number, y: number, toX: number, spread: number): Draw {
  return (width, height) =>
    shape(
      `M${round(width * x)} ${round(height * y)}L${round(width * toX)} ${round(height * (y - spread))}V${round(height * (y + spread))}Z`,
      '#fff',
      'opacity=".92"',
    )
}

/** A fishing boat; size is the height of the mast. */
export function boat(x: number, y: number, size: number, stand: Stand = {}): Draw {
  const edge = `stroke="${LINE}" stroke-width="5" stroke-linejoin="round"`
  return thing(
    x,
    y,
    size,
    stroke('M-4 -20V-100', LINE, 6) +
      shape('M4 -96L54 -34H4Z', '#fff', edge) +
      rect(-52, -48, 40, 32, '#fff', edge) +
      rect(-44, -40, 12, 12, '#333') +
      shape('M-84 -18H84L62 16H-62Z', '#7a7a7a', edge) +
      disc(20, -26, 9, '#fff', edge),
    stand,
  )
}
