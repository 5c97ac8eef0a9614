import { line, sizeToFit } from '../drawing/lettering.ts'
import { at, disc, fade, many, rect, round, shape, stroke } from '../drawing/shapes.ts'
import { type Cover, coverOf, HEIGHT, WIDTH } from './cover.ts'

/** The mail ship, 760 long, its middle at 0 0; it flies to the left. */
export function airship(lit: boolean): string {
  const edge = 'stroke="#22344a" stroke-width="7" stroke-linejoin="round"'
  return (
    shape('M300 -20L410 -150L430 -30L410 120L300 40Z', '#8fa3b5', edge) +
    shape(
      'M-400 0C-330 -150 -60 -180 140 -150C290 -128 360 -60 380 0C360 70 280 122 120 140C-80 160 -330 140 -400 0Z',
      '#d9e3ea',
      edge,
    ) +
    shape(
      'M-400 0C-330 -60 -60 -70 140 -62C290 -54 350 -20 380 0C360 70 280 122 120 140C-80 160 -330 140 -400 0Z',
      '#a9bac8',
    ) +
    many(6, index => {
      const x = -250 + index * 104
      return stroke(`M${x} ${round(-136 - Math.sin(index) * 14)}Q${x + 40} 0 ${x} 140`, '#6f8598', 4)
    }) +
    shape(
      'M-400 0C-330 -150 -60 -180 140 -150C290 -128 360 -60 380 0C360 70 280 122 120 140C-80 160 -330 140 -400 0Z',
      'none',
      edge,
    ) +
    stroke('M-160 140V190M40 148V190M200 126V182', '#22344a', 7) +
    shape('M-220 186H250L220 262H-180Z', '#7a4a2c', edge) +
    many(6, index =>
      disc(-140 + index * 68, 222, 17, lit ? '#ffe08a' : '#33261e', 'stroke="#22344a" stroke-width="5"'),
    ) +
    line('SILBERMÖWE', -10, 14, { face: 'posterLight', size: 62, tracking: 14 }, '#22344a', 'middle') +
    stroke('M262 216h70M332 160v116', '#22344a', 11)
  )
}

/** A cloud bank as it is cut from paper. */
function bank(y: number, colour: string, shift: number): string {
  const humps = many(9, index => `q64 -${70 + ((index * 31 + shift) % 60)} 128 0`)
  return shape(`M${-shift} ${y}${humps}V${HEIGHT}H${-shift}Z`, colour)
}

export const silbermoewe: Cover = ({ author, illustrator }) => {
  const rays = many(18, index => {
    const from = (index * 10 * Math.PI) / 180 + Math.PI
    const to = from + (5 * Math.PI) / 180
    const reach = 1700
    return shape(
      `M500 1080L${round(500 + Math.cos(from) * reach)} ${round(1080 + Math.sin(from) * reach)}L${round(500 + Math.cos(to) * reach)} ${round(1080 + Math.sin(to) * reach)}Z`,
      '#ffcf87',
    )
  })
  return coverOf(
    fade('dawn', [
      [0, '#f08a5a'],
      [1, '#ffe3a8'],
    ]),
    rect(0, 0, WIDTH, HEIGHT, '#f7a86b') +
      rays +
      disc(500, 1080, 330, 'url(#dawn)') +
      bank(1010, '#e5865c', 40) +
      at(520, 760, airship(false), { turn: 7, scale: 1.02 }) +
      many(9, index =>
        at(
          150 + ((index * 139) % 720),
          560 + ((index * 67) % 130),
          stroke('M-18 -8Q-8 -14 0 0Q8 -14 18 -8', '#22344a', 5),
        ),
      ) +
      bank(1170, '#c7634f', 90) +
      bank(1280, '#8d4450', 20) +
      bank(1370, '#4a2c44', 70) +
      rect(50, 50, 900, 1400, 'none', 'stroke="#22344a" stroke-width="5"') +
      rect(66, 66, 868, 1368, 'none', 'stroke="#22344a" stroke-width="2"') +
      line(
        'DIE 44. FAHRT DER',
        500,
        180,
        { face: 'posterLight', size: 68, tracking: 16 },
        '#22344a',
        'middle',
      ) +
      line(
        'SILBERMÖWE',
        500,
        350,
        { face: 'poster', size: sizeToFit('SILBERMÖWE', 'poster', 800, 190) },
        '#22344a',
        'middle',
      ) +
      stroke('M160 400H420M580 400H840', '#22344a', 5) +
      disc(500, 400, 16, '#22344a') +
      line(author.toUpperCase(), 500, 1352, { face: 'poster', size: 46, tracking: 8 }, '#ffe3a8', 'middle') +
      line(illustrator, 500, 1404, { face: 'sign', size: 28 }, '#ffe3a8', 'middle'),
  )
}
