import { line } from '../../drawing/lettering.ts'
import { at, dice, disc, many, rect, round, shape, stroke } from '../../drawing/shapes.ts'
import type { Draw } from '../page.ts'
import { thing } from '../scene.ts'
import { bus, dumpling, type GirlMood, type GodMood, toad, walker } from './cast.ts'

const LINE = '#111'

export interface Stand {
  mirror?: boolean
  turn?: number
}

/** The god: x and y are shares of the frame, size the share of its height. */
export function god(x: number, y: number, size: number, mood: GodMood = 'calm', stand: Stand = {}): Draw {
  return thing(x, y, size / 2, toad(mood), stand)
}

export function girl(
  x: number,
  y: number,
  size: number,
  mood: GirlMood = 'calm',
  arms: 'down' | 'offers' | 'waves' = 'down',
  stand: Stand = {},
): Draw {
  return thing(x, y, size / 3.4, walker(mood, arms), stand)
}

export function food(x: number, y: number, size: number, stand: Stand = {}): Draw {
  return thing(x, y, size / 0.6, dumpling(), stand)
}

export function coach(x: number, y: number, size: number, stand: Stand = {}): Draw {
  const drawn =
    bus({ line: LINE, body: '#e8e8e8', glass: '#fff', band: '#777', lamp: '#fff' }) +
    line('41', 0, -248, { face: 'sign', size: 44, tracking: 6 }, '#fff', 'middle')
  return thing(x, y, size / 3, drawn, stand)
}

/** The stop and its bench before the hedge. The pole stands at the share `pole` of the width. */
export function stop({ pole = 0.8, dark = false, bench = true } = {}): Draw {
  return (width, height) => {
    const base = height * 0.74
    const size = Math.min(width, height)
    const x = width * pole
    const hedge = many(Math.ceil(width / 60) + 1, index =>
      disc(
        index * 60,
        base - size * 0.1 - (index % 3) * 12,
        56,
        dark ? '#3a3a3a' : index % 2 ? '#b9b9b9' : '#cacaca',
        `stroke="${LINE}" stroke-width="4"`,
      ),
    )
    const sign =
      rect(
        x - size * 0.014,
        base - size * 0.62,
        size * 0.028,
        size * 0.66,
        '#999',
        `stroke="${LINE}" stroke-width="4"`,
      ) +
      disc(x, base - size * 0.62, size * 0.12, '#fff', `stroke="${LINE}" stroke-width="6"`) +
      line('41', x, base - size * 0.585, { face: 'sign', size: size * 0.1 }, LINE, 'middle')
    const seat = bench
      ? rect(
          width * 0.1,
          base - size * 0.03,
          width * 0.5,
          size * 0.045,
          '#e0e0e0',
          `stroke="${LINE}" stroke-width="5"`,
        ) +
        rect(
          width * 0.16,
          base + size * 0.015,
          size * 0.035,
          size * 0.12,
          '#999',
          `stroke="${LINE}" stroke-width="4"`,
        ) +
        rect(
          width * 0.5,
          base + size * 0.015,
          size * 0.035,
          size * 0.12,
          '#999',
          `stroke="${LINE}" stroke-width="4"`,
        )
      : ''
    return (
      rect(0, 0, width, height, dark ? '#262626' : '#fff') +
      (dark ? '' : rect(0, 0, width, base * 0.7, 'url(#tone1)')) +
      hedge +
      rect(0, base, width, height - base, dark ? '#565656' : '#ececec') +
      stroke(`M0 ${round(base)}H${round(width)}`, LINE, 6) +
      many(
        5,
        index =>
          `<ellipse cx="${round(width * (0.1 + index * 0.21))}" cy="${round(base + (height - base) * (0.5 + (index % 2) * 0.24))}" rx="${round(size * 0.1)}" ry="${round(size * 0.018)}" fill="${dark ? '#8a8a8a' : '#c4c4c4'}"/>`,
      ) +
      sign +
      seat
    )
  }
}

/** The crossroads as it was: a path, a cedar, a roof of straw over the god. */
export function crossroads(width: number, height: number): string {
  const base = height * 0.7
  return (
    rect(0, 0, width, height, '#fff') +
    shape(
      `M0 ${round(base)}L${round(width * 0.22)} ${round(base * 0.4)}L${round(width * 0.44)} ${round(base)}L${round(width * 0.7)} ${round(base * 0.24)}L${width} ${round(base)}Z`,
      '#e2e2e2',
      `stroke="${LINE}" stroke-width="4"`,
    ) +
    rect(0, base, width, height - base, '#f3f3f3') +
    shape(
      `M${round(width * 0.42)} ${round(base)}L${round(width * 0.1)} ${height}H${round(width * 0.9)}L${round(width * 0.58)} ${round(base)}Z`,
      '#d6d6d6',
    ) +
    stroke(`M0 ${round(base)}H${width}`, LINE, 5) +
    many(14, index =>
      stroke(`M${round((index * width) / 13)} ${round(base + 30 + (index % 3) * 40)}q6 -24 14 -30`, LINE, 4),
    )
  )
}

/** Roofs over which one sees far, with a road between them. */
export function valley(seed = 4): Draw {
  return (width, height) => {
    const random = dice(seed)
    return (
      rect(0, 0, width, height, '#fff') +
      rect(0, 0, width, height * 0.5, 'url(#tone1)') +
      many(3, row =>
        many(Math.ceil(width / 120) + 1, index => {
          const x = index * 120 - row * 50 + random() * 30
          const y = height * (0.42 + row * 0.2) + random() * 30
          return (
            rect(x, y, 96, height, row % 2 ? '#ededed' : '#dcdcdc', `stroke="${LINE}" stroke-width="4"`) +
            shape(
              `M${round(x - 16)} ${round(y)}l64 -54l64 54Z`,
              row % 2 ? '#999' : '#777',
              `stroke="${LINE}" stroke-width="4" stroke-linejoin="round"`,
            ) +
            rect(x + 20, y + 24, 22, 26, '#fff', `stroke="${LINE}" stroke-width="3"`)
          )
        }),
      )
    )
  }
}

/** A notice on a board. */
export function notice(lines: string[]): Draw {
  return (width, height) => {
    const size = Math.min(width / 9, height / (lines.length * 2 + 1))
    return at(
      width / 2,
      height / 2,
      rect(
        -width * 0.4,
        -height * 0.38,
        width * 0.8,
        height * 0.76,
        '#fff',
        `stroke="${LINE}" stroke-width="8"`,
      ) +
        lines
          .map((words, index) =>
            line(
              words,
              0,
              (index - (lines.length - 1) / 2) * size * 1.4 + size * 0.35,
              { face: 'poster', size, tracking: 2 },
              LINE,
              'middle',
            ),
          )
          .join('') +
        [-1, 1].map(side => disc(side * width * 0.36, -height * 0.33, 9, LINE)).join(''),
      { turn: -2 },
    )
  }
}
