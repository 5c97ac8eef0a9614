import { fittedLines, line } from '../drawing/lettering.ts'
import { at, dice, disc, many, rect, shape, stroke } from '../drawing/shapes.ts'
import { type CatPaint, cat, gull, lighthouse } from '../manga/phare/cast.ts'
import { type Cover, coverOf, HEIGHT, WIDTH } from './cover.ts'

const PAINT: CatPaint = {
  line: '#10243a',
  fur: '#e9963a',
  stripe: '#b8641a',
  belly: '#fff0d8',
  eye: '#d7f27a',
  wing: '#b9c7d2',
  beak: '#f2b82e',
}

export const phare: Cover = ({ volumeName, author }) => {
  const random = dice(200)
  const title = fittedLines(['LE CHAT', 'DU PHARE'], {
    x: 60,
    y: 80,
    width: 600,
    face: 'poster',
    most: 210,
    fill: '#fff7e0',
    leading: 0.22,
  })
  return coverOf(
    '',
    rect(0, 0, WIDTH, HEIGHT, '#16385c') +
      many(60, () => disc(random() * WIDTH, random() * 800, 2 + random() * 2, '#dceaf5')) +
      shape('M760 470L-40 560V1010Z', '#ffe9a0', 'opacity=".9"') +
      shape('M760 470L-40 640V930Z', '#fff7d6') +
      shape('M760 470L1040 380V560Z', '#ffe9a0', 'opacity=".7"') +
      at(
        760,
        1240,
        lighthouse(true, {
          line: '#10243a',
          wall: '#fff7e8',
          band: '#d23a34',
          glass: '#fff2a8',
          dark: '#10243a',
          rock: '#2a2f3c',
        }),
        { scale: 0.9 },
      ) +
      many(5, index =>
        shape(
          `M-40 ${1130 + index * 62}${many(9, step => `q60 ${step % 2 ? 34 : -34} 120 0`)}V1500H-40Z`,
          ['#1f5a86', '#1b4f78', '#174469', '#13395a', '#0f2f4c'][index] as string,
        ),
      ) +
      shape('M-20 1500Q60 1270 260 1290Q420 1300 470 1500Z', '#2a2f3c', 'stroke="#10243a" stroke-width="8"') +
      at(230, 1320, cat('firm', PAINT, true), { scale: 1.34 }) +
      at(560, 1000, gull('cries', { ...PAINT, fur: '#fff' }), { scale: 0.8, mirror: true }) +
      stroke('M40 1180q40 -20 80 0', '#dceaf5', 5, 'opacity=".6"') +
      title.svg +
      line(author.toUpperCase(), 940, 1416, { face: 'poster', size: 44, tracking: 4 }, '#fff7e0', 'end') +
      line(volumeName, 940, 1468, { face: 'posterLight', size: 38, tracking: 3 }, '#ffe9a0', 'end'),
  )
}
