import { fittedLines, line } from '../drawing/lettering.ts'
import { at, dice, disc, many, rect, round, shape, stroke } from '../drawing/shapes.ts'
import { type StopPaint, toad, walker } from '../manga/stop-41/cast.ts'
import { type Cover, coverOf, HEIGHT, WIDTH } from './cover.ts'

const PAINT: StopPaint = {
  line: '#17323a',
  stone: '#9db8a4',
  shade: '#6f9080',
  bib: '#d8342f',
  skin: '#ffdcbc',
  hair: '#2a1a18',
  coat: '#ffc928',
  fold: '#e0a313',
  boot: '#2f5f8c',
}

export const stop41: Cover = ({ volumeName, author }) => {
  const random = dice(41)
  const drops = many(120, () => {
    const x = random() * 1100
    const y = random() * 1300
    return stroke(
      `M${round(x)} ${round(y)}l-22 ${round(50 + random() * 50)}`,
      '#e9fbf4',
      3,
      `opacity="${round(0.25 + random() * 0.5)}"`,
    )
  })
  const title = fittedLines(['THE SMALL GOD', 'OF STOP 41'], {
    x: 60,
    y: 70,
    width: 640,
    face: 'shout',
    most: 190,
    fill: '#fff',
    stroke: '#17323a',
    strokeWidth: 26,
    leading: 0.3,
  })
  return coverOf(
    '',
    rect(0, 0, WIDTH, HEIGHT, '#3f8f8c') +
      many(7, index => shape(`M${index * 170 - 60} 980V${520 + ((index * 137) % 210)}h130V980Z`, '#37807f')) +
      shape('M0 900Q250 800 520 880T1000 840V1200H0Z', '#2c6b62') +
      many(26, index =>
        disc(20 + index * 40, 880 + (index % 3) * 26, 50, index % 2 ? '#2c6b62' : '#33766b'),
      ) +
      rect(0, 1120, WIDTH, 380, '#5a6f72') +
      shape('M0 1120H1000V1160H0Z', '#7d9294') +
      many(
        6,
        index =>
          `<ellipse cx="${120 + index * 160}" cy="${1300 + (index % 3) * 60}" rx="90" ry="16" fill="#7fb3b0" opacity=".6"/>`,
      ) +
      drops +
      rect(812, 300, 26, 880, '#c9d4d2', 'stroke="#17323a" stroke-width="7"') +
      disc(825, 300, 118, '#fff', 'stroke="#17323a" stroke-width="12"') +
      disc(825, 300, 92, '#d8342f') +
      line('41', 825, 338, { face: 'sign', size: 104 }, '#fff', 'middle') +
      rect(740, 470, 170, 210, '#f4f4ea', 'rx="8" stroke="#17323a" stroke-width="7"') +
      many(6, index => stroke(`M762 ${506 + index * 28}h${index % 2 ? 90 : 124}`, '#17323a', 5)) +
      stroke('M750 480L900 670M900 480L750 670', '#d8342f', 12) +
      rect(90, 1180, 560, 44, '#8a5a34', 'rx="8" stroke="#17323a" stroke-width="7"') +
      rect(140, 1224, 36, 120, '#6b4426') +
      rect(560, 1224, 36, 120, '#6b4426') +
      at(240, 1184, toad('glad', PAINT), { scale: 1.32 }) +
      at(530, 1330, walker('glad', 'offers', PAINT), { scale: 1.5, mirror: true }) +
      title.svg +
      rect(0, 1404, WIDTH, 96, '#17323a') +
      line(author.toUpperCase(), 60, 1468, { face: 'sign', size: 40, tracking: 4 }, '#ffc928') +
      line(volumeName, 940, 1470, { face: 'shout', size: 54 }, '#fff', 'end'),
  )
}
