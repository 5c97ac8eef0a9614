import { fittedLines, line } from '../drawing/lettering.ts'
import { at, disc, fade, many, rect, round, shape, stroke } from '../drawing/shapes.ts'
import { type Cover, coverOf, HEIGHT, WIDTH } from './cover.ts'

/** The eye of a very young dragon, at 0 0. */
export function dragonEye(): string {
  return (
    shape('M-190 0Q0 -190 190 0Q0 190 -190 0Z', '#ffcf4d', 'stroke="#3a1a06" stroke-width="10"') +
    disc(0, 0, 92, '#ffb01f') +
    many(26, index => {
      const angle = (index * Math.PI * 2) / 26
      const x = Math.cos(angle)
      const y = Math.sin(angle)
      return stroke(`M${round(x * 46)} ${round(y * 46)}L${round(x * 88)} ${round(y * 88)}`, '#d97708', 5)
    }) +
    shape('M0 -92Q30 0 0 92Q-30 0 0 -92Z', '#200c04') +
    disc(-34, -36, 18, '#fff6d0')
  )
}

function hinge(y: number): string {
  return (
    shape(
      `M0 ${y - 44}H210Q300 ${y - 40} 330 ${y}Q300 ${y + 40} 210 ${y + 44}H0Z`,
      '#0d1f1c',
      'stroke="#345b52" stroke-width="5"',
    ) + [60, 140, 230].map(x => disc(x, y, 13, '#345b52')).join('')
  )
}

export const locksmith: Cover = ({ author, illustrator }) => {
  const plate =
    'M500 420C690 420 760 560 730 690C710 780 650 820 640 880L700 1240H300L360 880C350 820 290 780 270 690C240 560 310 420 500 420Z'
  const hole = 'M500 500a130 130 0 0 1 78 234L650 1160H350L422 734A130 130 0 0 1 500 500Z'
  const title = fittedLines(['The Locksmith'], {
    x: 90,
    y: 96,
    width: 820,
    face: 'slab',
    most: 150,
    fill: '#f3e3b5',
    anchor: 'middle',
  })
  const rest = fittedLines(['OF THE NINTH LEVEL'], {
    x: 150,
    y: title.bottom + 18,
    width: 700,
    face: 'posterLight',
    most: 74,
    fill: '#ffb01f',
    anchor: 'middle',
  })
  return coverOf(
    fade('deep', [
      [0, '#7c2f10'],
      [0.55, '#d5661a'],
      [1, '#ffd978'],
    ]),
    rect(0, 0, WIDTH, HEIGHT, '#1c3f38') +
      many(6, index => rect(index * 170, 0, 8, HEIGHT, '#142e29')) +
      many(24, index =>
        stroke(
          `M${30 + (index % 6) * 170} ${60 + Math.floor(index / 6) * 380 + (index % 3) * 70}q20 90 4 190`,
          '#17352f',
          5,
        ),
      ) +
      hinge(520) +
      hinge(1180) +
      shape(plate, '#b98a35', 'stroke="#0d1f1c" stroke-width="14"') +
      shape(plate, '#e3bd63', 'transform="translate(40 66) scale(.92)" opacity=".5"') +
      shape(hole, 'url(#deep)', 'stroke="#0d1f1c" stroke-width="14"') +
      many(8, index => {
        const y = 860 + index * 38
        return rect(500 - 26 - index * 11, y, 52 + index * 22, 38, index % 2 ? '#a84a14' : '#c4601a')
      }) +
      at(500, 640, dragonEye(), { scale: 0.62 }) +
      [
        [350, 470],
        [650, 470],
        [345, 1195],
        [655, 1195],
      ]
        .map(([x, y]) => disc(x as number, y as number, 14, '#0d1f1c'))
        .join('') +
      title.svg +
      rest.svg +
      line(author, 60, 1444, { face: 'slab', size: 42 }, '#f3e3b5') +
      line(illustrator, 940, 1444, { face: 'bookItalic', size: 32 }, '#c9d8b8', 'end'),
  )
}
