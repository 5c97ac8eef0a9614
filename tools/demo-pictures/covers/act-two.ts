import { fittedLines, line } from '../drawing/lettering.ts'
import { at, disc, fade, many, rect, round, shape, stroke } from '../drawing/shapes.ts'
import { type Cover, coverOf, HEIGHT, WIDTH } from './cover.ts'

function curtain(mirror: boolean): string {
  const folds = many(6, index => {
    const x = index * 62
    return shape(
      `M${x} 0Q${x + 40} 500 ${x - 30} 900Q${x - 50} 1200 ${x + 10} ${HEIGHT}H${x + 66}Q${x + 20} 1200 ${x + 40} 900Q${x + 100} 500 ${x + 62} 0Z`,
      ['#7d0f1f', '#9b1628', '#b51f32', '#8a1222', '#a61a2c', '#6a0b19'][index] as string,
    )
  })
  return at(
    mirror ? WIDTH : 0,
    0,
    shape('M0 0H372Q420 520 250 900Q200 1160 250 1500H0Z', '#5a0915') + folds,
    {
      mirror,
    },
  )
}

function chandelier(): string {
  const arm = (x: number) =>
    stroke(`M0 40Q${x * 0.6} 90 ${x} 20`, '#e2b04a', 11) +
    rect(x - 9, -30, 18, 50, '#fff6da') +
    shape(`M${x} -74q18 24 0 42q-18 -18 0 -42Z`, '#ffd25e') +
    many(3, index => disc(x, 40 + index * 20, 7 - index, '#fdf3d0'))
  return (
    stroke('M0 -130V40', '#e2b04a', 12) +
    [-170, -95, 95, 170].map(arm).join('') +
    disc(0, 66, 32, '#e2b04a') +
    many(5, index => disc(0, 112 + index * 19, 9 - index, '#fdf3d0'))
  )
}

/** Lady Malvolia from behind, at the head of the stairs; 480 high, on 0 0. */
function lady(): string {
  return (
    shape('M-34 -330Q-70 -250 -60 -200Q-190 -90 -250 0H250Q190 -90 60 -200Q70 -250 34 -330Z', '#15101c') +
    shape(
      'M-34 -330Q-90 -330 -110 -226L-84 -214Q-74 -276 -52 -290ZM34 -330Q110 -340 158 -400L176 -384Q130 -280 56 -280Z',
      '#15101c',
    ) +
    shape('M-64 -322Q0 -400 64 -322Q30 -300 0 -304T-64 -322Z', '#2c2338') +
    disc(0, -388, 44, '#15101c') +
    disc(0, -444, 28, '#15101c') +
    stroke('M-30 -400q30 24 60 0', '#e2b04a', 6) +
    stroke('M-60 -196Q0 -176 60 -196M-120 -84Q0 -40 120 -84', '#3a2f48', 6)
  )
}

export const actTwo: Cover = ({ author, illustrator }) => {
  const title = fittedLines(['CAST AS THE', 'VILLAINESS'], {
    x: 170,
    y: 82,
    width: 660,
    face: 'roman',
    most: 150,
    fill: '#ffdf8e',
    anchor: 'middle',
    stroke: '#3a0610',
    strokeWidth: 16,
  })
  const rest = fittedLines(['and I only know Act Two'], {
    x: 230,
    y: title.bottom - 4,
    width: 540,
    face: 'bookItalic',
    most: 62,
    fill: '#fff3d6',
    anchor: 'middle',
  })
  return coverOf(
    fade(
      'spot',
      [
        [0, '#fff2c4', 0.95],
        [0.6, '#f0c27a', 0.5],
        [1, '#f0c27a', 0],
      ],
      'out',
    ),
    rect(0, 0, WIDTH, HEIGHT, '#3b1c3a') +
      many(9, index => rect(index * 120 + 20, 400, 70, 700, '#4b2548', 'rx="35"')) +
      disc(500, 900, 520, 'url(#spot)') +
      many(7, index =>
        rect(
          500 - 190 - index * 62,
          1150 + index * 50,
          380 + index * 124,
          50,
          index % 2 ? '#c99a5a' : '#dcb274',
        ),
      ) +
      at(500, 1160, lady(), { scale: 1.06 }) +
      stroke('M520 330L560 470', '#e2b04a', 6, 'stroke-dasharray="16 12"') +
      at(576, 560, chandelier(), { turn: 13, scale: 0.86 }) +
      many(9, index => disc(430 + ((index * 71) % 300), round(690 + ((index * 53) % 180)), 6, '#fdf3d0')) +
      curtain(false) +
      curtain(true) +
      shape(
        `M0 0H1000V420${many(5, index => `Q${900 - index * 200} ${520} ${800 - index * 200} 420`)}Z`,
        '#7d0f1f',
      ) +
      stroke(
        `M1000 420${many(5, index => `Q${900 - index * 200} ${520} ${800 - index * 200} 420`)}`,
        '#e2b04a',
        12,
      ) +
      title.svg +
      rest.svg +
      rect(0, 1408, WIDTH, 92, '#1b0a16') +
      many(9, index => shape(`M${60 + index * 110} 1408a34 34 0 0 1 68 0Z`, '#f3c65a')) +
      line(author, 60, 1470, { face: 'roman', size: 42 }, '#ffdf8e') +
      line(illustrator, 940, 1470, { face: 'bookItalic', size: 32 }, '#fff3d6', 'end'),
  )
}
