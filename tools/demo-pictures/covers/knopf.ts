import { fittedLines, line } from '../drawing/lettering.ts'
import { at, disc, many, rect, round, shape, stroke } from '../drawing/shapes.ts'
import { cheese, cupShip, mouse, type SeaPaint, snail } from '../manga/knopf/cast.ts'
import { type Cover, coverOf, HEIGHT, WIDTH } from './cover.ts'

const PAINT: SeaPaint = {
  line: '#2a1c3c',
  fur: '#cdbba8',
  shade: '#b09a85',
  ear: '#f2a9a0',
  scarf: '#e0432f',
  button: '#2b6cb0',
  shell: '#e39a4a',
  slime: '#cfe08a',
  cup: '#fdf6ea',
  glaze: '#3b82c4',
  cloth: '#fff3d0',
}

export const knopf: Cover = ({ volumeName, author }) => {
  const wave = (y: number, colour: string, shift: number, rise: number) =>
    shape(`M${-shift} ${y}${many(8, () => `q80 ${-rise} 160 0t160 0`)}V${HEIGHT}H${-shift}Z`, colour)
  const title = fittedLines(['KAPITÄN', 'KNOPF'], {
    x: 80,
    y: 140,
    width: 840,
    face: 'shout',
    most: 330,
    fill: '#fff',
    anchor: 'middle',
    stroke: '#2a1c3c',
    strokeWidth: 34,
    leading: 0.16,
  })
  const rest = fittedLines(['auf großer Fahrt'], {
    x: 240,
    y: title.bottom - 6,
    width: 520,
    face: 'speech',
    most: 84,
    fill: '#2a1c3c',
    anchor: 'middle',
  })
  return coverOf(
    '',
    rect(0, 0, WIDTH, HEIGHT, '#f9d27a') +
      many(5, index =>
        shape(
          `M${index * 220 - 60} 0L${index * 220 + 90} 1000H${index * 220 + 130}L${index * 220 + 20} 0Z`,
          '#f3c25e',
        ),
      ) +
      shape('M0 0H1000L500 -300Z', '#8a5a34') +
      stroke('M-20 90Q260 190 520 150T1020 80', '#fff', 7) +
      [150, 330, 690, 860]
        .map((x, index) =>
          at(
            x,
            150 + (index % 2) * 10,
            rect(
              -44,
              0,
              88,
              120,
              ['#7fc4b8', '#f08a7a', '#b79ae0', '#8fc2f0'][index] as string,
              'rx="6" opacity=".6"',
            ),
          ),
        )
        .join('') +
      wave(1030, '#74c3d0', 60, 60) +
      at(820, 1010, cheese('#2a1c3c', '#ffcf3a', '#e0a01c'), { scale: 0.62 }) +
      wave(1100, '#4fa9c4', 150, 70) +
      at(
        450,
        1180,
        at(46, -92, mouse('firm', 'points', PAINT), { scale: 1.06 }) +
          at(-112, -96, snail('glad', PAINT), { scale: 0.86 }) +
          cupShip(PAINT, false) +
          stroke('M-182 -330V-96', PAINT.line, 14) +
          shape(
            'M-178 -330L-50 -290L-178 -240Z',
            '#e0432f',
            'stroke="#2a1c3c" stroke-width="6" stroke-linejoin="round"',
          ),
        { turn: -5, scale: 1.16 },
      ) +
      wave(1270, '#2f86ab', 30, 64) +
      wave(1370, '#21678c', 110, 50) +
      many(12, index =>
        disc(
          round(60 + ((index * 167) % 900)),
          round(1300 + ((index * 71) % 90)),
          8,
          '#dff4f7',
          'opacity=".8"',
        ),
      ) +
      title.svg +
      rest.svg +
      line(author, 60, 1456, { face: 'speech', size: 52 }, '#fff') +
      line(volumeName, 940, 1456, { face: 'shout', size: 60 }, '#f9d27a', 'end'),
  )
}
