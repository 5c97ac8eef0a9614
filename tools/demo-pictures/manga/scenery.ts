import { dice, disc, many, rect, round, shape, stroke } from '../drawing/shapes.ts'
import type { Draw } from './page.ts'

const LINE = '#111'

/** Lines that run to a point: look here. */
export function focus(x: number, y: number, seed = 1): Draw {
  return (width, height) => {
    const random = dice(seed)
    const reach = Math.hypot(width, height)
    const lines = many(90, index => {
      const angle = (index * Math.PI * 2) / 90 + random() * 0.04
      const inner = Math.min(width, height) * (0.36 + random() * 0.18)
      const spread = 0.006 + random() * 0.014
      const point = (turn: number, far: number) =>
        `${round(width * x + Math.cos(angle + turn) * far)} ${round(height * y + Math.sin(angle + turn) * far)}`
      return `M${point(0, inner)}L${point(-spread, reach)}L${point(spread, reach)}Z`
    })
    return rect(0, 0, width, height, '#fff') + shape(lines, LINE)
  }
}

/** Lines that fly past. */
export function rush(seed = 1, slope = 0, colour = LINE): Draw {
  return (width, height) => {
    const random = dice(seed)
    const lines = many(46, () => {
      const y = random() * height * 1.4 - height * 0.2
      const from = random() * width * 0.7
      return `M${round(from)} ${round(y)}L${round(from + width * (0.3 + random()))} ${round(y + slope * width - 2)}V${round(y + slope * width + 3)}Z`
    })
    return shape(lines, colour)
  }
}

export function plain(tone: 0 | 1 | 2 | 3 | 'black' = 0): Draw {
  return (width, height) =>
    rect(0, 0, width, height, tone === 'black' ? LINE : '#fff') +
    (tone === 0 || tone === 'black' ? '' : rect(0, 0, width, height, `url(#tone${tone})`))
}

function ground(width: number, height: number, from: number): string {
  return (
    rect(0, height * from, width, height * (1 - from), '#e6e6e6') +
    stroke(`M0 ${round(height * from)}H${round(width)}`, LINE, 5)
  )
}

/** The sorting office: shelves, all of them empty. */
export function office(width: number, height: number): string {
  const cell = Math.max(90, height / 5)
  const columns = Math.ceil(width / cell)
  const shelves = many(columns * 4, index => {
    const x = (index % columns) * cell
    const y = Math.floor(index / columns) * cell
    return (
      rect(x, y, cell, cell, index % 3 ? '#cfcfcf' : '#bdbdbd', `stroke="${LINE}" stroke-width="4"`) +
      shape(`M${x} ${y}h${cell}l-14 14h${-cell + 28}z`, '#8a8a8a')
    )
  })
  const vine =
    stroke(`M${width * 0.08} 0q30 60 -6 120t14 ${round(height * 0.3)}`, '#444', 6) +
    many(7, index => disc(width * 0.08 + (index % 2 ? 18 : -12), 24 + index * height * 0.08, 11, '#666'))
  return (
    rect(0, 0, width, height, '#fff') +
    shelves +
    rect(0, height * 0.8, width, height * 0.2, '#f4f4f4') +
    stroke(`M0 ${round(height * 0.8)}H${round(width)}`, LINE, 6) +
    vine
  )
}

function tower(
  x: number,
  top: number,
  width: number,
  bottom: number,
  fill: string,
  random: () => number,
): string {
  const roof = `M${round(x)} ${round(bottom)}V${round(top)}l${round(width * 0.3)} ${round(width * 0.16)}l${round(width * 0.26)} ${round(-width * 0.2)}L${round(x + width)} ${round(top + width * 0.12)}V${round(bottom)}Z`
  const rows = Math.min(9, Math.floor((bottom - top) / 46))
  const windows = many(rows * 3, index =>
    random() > 0.4
      ? rect(
          x + width * (0.16 + 0.26 * (index % 3)),
          top + width * 0.3 + Math.floor(index / 3) * 44,
          width * 0.14,
          24,
          random() > 0.5 ? '#fff' : '#777',
          `stroke="${LINE}" stroke-width="2.5"`,
        )
      : '',
  )
  const bush =
    random() > 0.4
      ? disc(x + width * 0.7, top + 8, width * 0.16, '#777', `stroke="${LINE}" stroke-width="3"`) +
        disc(x + width * 0.48, top + 4, width * 0.12, '#999', `stroke="${LINE}" stroke-width="3"`)
      : ''
  return shape(roof, fill, `stroke="${LINE}" stroke-width="4" stroke-linejoin="round"`) + windows + bush
}

/** An empty street, grown over. */
export function street(seed = 1, night = false): Draw {
  return (width, height) => {
    const random = dice(seed)
    const base = height * 0.78
    const sky = night
      ? rect(0, 0, width, base, '#1c1c1c') +
        many(24, () => disc(random() * width, random() * base * 0.7, 2 + random() * 2, '#fff'))
      : rect(0, 0, width, base, '#fff') + rect(0, 0, width, base * 0.5, 'url(#tone1)')
    const step = Math.max(86, width / 8)
    const back = many(Math.ceil(width / step) + 1, index =>
      tower(
        index * step - 30,
        base * (0.12 + random() * 0.4),
        step * 0.82,
        base,
        night ? '#4a4a4a' : '#e9e9e9',
        random,
      ),
    )
    const front = many(3, index =>
      tower(
        index === 0 ? -step * 0.7 : index === 1 ? width - step * 0.6 : width - step * 1.3,
        base * (0.05 + random() * 0.3),
        step * 1.2,
        base,
        night ? '#2c2c2c' : '#cfcfcf',
        random,
      ),
    )
    const grass = many(26, index =>
      stroke(`M${round((index * width) / 26)} ${round(base + 4)}q4 -20 ${index % 2 ? 12 : -10} -30`, LINE, 4),
    )
    return sky + back + front + ground(width, height, 0.78) + grass
  }
}

/** Sky with clouds low down, a moon where wished. */
export function sky({
  moon,
  night = true,
  clouds = true,
  seed = 2,
}: {
  moon?: [x: number, y: number, radius: number]
  night?: boolean
  clouds?: boolean
  seed?: number
} = {}): Draw {
  return (width, height) => {
    const random = dice(seed)
    const back =
      rect(0, 0, width, height, night ? '#161616' : '#fff') +
      (night
        ? many(60, () => disc(random() * width, random() * height, 1.5 + random() * 2.5, '#fff'))
        : rect(0, 0, width, height * 0.6, 'url(#tone1)'))
    const size = Math.min(width, height)
    const disk = moon
      ? disc(width * moon[0], height * moon[1], size * moon[2] * 1.16, night ? '#3c3c3c' : '#eee') +
        disc(width * moon[0], height * moon[1], size * moon[2], '#fff', `stroke="${LINE}" stroke-width="4"`) +
        (
          [
            [-0.4, -0.3, 0.17],
            [0.3, -0.4, 0.11],
            [0.1, 0.25, 0.22],
            [-0.5, 0.35, 0.1],
            [0.55, 0.2, 0.12],
          ] as const
        )
          .map(([dx, dy, r]) =>
            disc(
              width * moon[0] + dx * size * moon[2],
              height * moon[1] + dy * size * moon[2],
              r * size * moon[2],
              '#cfcfcf',
            ),
          )
          .join('')
      : ''
    const low = clouds
      ? many(9, index => {
          const x = (index * width) / 7 - width * 0.1
          const radius = width * (0.07 + random() * 0.06)
          return disc(
            x,
            height - radius * 0.3,
            radius,
            index % 2 ? '#fff' : '#d9d9d9',
            night ? '' : `stroke="${LINE}" stroke-width="4"`,
          )
        })
      : ''
    return back + disk + low
  }
}

/** Steps that go up to the left, for ever. */
export function stairs(width: number, height: number): string {
  const steps = 9
  const rise = height / steps
  const run = width / steps
  return (
    rect(0, 0, width, height, '#fff') +
    rect(0, 0, width, height, 'url(#tone1)') +
    many(
      steps,
      index =>
        rect(0, index * rise, (index + 1) * run, height - index * rise, index % 2 ? '#dcdcdc' : '#ededed') +
        stroke(`M0 ${round(index * rise)}H${round((index + 1) * run)}V${round((index + 1) * rise)}`, LINE, 5),
    )
  )
}

/** The lattice of a mast, seen from near. */
export function lattice(width: number, height: number): string {
  const beam = (x: number) => rect(x - 18, 0, 36, height, '#9a9a9a', `stroke="${LINE}" stroke-width="5"`)
  const cross = many(Math.ceil(height / 150), index =>
    stroke(
      `M${round(width * 0.3)} ${index * 150}L${round(width * 0.7)} ${index * 150 + 150}M${round(width * 0.7)} ${index * 150}L${round(width * 0.3)} ${index * 150 + 150}M${round(width * 0.3)} ${index * 150}H${round(width * 0.7)}`,
      '#333',
      11,
    ),
  )
  return cross + beam(width * 0.3) + beam(width * 0.7)
}

export function mast(width: number, height: number): string {
  return sky({ clouds: false, seed: 5 })(width, height) + lattice(width, height)
}

export function rain(seed = 3): Draw {
  return (width, height) => {
    const random = dice(seed)
    return stroke(
      many(70, () => {
        const x = random() * width * 1.1
        const y = random() * height
        return `M${round(x)} ${round(y)}l-14 ${round(40 + random() * 40)}`
      }),
      LINE,
      3,
      'opacity=".8"',
    )
  }
}

/** A child's bedroom at night: window, wall, floor. */
export function bedroom(lamp = false): Draw {
  return (width, height) => {
    const side = Math.min(width, height)
    const window =
      rect(
        width * 0.08,
        height * 0.1,
        side * 0.34,
        side * 0.38,
        '#1a1a1a',
        `stroke="${LINE}" stroke-width="7"`,
      ) +
      disc(width * 0.08 + side * 0.24, height * 0.1 + side * 0.13, side * 0.06, '#fff') +
      stroke(
        `M${round(width * 0.08 + side * 0.17)} ${round(height * 0.1)}v${round(side * 0.38)}M${round(width * 0.08)} ${round(height * 0.1 + side * 0.19)}h${round(side * 0.34)}`,
        '#fff',
        5,
      )
    const stars = many(20, index =>
      rect(
        (index % 5) * width * 0.22 + 30,
        Math.floor(index / 5) * height * 0.2 + 30,
        10,
        10,
        '#9a9a9a',
        `transform="rotate(45 ${round((index % 5) * width * 0.22 + 35)} ${round(Math.floor(index / 5) * height * 0.2 + 35)})"`,
      ),
    )
    return (
      rect(0, 0, width, height, lamp ? '#fff' : '#d4d4d4') +
      stars +
      (lamp ? '' : rect(0, 0, width, height, 'url(#tone2)')) +
      window +
      rect(0, height * 0.84, width, height * 0.16, lamp ? '#e4e4e4' : '#8f8f8f') +
      stroke(`M0 ${round(height * 0.84)}H${round(width)}`, LINE, 6)
    )
  }
}
