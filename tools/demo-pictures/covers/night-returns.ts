import { fittedLines, line } from '../drawing/lettering.ts'
import { at, dice, disc, fade, many, rect, round, shape, stroke } from '../drawing/shapes.ts'
import { type Cover, coverOf, HEIGHT, WIDTH } from './cover.ts'

const SPINES = ['#7a2e2a', '#2f5a53', '#b98b3c', '#3a3f6b', '#8c5a34', '#5d2740', '#40604a', '#a4512f']

/** A leaning bookcase full of spines; some places are empty. */
function bookcase(seed: number, width: number, height: number): string {
  const random = dice(seed)
  const rows = 6
  const row = height / rows
  let books = rect(0, 0, width, height, '#120d18')
  for (let index = 0; index < rows; index++) {
    let x = 8
    const floor = (index + 1) * row - 12
    while (x < width - 20) {
      const thick = 14 + random() * 24
      const high = row * (0.6 + random() * 0.26)
      const colour = SPINES[Math.floor(random() * SPINES.length)] as string
      if (random() > 0.12) {
        books += rect(x, floor - high, thick, high, colour, 'rx="2"')
        if (random() > 0.5) books += rect(x + 3, floor - high * 0.82, thick - 6, 5, '#e6c77a', 'opacity=".8"')
      }
      x += thick + 2
    }
    books += rect(0, floor, width, 12, '#2b1d22')
  }
  return books + rect(0, 0, width, height, '#0a0a1c', 'opacity=".42"')
}

/** An open book that flies: its leaves are wings. */
export function flyingBook(cover: string): string {
  return (
    shape('M0 20Q-70 -50 -150 -26L-142 34Q-70 10 0 74Q70 10 142 34L150 -26Q70 -50 0 20Z', cover) +
    shape('M0 10Q-66 -56 -140 -36L-134 18Q-66 -4 0 60Z', '#fff4d6') +
    shape('M0 10Q66 -56 140 -36L134 18Q66 -4 0 60Z', '#f3e2b4') +
    stroke(
      'M-118 -22Q-66 -34 -18 10M-116 -6Q-66 -16 -18 26M118 -22Q66 -34 18 10M116 -6Q66 -16 18 26',
      '#b59a63',
      3,
    )
  )
}

function door(): string {
  const panel = (x: number, y: number, width: number, height: number) =>
    rect(x, y, width, height, '#16324a', 'rx="6" stroke="#0c1f30" stroke-width="8"') +
    stroke(`M${x + 10} ${y + height - 10}V${y + 10}H${x + width - 10}`, '#2d5a78', 4)
  return (
    rect(-190, 0, 380, 900, '#0c1f30') +
    rect(-172, 18, 344, 882, '#1d4260') +
    panel(-140, 50, 280, 250) +
    panel(-140, 470, 280, 330) +
    rect(-130, 345, 260, 78, '#c99a45', 'rx="12"') +
    rect(-112, 366, 224, 36, '#fff0b5', 'rx="8"') +
    [-118, 118].map(x => disc(x, 384, 6, '#7d5a1f')).join('') +
    disc(140, 450, 16, '#c99a45')
  )
}

function lane(): string {
  const stones = dice(5)
  return (
    many(9, index =>
      stroke(`M${round(500 + (index - 4) * 14)} 1240L${round(500 + (index - 4) * 190)} 1500`, '#0c1026', 5),
    ) +
    many(5, index =>
      stroke(
        `M0 ${1270 + index * index * 14}H1000`,
        '#0c1026',
        4,
        `opacity="${round(0.5 + stones() * 0.4)}"`,
      ),
    )
  )
}

function atTheDoor(): string {
  const shine = shape('M500 860L120 1500H880Z', 'url(#ray)')
  return (
    rect(0, 0, WIDTH, HEIGHT, 'url(#night)') +
    rect(0, 1240, WIDTH, 260, '#171a35') +
    lane() +
    at(-40, 380, bookcase(3, 330, 900), { turn: 5 }) +
    at(730, 350, bookcase(8, 330, 900), { turn: -5 }) +
    at(500, 480, door(), { scale: 0.88 }) +
    shine +
    disc(500, 820, 330, 'url(#glow)') +
    at(330, 1010, flyingBook('#7a2e2a'), { scale: 0.86, turn: -16 }) +
    at(660, 1130, flyingBook('#2f5a53'), { scale: 1.05, turn: 14 }) +
    at(420, 1260, flyingBook('#b98b3c'), { scale: 1.3, turn: -4 })
  )
}

function underTheSteps(): string {
  const steps = many(9, index => {
    const y = 560 + index * 74
    return (
      shape(
        `M${420 - index * 46} ${y}H${640 + index * 30}V${y + 74}H${420 - index * 46}Z`,
        index % 2 ? '#3d4a5c' : '#465568',
      ) + stroke(`M${640 + index * 30 - 70} ${y + 20}h44`, '#141b2a', 5)
    )
  })
  const staff = at(
    716,
    470,
    rect(-26, 0, 52, 800, '#c99a45', 'rx="6"') +
      many(15, index => stroke(`M-26 ${30 + index * 52}h${index % 5 === 0 ? 52 : 26}`, '#3a2407', 6)) +
      stroke('M-30 396l18 14l14 -20l16 22l14 -14', '#3a2407', 8),
    { turn: 8 },
  )
  const waves = many(6, index => {
    const y = 980 + index * 92
    const d = `M-20 ${y}${many(11, step => `q50 ${step % 2 ? 26 : -26} 100 0`)}V${HEIGHT}H-20Z`
    return shape(
      d,
      ['#1f6f7a', '#1a6070', '#165264', '#124558', '#0e384b', '#0a2c3e'][index] as string,
      'opacity=".86"',
    )
  })
  const letters = many(11, index =>
    at(
      130 + ((index * 173) % 760),
      1060 + ((index * 97) % 330),
      rect(-40, -28, 80, 56 + index * 2, '#fff4d6', 'rx="3"') +
        stroke('M-26 -10h52M-26 4h52M-26 18h30', '#8b7440', 4),
      { turn: ((index * 47) % 60) - 30, scale: 0.8 },
    ),
  )
  return (
    rect(0, 0, WIDTH, HEIGHT, 'url(#night)') +
    disc(800, 560, 300, 'url(#glow)') +
    disc(800, 560, 96, '#fff0b5') +
    shape('M0 830Q120 700 260 800T420 830V1000H0Z', '#12213a') +
    stroke('M110 760V640M110 660q-40 -10 -60 14M110 650q44 -14 70 8', '#0a1426', 14) +
    steps +
    staff +
    waves +
    letters
  )
}

export const nightReturns: Cover = ({ volume, author, illustrator }) => {
  const first = volume === 1
  const definitions =
    fade(
      'night',
      first
        ? [
            [0, '#1a1440'],
            [0.6, '#2b2258'],
            [1, '#141531'],
          ]
        : [
            [0, '#0d2138'],
            [0.6, '#1f4a63'],
            [1, '#0a2233'],
          ],
    ) +
    fade(
      'glow',
      [
        [0, '#ffe9a3', 0.9],
        [0.4, '#ffc860', 0.34],
        [1, '#ffc860', 0],
      ],
      'out',
    ) +
    fade('ray', [
      [0, '#ffe9a3', 0.55],
      [1, '#ffe9a3', 0.03],
    ])
  const title = fittedLines(['the Night', 'RETURNS', 'Desk'], {
    x: 90,
    y: 92,
    width: 820,
    face: 'bookBlackItalic',
    most: 176,
    fill: '#ffe9b8',
    anchor: 'middle',
    leading: 0.2,
    stroke: first ? '#120d2c' : '#081a2a',
    strokeWidth: 22,
  })
  return coverOf(
    definitions,
    (first ? atTheDoor() : underTheSteps()) +
      shape('M0 0H1000V60H0Z', first ? '#7a2e2a' : '#1f6f7a') +
      line(
        'SUZUME BOOKS FOR RENT  ·  OPEN FOUR UNTIL MIDNIGHT',
        500,
        42,
        { face: 'poster', size: 26, tracking: 4 },
        '#ffe9b8',
        'middle',
      ) +
      title.svg +
      rect(60, 1408, 250, 56, '#ffe9b8') +
      line(
        `BOOK ${volume === 1 ? 'ONE' : 'TWO'}`,
        185,
        1449,
        { face: 'poster', size: 36, tracking: 5 },
        '#1a1440',
        'middle',
      ) +
      line(author, 940, 1430, { face: 'bookBlack', size: 40 }, '#ffe9b8', 'end') +
      line(illustrator, 940, 1470, { face: 'bookItalic', size: 28 }, '#ffe9b8', 'end'),
  )
}
