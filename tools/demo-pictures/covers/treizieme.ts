import { line, sizeToFit } from '../drawing/lettering.ts'
import { at, dice, disc, fade, many, rect, round, shape, stroke } from '../drawing/shapes.ts'
import { type Cover, coverOf, HEIGHT, WIDTH } from './cover.ts'

const NUMERALS = ['I', 'II', 'III', 'IIII', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII', 'XIII']

/** A dial of thirteen hours with a radius of 400, its middle at 0 0. */
export function dial(face: string, ink: string, accent: string): string {
  return (
    disc(0, 0, 400, face, `stroke="${ink}" stroke-width="14"`) +
    disc(0, 0, 300, 'none', `stroke="${ink}" stroke-width="4"`) +
    many(65, index => {
      const angle = (index * Math.PI * 2) / 65
      const from = index % 5 ? 376 : 366
      return stroke(
        `M${round(Math.sin(angle) * from)} ${round(-Math.cos(angle) * from)}L${round(Math.sin(angle) * 388)} ${round(-Math.cos(angle) * 388)}`,
        ink,
        index % 5 ? 3 : 7,
      )
    }) +
    NUMERALS.map((numeral, index) => {
      const turn = ((index + 1) * 360) / 13
      return at(
        0,
        0,
        line(numeral, 0, -312, { face: 'roman', size: 62 }, index === 12 ? accent : ink, 'middle'),
        { turn },
      )
    }).join('') +
    at(0, 0, shape('M-10 40L-4 -250L0 -290L4 -250L10 40Z', ink), { turn: -6 }) +
    at(0, 0, shape('M-13 40L-6 -170Q-34 -200 0 -236Q34 -200 6 -170L13 40Z', ink), { turn: 354 }) +
    disc(0, 0, 22, accent)
  )
}

/** A girl in a hurry, seen from the side; 200 high, on 0 0, to the right. */
function runner(): string {
  const coat = '#0a1230'
  return (
    stroke('M-6 -70L-60 -20L-100 -34', coat, 20) +
    stroke('M6 -70L50 -36L36 0', coat, 20) +
    shape('M-30 -150Q20 -164 34 -140L40 -70Q-10 -44 -70 -66Q-34 -100 -30 -150Z', coat) +
    stroke('M10 -136L66 -110M-16 -136L-56 -96', coat, 16) +
    disc(22, -178, 26, '#f2c9a8') +
    shape('M-6 -176Q-6 -214 28 -206Q50 -200 44 -186Q20 -190 6 -164Z', coat) +
    stroke('M0 -158Q-50 -160 -92 -128', '#d8a93f', 14)
  )
}

export const treizieme: Cover = ({ author, illustrator }) => {
  const random = dice(13)
  const flakes = many(110, () =>
    disc(
      random() * WIDTH,
      random() * HEIGHT,
      2 + random() * 6,
      '#eaf3ff',
      `opacity="${round(0.4 + random() * 0.6)}"`,
    ),
  )
  const roof = (x: number, width: number, top: number, colour: string) =>
    shape(`M${x} 1500V${top}l${width * 0.16} -70h${width * 0.68}l${width * 0.16} 70V1500Z`, colour) +
    rect(x + width * 0.7, top - 120, 34, 80, colour) +
    shape(
      `M${x} ${top}l${width * 0.16} -70h${width * 0.68}l${width * 0.16} 70Z`,
      '#dbe8fb',
      'opacity=".85"',
    ) +
    many(4, index =>
      rect(x + width * (0.14 + 0.2 * index), top + 50, 26, 44, index % 3 === 1 ? '#ffcf6a' : '#0c1533'),
    )
  return coverOf(
    fade('night', [
      [0, '#0b1240'],
      [0.6, '#26429a'],
      [1, '#7fb0e8'],
    ]) +
      fade(
        'halo',
        [
          [0, '#bfe0ff', 0.9],
          [1, '#bfe0ff', 0],
        ],
        'out',
      ),
    rect(0, 0, WIDTH, HEIGHT, 'url(#night)') +
      disc(500, 830, 620, 'url(#halo)') +
      at(500, 830, dial('#e8f2ff', '#16225a', '#c8901c')) +
      roof(-40, 300, 1190, '#141f4e') +
      roof(240, 260, 1260, '#1b2a63') +
      roof(480, 300, 1210, '#141f4e') +
      roof(760, 300, 1160, '#1b2a63') +
      at(604, 1140, runner(), { scale: 0.86 }) +
      flakes +
      line(
        'La Treizième',
        500,
        190,
        { face: 'bookBlack', size: sizeToFit('La Treizième', 'bookBlack', 840, 150) },
        '#ffe7a6',
        'middle',
      ) +
      line(
        'HEURE DE BESANÇON',
        500,
        292,
        { face: 'posterLight', size: 74, tracking: 8 },
        '#eaf3ff',
        'middle',
      ) +
      rect(0, 1404, WIDTH, 96, '#0a1230') +
      line(author, 60, 1466, { face: 'roman', size: 44 }, '#ffe7a6') +
      line(illustrator, 940, 1466, { face: 'bookItalic', size: 32 }, '#bfd6f5', 'end'),
  )
}
