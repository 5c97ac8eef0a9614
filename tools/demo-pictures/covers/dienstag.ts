import { fittedLines, line } from '../drawing/lettering.ts'
import { at, dice, disc, fade, many, rect, round, shape, stroke } from '../drawing/shapes.ts'
import { type Cover, coverOf, HEIGHT, WIDTH } from './cover.ts'

/** Herr Lehmann, who looks to the right. */
export function goldfish(): string {
  return (
    shape('M-96 0Q-170 -78 -212 -66Q-184 -20 -188 0Q-184 26 -214 70Q-168 78 -96 6Z', '#f0762b') +
    shape('M-20 -54Q30 -118 92 -74L58 -44Z', '#f0762b') +
    shape('M0 52Q28 104 70 92L52 42Z', '#f0762b') +
    shape('M-110 2Q-40 -74 50 -62Q126 -50 132 2Q124 56 48 62Q-46 70 -110 2Z', '#ff9340') +
    shape('M-90 12Q-20 58 56 54Q112 48 128 16Q60 44 -90 12Z', '#ffc27a') +
    stroke('M66 -40Q88 0 64 40', '#e0661d', 6) +
    stroke('M-50 -14q20 14 0 28M-14 -26q22 24 0 50M22 -14q20 14 0 28', '#ffd7a1', 5) +
    disc(98, -14, 17, '#fff') +
    disc(103, -13, 9, '#1c2b3a') +
    stroke('M120 18q8 4 10 -4', '#b9480f', 5)
  )
}

/** The local train from the side, red and white. */
function train(cars: number): string {
  return many(cars, car =>
    at(
      car * 412,
      0,
      rect(0, -150, 400, 150, '#d0342c', 'rx="14"') +
        rect(0, -66, 400, 16, '#fff4ea') +
        many(4, index => rect(24 + index * 74, -126, 56, 46, '#fbe3a2', 'rx="7"')) +
        rect(330, -128, 48, 128, '#a8241f', 'rx="6"') +
        rect(340, -116, 28, 44, '#fbe3a2', 'rx="5"') +
        disc(70, 4, 22, '#26303a') +
        disc(130, 4, 22, '#26303a') +
        disc(280, 4, 22, '#26303a') +
        disc(340, 4, 22, '#26303a'),
    ),
  )
}

function reeds(seed: number, count: number, ground: number, colour: string, high: number): string {
  const random = dice(seed)
  return many(count, () => {
    const x = random() * WIDTH
    const tall = high * (0.55 + random() * 0.6)
    const lean = (random() - 0.5) * 90
    const tip = `${round(x + lean)} ${round(ground - tall)}`
    const head = random() > 0.6 ? stroke(`M${tip}l${round(lean * 0.09)} -46`, '#7a4a2a', 15) : ''
    return stroke(`M${round(x)} ${ground}Q${round(x)} ${round(ground - tall * 0.6)} ${tip}`, colour, 7) + head
  })
}

function jar(content: string, water: boolean): string {
  return (
    (water
      ? shape(
          'M-240 -110Q-200 -128 0 -116T240 -110V230Q240 300 170 300H-170Q-240 300 -240 230Z',
          '#8fd3dc',
          'opacity=".62"',
        )
      : '') +
    content +
    shape(
      'M-190 -290H190V-236Q250 -204 250 -140V236Q250 316 172 316H-172Q-250 316 -250 236V-140Q-250 -204 -190 -236Z',
      '#eafcff',
      'fill-opacity=".18" stroke="#f6ffff" stroke-width="12"',
    ) +
    rect(-206, -342, 412, 62, '#d8a03c', 'rx="12"') +
    many(12, index => stroke(`M${-180 + index * 33} -334v46`, '#a9761f', 5)) +
    stroke('M-206 -130Q-212 60 -200 190', '#fff', 20, 'opacity=".75"') +
    stroke('M-196 236v10', '#fff', 20, 'opacity=".75"')
  )
}

export const dienstag: Cover = ({ volume, author, illustrator }) => {
  const first = volume === 1
  const definitions = first
    ? fade('sky', [
        [0, '#9fd5cf'],
        [0.55, '#dff0e0'],
        [0.75, '#ffe6b8'],
        [1, '#ffd39b'],
      ])
    : fade('sky', [
        [0, '#ffb37a'],
        [0.4, '#ffdca8'],
        [0.62, '#cfe9e4'],
        [1, '#58a8b5'],
      ])
  const ink = '#123b45'
  const scene = first
    ? disc(500, 760, 330, '#fff3cf', 'opacity=".85"') +
      reeds(4, 60, 1290, '#7fae87', 330) +
      rect(0, 1092, WIDTH, 14, ink) +
      at(-60, 1080, train(3)) +
      reeds(9, 46, 1400, '#4f8a6c', 300) +
      rect(0, 1330, WIDTH, 170, '#2f6b58') +
      reeds(2, 40, 1440, '#2f6b58', 210) +
      at(
        500,
        980,
        jar(
          at(10, 90, goldfish(), { scale: 1.08 }) +
            many(5, index =>
              disc(168 + (index % 2) * 22, 30 - index * 34, 7 + (index % 3) * 4, '#fff', 'opacity=".7"'),
            ),
          true,
        ),
        { scale: 0.94 },
      )
    : disc(640, 780, 210, '#fff3cf') +
      rect(0, 820, WIDTH, 700, '#4b9aa9') +
      many(14, index =>
        stroke(
          `M${500 - 30 - ((index * 61) % 260)} ${840 + index * 46}h${80 + ((index * 83) % 400)}`,
          '#d6f1ea',
          7,
          'opacity=".55"',
        ),
      ) +
      at(
        150,
        830,
        rect(-40, -170, 210, 170, '#fff6e4') +
          shape('M-70 -170L65 -290L200 -170Z', '#8a3b2c') +
          rect(50, -110, 60, 110, '#2f7d54') +
          rect(-16, -120, 44, 44, '#ffe08a') +
          rect(132, -278, 24, 60, '#8a3b2c'),
      ) +
      reeds(21, 22, 850, '#5d9a77', 130) +
      at(560, 1130, goldfish(), { scale: 1.5, turn: -6 }) +
      many(5, index =>
        disc(250 - index * 42, 1100 + (index % 2) * 40, 12 + (index % 3) * 5, '#eafcff', 'opacity=".8"'),
      ) +
      at(850, 1290, jar('', false), { scale: 0.36, turn: 70 }) +
      reeds(14, 40, 1460, '#2f6b58', 250) +
      rect(0, 1400, WIDTH, 100, '#1d4f56')
  const title = fittedLines(['DIENSTAG,'], {
    x: 70,
    y: 92,
    width: 860,
    face: 'poster',
    most: 320,
    fill: ink,
    anchor: 'middle',
  })
  const rest = fittedLines(['einfache Fahrt'], {
    x: 130,
    y: title.bottom - 28,
    width: 740,
    face: 'bookBlackItalic',
    most: 150,
    fill: '#d0342c',
    anchor: 'middle',
  })
  const arrows = first
    ? stroke('M120 545H430M392 513l40 32l-40 32', '#d0342c', 12) +
      stroke('M880 545H570M608 513l-40 32l40 32', ink, 12)
    : stroke('M120 545H430M392 513l40 32l-40 32', '#d0342c', 12) +
      stroke('M570 545H880M842 513l40 32l-40 32', '#d0342c', 12)
  return coverOf(
    definitions,
    rect(0, 0, WIDTH, HEIGHT, 'url(#sky)') +
      scene +
      title.svg +
      rest.svg +
      arrows +
      disc(500, 545, 36, ink) +
      line(String(volume), 500, 563, { face: 'poster', size: 50 }, '#fff', 'middle') +
      line(author, 60, 1462, { face: 'poster', size: 46, tracking: 2 }, '#fff7e6') +
      line(illustrator, 940, 1460, { face: 'bookItalic', size: 32 }, '#fff7e6', 'end'),
  )
}
