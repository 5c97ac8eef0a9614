import { fittedLines, line } from '../drawing/lettering.ts'
import { at, dice, disc, fade, many, rect, round, shape, stroke } from '../drawing/shapes.ts'
import { type Cover, coverOf, HEIGHT, WIDTH } from './cover.ts'

function lemon(): string {
  return (
    shape(
      'M0 -46Q40 -30 36 14Q30 44 0 52Q-30 44 -36 14Q-40 -30 0 -46Z',
      '#ffe033',
      'stroke="#9a7a08" stroke-width="5"',
    ) + shape('M-20 -16Q-26 10 -12 30', 'none', 'stroke="#fff6b0" stroke-width="7" stroke-linecap="round"')
  )
}

/** Bernard in his pot; 640 high, on 0 0. */
export function lemonTree(lemons: number): string {
  const random = dice(6)
  const leaves = many(46, index => {
    const angle = random() * Math.PI * 2
    const far = Math.sqrt(random()) * 190
    const colour = ['#2f7d4a', '#3c9658', '#256b3e', '#52ab68'][index % 4] as string
    return at(
      Math.cos(angle) * far,
      -430 + Math.sin(angle) * far * 0.9,
      shape('M0 0Q34 -34 84 -14Q48 26 0 0Z', colour, 'stroke="#174a2a" stroke-width="3"'),
      { turn: round(random() * 360) },
    )
  })
  const spots: [number, number][] = [
    [-96, -350],
    [70, -470],
    [112, -340],
    [-40, -510],
    [-140, -450],
  ]
  return (
    stroke('M0 -120Q-20 -240 0 -330M0 -250Q60 -300 80 -390M-6 -280Q-60 -330 -90 -400', '#6e4a2a', 24) +
    leaves +
    spots
      .slice(0, lemons)
      .map(([x, y]) => at(x, y, lemon()))
      .join('') +
    shape(
      'M-120 -130H120L92 0H-92Z',
      '#d96c3f',
      'stroke="#5a2412" stroke-width="7" stroke-linejoin="round"',
    ) +
    rect(-134, -156, 268, 44, '#e98355', 'rx="8" stroke="#5a2412" stroke-width="7"') +
    rect(-66, -98, 132, 62, '#fffaf0', 'rx="6" stroke="#5a2412" stroke-width="4"') +
    line('BERNARD', 0, -56, { face: 'sign', size: 26 }, '#5a2412', 'middle')
  )
}

export const citronnier: Cover = ({ author, illustrator }) => {
  const random = dice(24)
  const title = fittedLines(['LE CITRONNIER', 'D’ORBITE 6'], {
    x: 90,
    y: 100,
    width: 820,
    face: 'sign',
    most: 116,
    fill: '#17304a',
    anchor: 'middle',
    leading: 0.42,
  })
  return coverOf(
    fade('earth', [
      [0, '#ffffff'],
      [0.5, '#dcecf7'],
      [1, '#7fb2d6'],
    ]),
    rect(0, 0, WIDTH, HEIGHT, '#ffe14d') +
      many(4, index => stroke(`M${60 + index * 293} 0V1500`, '#f5d22e', 8)) +
      many(20, index => disc(60 + (index % 4) * 293, 90 + Math.floor(index / 4) * 330, 13, '#f0c920')) +
      disc(500, 850, 410, '#fff6cf', 'stroke="#17304a" stroke-width="12"') +
      many(16, index =>
        disc(
          500 + Math.cos((index * Math.PI) / 8) * 378,
          850 + Math.sin((index * Math.PI) / 8) * 378,
          12,
          '#17304a',
        ),
      ) +
      `<clipPath id="pane"><circle cx="500" cy="850" r="342"/></clipPath><g clip-path="url(#pane)">` +
      rect(150, 500, 700, 700, '#0d1a33') +
      many(60, () => disc(160 + random() * 680, 510 + random() * 680, 1.5 + random() * 3, '#fff')) +
      disc(320, 1260, 470, 'url(#earth)') +
      stroke('M20 1010Q200 930 420 990M60 1090Q300 1010 560 1080', '#fff', 22, 'opacity=".8"') +
      '</g>' +
      disc(500, 850, 342, 'none', 'stroke="#17304a" stroke-width="8"') +
      rect(120, 1268, 760, 34, '#17304a', 'rx="12"') +
      at(560, 1270, lemonTree(1), { scale: 1.04 }) +
      at(
        250,
        1268,
        rect(-58, -76, 116, 66, '#e8eef2', 'rx="18" stroke="#17304a" stroke-width="7"') +
          disc(-22, -44, 9, '#17304a') +
          disc(22, -44, 9, '#17304a') +
          many(3, index => disc(-40 + index * 40, -6, 12, '#d96c3f', 'stroke="#17304a" stroke-width="5"')) +
          stroke('M50 -60L96 -104', '#17304a', 9) +
          rect(76, -140, 50, 42, '#9fd0e8', 'rx="6" stroke="#17304a" stroke-width="6"'),
      ) +
      title.svg +
      line(author, 60, 1430, { face: 'sign', size: 42 }, '#17304a') +
      line(illustrator, 940, 1430, { face: 'hairline', size: 36 }, '#17304a', 'end'),
  )
}
