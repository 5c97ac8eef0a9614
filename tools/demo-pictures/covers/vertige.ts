import { line } from '../drawing/lettering.ts'
import { at, disc, fade, many, rect, round, shape, stroke } from '../drawing/shapes.ts'
import { type Cover, coverOf, HEIGHT, WIDTH } from './cover.ts'

/** Plume, hung up by her wings; 620 long, from the grip at 0 0 downwards. */
export function sword(): string {
  return (
    shape(
      'M-22 60L-15 560L0 616L15 560L22 60Z',
      '#9cc3e6',
      'stroke="#1a2f4d" stroke-width="6" stroke-linejoin="round"',
    ) +
    shape('M0 60L0 600L15 556L22 60Z', '#6d9ac8') +
    rect(-15, -80, 30, 130, '#3a2a5e', 'rx="10" stroke="#1a2f4d" stroke-width="6"') +
    many(4, index => stroke(`M-14 ${-62 + index * 28}l28 12`, '#d8b24a', 5)) +
    disc(0, -94, 26, '#d8b24a', 'stroke="#1a2f4d" stroke-width="6"') +
    shape(
      'M0 70Q-60 74 -170 10Q-120 10 -128 -10Q-70 10 0 36Q70 10 128 -10Q120 10 170 10Q60 74 0 70Z',
      '#f2e6c0',
      'stroke="#1a2f4d" stroke-width="6" stroke-linejoin="round"',
    ) +
    disc(-10, 110, 6, '#1a2f4d') +
    disc(10, 110, 6, '#1a2f4d') +
    stroke('M-8 134q8 -9 16 0', '#1a2f4d', 5)
  )
}

/** A goat on a ledge; 60 high, on 0 0. */
export function goat(): string {
  return (
    shape('M-34 -24Q-38 -46 -10 -46H20Q36 -44 34 -22Z', '#fffdf4', 'stroke="#1a2f4d" stroke-width="4"') +
    stroke('M-24 -24V0M-10 -22V0M14 -22V0M28 -24V0', '#1a2f4d', 5) +
    shape(
      'M-30 -40l-26 -8l6 -18l24 6Z',
      '#fffdf4',
      'stroke="#1a2f4d" stroke-width="4" stroke-linejoin="round"',
    ) +
    stroke('M-38 -64q4 -16 14 -18M-48 -46l-2 12', '#1a2f4d', 4) +
    disc(-44, -56, 2.5, '#1a2f4d')
  )
}

export const vertige: Cover = ({ author, illustrator }) => {
  const spire = (x: number, width: number, top: number, colour: string) =>
    shape(
      `M${x} 1500L${x + width * 0.14} ${top + 90}Q${x + width * 0.3} ${top - 30} ${x + width * 0.62} ${top}L${x + width * 0.8} ${top + 120}L${x + width} 1500Z`,
      colour,
    )
  const mist = (y: number, strength: number) =>
    many(
      5,
      index =>
        `<ellipse cx="${index * 250}" cy="${y + (index % 2) * 36}" rx="240" ry="58" fill="#fff" opacity="${strength}"/>`,
    )
  const deck = 'M-20 258Q500 372 1020 258'
  return coverOf(
    fade('air', [
      [0, '#5fb6e8'],
      [0.5, '#a6dbf2'],
      [1, '#eef7ee'],
    ]),
    rect(0, 0, WIDTH, HEIGHT, 'url(#air)') +
      spire(-60, 330, 560, '#8fbdd0') +
      spire(700, 360, 480, '#84b3c8') +
      mist(900, 0.55) +
      spire(120, 260, 860, '#6a9db2') +
      spire(560, 280, 960, '#5f93a8') +
      mist(1110, 0.7) +
      at(270, 905, goat(), { scale: 0.9 }) +
      at(690, 992, goat(), { scale: 1.1, mirror: true }) +
      at(420, 1300, goat(), { scale: 0.7 }) +
      mist(1320, 0.85) +
      stroke('M-20 120Q500 240 1020 120', '#6b4426', 10) +
      stroke(deck, '#6b4426', 12) +
      many(25, index => {
        const x = index * 42 - 6
        const sag = (x: number) => 4 * (x / 1000) * (1 - x / 1000)
        const y = 258 + sag(x) * 57
        return (
          stroke(`M${x} ${round(120 + sag(x) * 60)}V${round(y)}`, '#6b4426', 4) +
          rect(x - 14, y - 6, 30, 18, '#a8733c', 'stroke="#4a2c14" stroke-width="3"')
        )
      }) +
      at(560, 400, sword(), { turn: 4 }) +
      stroke('M556 300q-30 60 2 104', '#6b4426', 10) +
      stroke(
        'M690 470q26 -14 24 -40M470 500q-30 -8 -34 -36M700 620q24 6 40 -12M450 660q-26 4 -38 -16',
        '#1a2f4d',
        6,
      ) +
      line('MON ÉPÉE A LE', 72, 1166, { face: 'sign', size: 84, tracking: 3 }, '#1a2f4d') +
      at(70, 1330, line('VERTIGE', 0, 0, { face: 'shout', size: 236 }, '#1a2f4d')) +
      line(author, 74, 1420, { face: 'bookBlack', size: 44 }, '#1a2f4d') +
      line(illustrator, 930, 1420, { face: 'bookItalic', size: 34 }, '#1a2f4d', 'end'),
  )
}
