import { fittedLines, line } from '../drawing/lettering.ts'
import { at, dice, disc, fade, many, rect, round, shape, stroke } from '../drawing/shapes.ts'
import { type FoxPaint, runningFox, sittingFox } from '../manga/last-parcel/fox.ts'
import { type Paint, robot } from '../manga/last-parcel/robot.ts'
import { type Cover, coverOf, HEIGHT, WIDTH } from './cover.ts'

const METAL: Paint = {
  line: '#12182c',
  body: '#f4f1e6',
  shade: '#b9c2cc',
  dark: '#22304d',
  cloth: '#d8483a',
  light: '#8ff3ff',
  parcel: '#e8b765',
}
const COAT: FoxPaint = { line: '#12182c', coat: '#ef7f34', pale: '#fff4e2', dark: '#3a2430' }

/** Towers that nobody lives in, with trees growing out of them. */
function towers(seed: number, ground: number, high: number, colour: string, leaf: string): string {
  const random = dice(seed)
  return many(12, index => {
    const x = index * 92 - 40 + random() * 30
    const width = 70 + random() * 60
    const tall = high * (0.4 + random() * 0.6)
    const top = ground - tall
    const broken = `M${round(x)} ${ground}V${round(top)}l${round(width * 0.3)} ${round(20 + random() * 30)}l${round(width * 0.3)} -36L${round(x + width)} ${round(top + 30)}V${ground}Z`
    const windows = many(16, spot =>
      random() > 0.62
        ? rect(
            x + 12 + (spot % 3) * (width / 3.4),
            top + 70 + Math.floor(spot / 3) * 64,
            14,
            26,
            '#0000',
            `stroke="${leaf}" stroke-width="4" opacity=".5"`,
          )
        : '',
    )
    const bush =
      random() > 0.35
        ? disc(x + width * 0.7, top + 20, 26, leaf) + disc(x + width * 0.4, top + 12, 20, leaf)
        : ''
    return shape(broken, colour) + windows + bush
  })
}

function moon(x: number, y: number, radius: number): string {
  const craters = [
    [-0.4, -0.3, 0.16],
    [0.3, -0.46, 0.1],
    [0.1, 0.2, 0.22],
    [-0.5, 0.3, 0.1],
    [0.5, 0.3, 0.12],
    [-0.1, -0.66, 0.07],
  ] as const
  return (
    disc(x, y, radius * 1.5, 'url(#halo)') +
    disc(x, y, radius, '#fff3c4') +
    craters.map(([dx, dy, r]) => disc(x + dx * radius, y + dy * radius, r * radius, '#efd98f')).join('')
  )
}

export const lastParcel: Cover = ({ volume, author }) => {
  const first = volume === 1
  const random = dice(volume)
  const definitions =
    fade(
      'sky',
      first
        ? [
            [0, '#141a44'],
            [0.5, '#34458c'],
            [0.78, '#d86f6a'],
            [1, '#f5b46b'],
          ]
        : [
            [0, '#071523'],
            [0.5, '#0f3d52'],
            [1, '#2f9a8f'],
          ],
    ) +
    fade(
      'halo',
      [
        [0, '#fff3c4', 0.75],
        [0.6, '#fff3c4', 0.18],
        [1, '#fff3c4', 0],
      ],
      'out',
    )
  const stars = many(90, () =>
    disc(
      random() * WIDTH,
      random() * 900,
      1.5 + random() * 3,
      '#fff',
      `opacity="${round(0.3 + random() * 0.7)}"`,
    ),
  )
  const scene = first
    ? moon(520, 620, 340) +
      towers(3, 1300, 640, '#2b3470', '#3f6a6a') +
      towers(8, 1360, 420, '#1b2352', '#2d5a55') +
      shape('M0 1290Q260 1220 500 1260T1000 1230V1500H0Z', '#101737') +
      many(16, index => stroke(`M${index * 66 + 10} 1290q6 -40 ${index % 2 ? 18 : -14} -62`, '#2d5a55', 9)) +
      at(
        440,
        1330,
        robot({ mood: 'awake', parcel: 'head', left: 150, right: -150, nod: -4, gaze: 0.6 }, METAL),
        { scale: 1.5 },
      ) +
      at(770, 1336, sittingFox(COAT), { scale: 1.15, mirror: true })
    : moon(690, 560, 280) +
      stroke('M330 1500L470 420M650 1500L510 420', '#0a2033', 26) +
      many(12, index =>
        stroke(
          `M${344 + index * 12} ${1420 - index * 88}L${636 - index * 12} ${1420 - index * 88}M${344 + index * 12} ${1420 - index * 88}L${625 - index * 12} ${1340 - index * 88}`,
          '#0a2033',
          9,
        ),
      ) +
      stroke('M490 430V250', '#0a2033', 18) +
      disc(490, 250, 18, '#ff6b5a') +
      many(7, index =>
        shape(
          `M${-60 + index * 180} ${1420 - (index % 3) * 44}q90 -120 180 0q80 -40 120 60v160h-320z`,
          '#d9f2ec',
          `opacity="${0.5 + (index % 2) * 0.3}"`,
        ),
      ) +
      at(300, 1190, robot({ mood: 'firm', parcel: 'held', step: 16, nod: 8, gaze: 0.8 }, METAL), {
        scale: 1.35,
        turn: -8,
      }) +
      at(730, 1290, runningFox(COAT), { scale: 1.1, turn: -14 })
  const title = fittedLines(['THE LAST', 'PARCEL'], {
    x: 70,
    y: 92,
    width: 860,
    face: 'shout',
    most: 330,
    fill: first ? '#ffe27a' : '#fff',
    anchor: 'middle',
    leading: 0.12,
    stroke: '#12182c',
    strokeWidth: 30,
    shadow: '#d8483a',
  })
  return coverOf(
    definitions,
    rect(0, 0, WIDTH, HEIGHT, 'url(#sky)') +
      stars +
      scene +
      title.svg +
      rect(0, 1388, WIDTH, 112, '#12182c') +
      at(
        880,
        1390,
        rect(-80, -84, 160, 168, '#d8483a', 'stroke="#fff4e2" stroke-width="8" stroke-dasharray="14 8"') +
          line('VOL.', 0, -30, { face: 'poster', size: 36, tracking: 3 }, '#fff4e2', 'middle') +
          line(String(volume), 0, 62, { face: 'shout', size: 110 }, '#fff4e2', 'middle'),
        { turn: 7 },
      ) +
      line(author.toUpperCase(), 60, 1458, { face: 'poster', size: 52, tracking: 4 }, '#fff4e2'),
  )
}
