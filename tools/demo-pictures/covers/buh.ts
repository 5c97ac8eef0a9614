import { fittedLines, line } from '../drawing/lettering.ts'
import { at, dice, disc, fade, many, rect, round, shape, stroke } from '../drawing/shapes.ts'
import { type ChildPaint, childHead, type GhostPaint, ghost } from '../manga/buh/ghost.ts'
import { type Cover, coverOf, HEIGHT, WIDTH } from './cover.ts'

const SHEET: GhostPaint = { line: '#251447', body: '#fdf9ff', shade: '#cfc4ee', blush: '#ff9fb5' }
const CHILD: ChildPaint = {
  line: '#251447',
  skin: '#ffd9b8',
  hair: '#6b2f2a',
  cloth: '#6fc7b8',
  dots: '#fff',
}

export const buh: Cover = ({ volume, volumeName, author, lang }) => {
  const random = dice(12)
  const [first, second] = lang === 'fr' ? ['BOUH', 'apprend à hanter'] : ['BUH', 'lernt spuken']
  const definitions =
    fade('wall', [
      [0, '#3a1f78'],
      [0.7, '#6a3fa8'],
      [1, '#8a5cc0'],
    ]) +
    fade(
      'shine',
      [
        [0, '#fff6d8', 0.9],
        [0.55, '#fff0b8', 0.25],
        [1, '#fff0b8', 0],
      ],
      'out',
    )
  const paper = many(70, index => {
    const x = (index % 10) * 108 + (Math.floor(index / 10) % 2) * 54
    const y = 60 + Math.floor(index / 10) * 150
    return shape(
      `M${x} ${y}l10 22l24 3l-18 16l5 24l-21 -12l-21 12l5 -24l-18 -16l24 -3Z`,
      '#fff',
      `opacity="${round(0.06 + random() * 0.07)}"`,
    )
  })
  const bed =
    rect(90, 1010, 40, 420, '#7a3d2a') +
    rect(870, 1010, 40, 420, '#7a3d2a') +
    rect(100, 1060, 800, 190, '#a6583a', 'rx="60"') +
    disc(110, 1000, 38, '#e8b04a') +
    disc(890, 1000, 38, '#e8b04a') +
    shape(
      'M290 1130Q500 1040 710 1130Q740 1220 500 1220T290 1130Z',
      '#fff6e8',
      'stroke="#251447" stroke-width="6"',
    ) +
    at(500, 1200, childHead('calm', CHILD), { scale: 1.25 }) +
    shape(
      'M60 1230Q280 1160 500 1196T940 1230L980 1500H20Z',
      '#f2617a',
      'stroke="#251447" stroke-width="7"',
    ) +
    many(12, index =>
      disc(
        110 + (index % 6) * 156 + (Math.floor(index / 6) % 2) * 70,
        1276 + Math.floor(index / 6) * 80,
        20,
        '#ffd1d8',
      ),
    ) +
    shape(
      'M60 1230Q280 1160 500 1196T940 1230L946 1262Q720 1220 500 1228T54 1262Z',
      '#fff6e8',
      'stroke="#251447" stroke-width="6"',
    )
  const chain = many(
    9,
    index =>
      `<ellipse cx="${700 + index * 31}" cy="${round(730 + index * index * 3.2)}" rx="24" ry="15" transform="rotate(${30 + index * 9} ${700 + index * 31} ${round(730 + index * index * 3.2)})" fill="none" stroke="#251447" stroke-width="12"/>`,
  )
  const title = fittedLines([first as string], {
    x: 90,
    y: 84,
    width: 820,
    face: 'shout',
    most: lang === 'fr' ? 400 : 440,
    fill: '#ffe27a',
    anchor: 'middle',
    stroke: '#251447',
    strokeWidth: 34,
    shadow: '#f2617a',
  })
  const rest = fittedLines([second as string], {
    x: 120,
    y: title.bottom - 40,
    width: 760,
    face: 'shout',
    most: 128,
    fill: '#fff',
    anchor: 'middle',
    stroke: '#251447',
    strokeWidth: 24,
  })
  return coverOf(
    definitions,
    rect(0, 0, WIDTH, HEIGHT, 'url(#wall)') +
      paper +
      disc(500, 820, 520, 'url(#shine)') +
      stroke('M0 1010H90M910 1010H1000', '#2c1760', 10) +
      chain +
      at(500, 980, ghost('boo', SHEET), { scale: 1.72, turn: -4 }) +
      bed +
      title.svg +
      rest.svg +
      disc(112, 1400, 78, '#ffe27a', 'stroke="#251447" stroke-width="8"') +
      line(
        volumeName.replace(/ \d+$/, '').toUpperCase(),
        112,
        1366,
        { face: 'poster', size: 28, tracking: 2 },
        '#251447',
        'middle',
      ) +
      line(String(volume), 112, 1446, { face: 'shout', size: 92 }, '#251447', 'middle') +
      line(author.toUpperCase(), 940, 1462, { face: 'poster', size: 48, tracking: 3 }, '#fff6e8', 'end'),
  )
}
