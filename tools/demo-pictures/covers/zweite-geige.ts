import { fittedLines, line } from '../drawing/lettering.ts'
import { at, disc, fade, many, rect, round, shape, stroke } from '../drawing/shapes.ts'
import { type Cover, coverOf, HEIGHT, WIDTH } from './cover.ts'

/** A violin, 1000 high, its middle at 0 0. */
export function violin(wood: string, edge: string): string {
  const half =
    'M0 -210C90 -230 150 -170 148 -90C146 -40 112 -20 100 20C92 50 112 90 140 120C190 180 196 280 140 340C100 380 40 392 0 392'
  const other = half.replace(/-?\d+ -?\d+/g, pair => {
    const [x, y] = pair.split(' ').map(Number) as [number, number]
    return `${-x} ${y}`
  })
  const hole = (side: number) =>
    stroke(`M${side * 62} 10q${side * 26} 20 ${side * 14} 64t${side * 18} 66`, edge, 11) +
    disc(side * 60, 10, 10, edge) +
    disc(side * 96, 142, 10, edge)
  return (
    shape(`${half}Z`, wood, `stroke="${edge}" stroke-width="9"`) +
    shape(`${other}Z`, wood, `stroke="${edge}" stroke-width="9"`) +
    rect(-6, -200, 12, 580, wood) +
    hole(1) +
    hole(-1) +
    rect(-24, -520, 48, 520, '#1d1014', 'rx="10"') +
    rect(-52, 92, 104, 14, '#e8c48a', 'rx="5"') +
    shape('M-30 190H30L42 380H-42Z', '#1d1014') +
    shape(
      'M-34 -520Q-44 -640 0 -650Q50 -646 44 -600Q40 -572 12 -580L28 -520Z',
      wood,
      `stroke="${edge}" stroke-width="8"`,
    ) +
    many(4, index => stroke(`M${-15 + index * 10} -560V200`, '#fdf3e0', 2.5)) +
    many(4, index => rect(index % 2 ? 30 : -78, -610 + index * 26, 48, 13, '#1d1014', 'rx="6"'))
  )
}

export const zweiteGeige: Cover = ({ author, illustrator }) => {
  const staff = (y: number) =>
    many(5, index =>
      stroke(
        `M-40 ${y + index * 26}C300 ${y - 120 + index * 26} 620 ${y + 130 + index * 26} 1040 ${y - 60 + index * 26}`,
        '#fff',
        4,
        'opacity=".8"',
      ),
    )
  const head = (x: number, y: number, up = true) =>
    `<ellipse cx="${x}" cy="${y}" rx="20" ry="15" transform="rotate(-22 ${x} ${y})" fill="#fff"/>` +
    stroke(up ? `M${x + 18} ${y - 4}v-96` : `M${x - 18} ${y + 4}v96`, '#fff', 6)
  const title = fittedLines(['Zweite', 'Geige,'], {
    x: 70,
    y: 130,
    width: 520,
    face: 'bookBlackItalic',
    most: 220,
    fill: '#fff',
    leading: 0.34,
  })
  return coverOf(
    fade('rose', [
      [0, '#e8788c'],
      [0.6, '#c2405f'],
      [1, '#6e1a3c'],
    ]),
    rect(0, 0, WIDTH, HEIGHT, 'url(#rose)') +
      disc(760, 420, 330, '#f6b7a8', 'opacity=".65"') +
      many(11, index =>
        stroke(`M${-60 + index * 20} 1500Q${240 + index * 20} 1260 ${500 + index * 46} 1500`, '#8d2a4c', 4),
      ) +
      at(690, 900, violin('#b85a24', '#3a1410'), { turn: 24, scale: 1.08 }) +
      staff(1010) +
      head(180, 1016) +
      head(300, 1000) +
      head(420, 1042, false) +
      head(548, 1060, false) +
      stroke('M130 900h470v250', '#ffd9a0', 0) +
      `<ellipse cx="364" cy="1026" rx="256" ry="132" transform="rotate(8 364 1026)" fill="none" stroke="#ffd97a" stroke-width="8" stroke-dasharray="${round(1200)} 40"/>` +
      line('335', 150, 880, { face: 'bookItalic', size: 50 }, '#ffd97a') +
      title.svg +
      line('innen', 78, title.bottom + 74, { face: 'hairline', size: 104, tracking: 14 }, '#ffe3d8') +
      line(author, 70, 1400, { face: 'bookBlack', size: 48 }, '#fff') +
      line(illustrator, 70, 1450, { face: 'bookItalic', size: 34 }, '#ffd2dc'),
  )
}
