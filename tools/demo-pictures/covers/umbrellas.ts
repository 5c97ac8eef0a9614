import { fittedLines, line } from '../drawing/lettering.ts'
import { at, dice, disc, fade, many, rect, round, shape, stroke } from '../drawing/shapes.ts'
import { type Cover, coverOf, HEIGHT, WIDTH } from './cover.ts'

const CLOTH = ['#223a5e', '#e0a33a', '#2f6b5e', '#b5483c', '#3b2f4f', '#d8c39a', '#4f7f93', '#7d2f3b']

/** A great patchwork umbrella seen from the side; its edge lies at y = 0, its tip above. */
export function umbrella(width: number, height: number, cloth: readonly string[] = CLOTH): string {
  const panels = cloth.length
  const edge = (index: number) => -width / 2 + (width * (1 - Math.cos((Math.PI * index) / panels))) / 2
  const panel = (index: number) => {
    const left = edge(index)
    const right = edge(index + 1)
    const bow = (x: number) => `${round(x * 1.02)} ${round(-height * 0.5)}`
    const dip = Math.max(10, (right - left) * 0.22)
    const d = `M0 ${-height}C${round(left * 0.55)} ${-height} ${bow(left)} ${round(left)} 0Q${round((left + right) / 2)} ${round(-dip)} ${round(right)} 0C${bow(right)} ${round(right * 0.55)} ${-height} 0 ${-height}Z`
    return shape(
      d,
      cloth[index] as string,
      'stroke="#140f1c" stroke-opacity=".45" stroke-width="4" stroke-linejoin="round"',
    )
  }
  const order = Array.from({ length: panels }, (_, index) => index)
  const handle = `M0 ${-height + 4}V${round(height * 0.5)}`
  const hook = `M0 ${round(height * 0.5)}q0 46 34 46t34 -40`
  return (
    stroke(handle, '#140f1c', 12) +
    stroke(hook, '#8a5a2b', 18) +
    stroke(`M0 ${-height}v-34`, '#140f1c', 12) +
    order.map(panel).join('') +
    patches(width, height) +
    shape(
      `M0 ${-height}C${-width * 0.3} ${-height} ${-width * 0.5} ${-height * 0.7} ${-width / 2} 0C${-width * 0.36} ${-height * 0.5} ${-width * 0.2} ${-height * 0.86} 0 ${-height}Z`,
      '#fff',
      'opacity=".14"',
    )
  )
}

/** Stitched on where a panel was thin. */
function patches(width: number, height: number): string {
  const patch = (x: number, y: number, size: number, turn: number, fill: string) =>
    at(
      x * width,
      -y * height,
      rect(
        -size / 2,
        -size / 2,
        size,
        size,
        fill,
        'rx="5" stroke="#fff7e2" stroke-opacity=".75" stroke-width="3" stroke-dasharray="9 7"',
      ),
      { turn },
    )
  return (
    patch(-0.23, 0.42, 62, -18, '#d8c39a') +
    patch(0.12, 0.6, 54, 10, '#e0a33a') +
    patch(0.31, 0.3, 48, 24, '#7d2f3b') +
    patch(-0.06, 0.28, 40, -4, '#223a5e')
  )
}

/** Somebody in a coat who holds on with one raised hand; the hand is at 0 0. */
export function hanging(coat: string, hair: string): string {
  return (
    stroke('M0 0L-14 70', '#e9b996', 20) +
    stroke('M-2 22L-18 84', coat, 30) +
    shape('M-62 78Q-30 58 6 76L34 214Q-26 244 -92 208Z', coat) +
    stroke('M-58 96L-92 160', coat, 26) +
    disc(-94, 166, 12, '#e9b996') +
    stroke('M-48 214L-58 282M-4 216L2 276', '#2a2233', 22) +
    stroke('M-58 284l-20 6M2 278l22 2', '#5c3320', 24) +
    disc(-32, 42, 38, '#e9b996') +
    stroke('M-44 46q7 7 14 0M-18 44q6 7 12 0M-34 64q7 6 14 0', '#5c3320', 4) +
    shape('M-74 50Q-80 -4 -32 -2Q12 0 8 44Q-4 18 -40 20Q-58 26 -56 60Q-60 100 -84 116Q-86 78 -74 50Z', hair) +
    shape('M-76 104q-22 26 -44 12q10 -22 40 -32Z', '#e0a33a')
  )
}

function rooftops(seed: number, ground: number, colours: readonly string[], lit: string): string {
  const random = dice(seed)
  let x = -40
  let apps = ''
  while (x < WIDTH + 40) {
    const width = 84 + random() * 84
    const wall = 90 + random() * 170
    const roof = 60 + random() * 80
    const colour = colours[Math.floor(random() * colours.length)] as string
    const top = ground - wall
    apps += shape(
      `M${x} ${HEIGHT}V${top}L${x + width / 2} ${top - roof}L${x + width} ${top}V${HEIGHT}Z`,
      colour,
    )
    if (random() > 0.4) apps += rect(x + width * 0.66, top - roof * 0.75, 18, 46, colour)
    apps += many(4, index =>
      random() > 0.45
        ? rect(
            x + width * (0.2 + 0.36 * (index % 2)),
            top + 26 + Math.floor(index / 2) * 70,
            22,
            32,
            lit,
            'rx="3"',
          )
        : '',
    )
    x += width - 6
  }
  return apps
}

/** Wishes: drops with a light in them. */
function wishes(seed: number, count: number, colours: readonly string[], up: boolean): string {
  const random = dice(seed)
  return many(count, () => {
    const x = random() * WIDTH
    const y = random() * HEIGHT
    const long = 26 + random() * 74
    const colour = colours[Math.floor(random() * colours.length)] as string
    const tail = up
      ? `M${round(x)} ${round(y)}l-8 ${round(long)}`
      : `M${round(x)} ${round(y)}l8 ${round(-long)}`
    return (
      stroke(tail, colour, 3, `opacity="${round(0.25 + random() * 0.5)}"`) +
      disc(x, y, 4 + random() * 4, colour)
    )
  })
}

export const umbrellas: Cover = ({ volume, volumeName, author, illustrator }) => {
  const first = volume === 1
  const sky = first
    ? fade('sky', [
        [0, '#0f2740'],
        [0.5, '#1f5568'],
        [0.8, '#e2a04a'],
        [1, '#f4d38a'],
      ])
    : fade('sky', [
        [0, '#5a2a5e'],
        [0.45, '#c9586f'],
        [0.78, '#f6b88a'],
        [1, '#fde6bd'],
      ])
  const light = fade(
    'light',
    [
      [0, '#fff3c8', 0.95],
      [0.5, '#ffd980', 0.35],
      [1, '#ffd980', 0],
    ],
    'out',
  )
  const near = first ? ['#101c2c', '#16263a', '#1b2e3f'] : ['#2b1630', '#3a1d3c', '#331a38']
  const far = first ? ['#1d4356', '#245062'] : ['#74385f', '#83435f']
  const figure = first
    ? at(
        530,
        790,
        at(0, 0, umbrella(740, 310)) + at(30, 164, hanging('#6d7f8f', '#8a3d22'), { scale: 1.05 }),
        { turn: -7 },
      )
    : at(
        500,
        815,
        at(
          0,
          0,
          umbrella(800, 330, ['#b5483c', '#7d2f3b', '#e0a33a', '#d8c39a', '#4f7f93', '#223a5e', '#2f6b5e']),
        ) +
          at(-92, 276, hanging('#c2222e', '#2a1a14'), { scale: 0.8, mirror: true, turn: 8 }) +
          at(34, 174, hanging('#6d7f8f', '#8a3d22'), { scale: 1 }),
        { turn: 6 },
      )
  const title = fittedLines(['I MEND', 'UMBRELLAS'], {
    x: 80,
    y: 76,
    width: 840,
    face: 'bookBlack',
    most: 188,
    fill: '#fff7e2',
    anchor: 'middle',
    leading: 0.26,
    shadow: first ? '#0a1826' : '#3a1540',
  })
  const rest = fittedLines(['in a Town Where', 'It Rains Wishes'], {
    x: 190,
    y: title.bottom - 6,
    width: 620,
    face: 'bookBlackItalic',
    most: 70,
    fill: first ? '#ffd980' : '#fff0b8',
    anchor: 'middle',
    leading: 0.5,
    shadow: first ? '#0a1826' : '#3a1540',
  })
  return coverOf(
    sky + light,
    rect(0, 0, WIDTH, HEIGHT, 'url(#sky)') +
      disc(500, first ? 1240 : 900, 620, 'url(#light)') +
      rooftops(volume * 7, 1420, far, first ? '#f0b860' : '#ffd9a0') +
      wishes(volume * 31, first ? 110 : 80, ['#ffe6a0', '#bfe8ff', '#ffc0cf'], !first) +
      figure +
      rooftops(volume * 13 + 1, 1500, near, '#ffcf6b') +
      title.svg +
      rest.svg +
      rect(0, HEIGHT - 92, WIDTH, 92, first ? '#0b1520' : '#1f0f24') +
      line(author, 60, HEIGHT - 34, { face: 'book', size: 38, tracking: 1 }, '#fff7e2') +
      line(illustrator, WIDTH - 60, HEIGHT - 34, { face: 'bookItalic', size: 30 }, '#ffd980', 'end') +
      disc(886, 1270, 70, '#b5483c', 'stroke="#fff7e2" stroke-width="5"') +
      line(String(volume), 886, 1304, { face: 'bookBlack', size: 74 }, '#fff7e2', 'middle') +
      line(
        volumeName.replace(/ \d+$/, '').toUpperCase(),
        886,
        1236,
        { face: 'poster', size: 19, tracking: 2 },
        '#fff7e2',
        'middle',
      ),
  )
}
