import { fittedLines, line } from '../drawing/lettering.ts'
import { at, dice, disc, fade, many, rect, round, shape, stroke } from '../drawing/shapes.ts'
import { type Cover, coverOf, HEIGHT, WIDTH } from './cover.ts'

const LINE = '#2b0f14'
const EDGE = `stroke="${LINE}" stroke-width="7" stroke-linejoin="round"`

/** Odile, in her gown and cap; 430 high, stands on 0 0. The ladle does not tremble. */
function odile(): string {
  return (
    stroke('M-34 -60V-14M34 -60V-14', '#f2c29b', 34) +
    shape('M-70 0q0 -26 34 -26t34 26ZM2 0q0 -26 34 -26t34 26Z', '#fff', EDGE) +
    shape('M-74 -250Q-110 -120 -96 -54H96Q110 -120 74 -250Q0 -284 -74 -250Z', '#fff', EDGE) +
    shape('M-52 -180H52L64 -62H-64Z', '#3f8f7f', EDGE) +
    stroke('M-30 -180V-250M30 -180V-250', '#3f8f7f', 14) +
    stroke('M-74 -230L-112 -150L-64 -118', LINE, 50) +
    stroke('M-74 -230L-112 -150L-64 -118', '#fff', 36) +
    disc(-58, -116, 20, '#f2c29b', EDGE) +
    stroke('M74 -230L128 -262L150 -346', LINE, 50) +
    stroke('M74 -230L128 -262L150 -340', '#fff', 36) +
    stroke('M148 -300L190 -520', '#9aa5ae', 15) +
    shape('M150 -528Q196 -500 240 -534Q246 -586 194 -588Q144 -584 150 -528Z', '#c7d0d6', EDGE) +
    disc(150, -352, 21, '#f2c29b', EDGE) +
    disc(0, -336, 82, '#f2c29b', EDGE) +
    disc(-34, -338, 9, LINE) +
    disc(34, -338, 9, LINE) +
    stroke('M-56 -370l36 8M56 -370l-36 8', LINE, 9) +
    stroke('M-24 -294q24 12 48 -4', LINE, 8) +
    stroke('M-2 -330q10 16 -4 20', '#c98b62', 6) +
    disc(-54, -310, 14, '#ef9a86', 'opacity=".7"') +
    disc(54, -310, 14, '#ef9a86', 'opacity=".7"') +
    shape('M-92 -360Q-104 -456 0 -458Q104 -456 92 -360Q0 -404 -92 -360Z', '#dff2ee', EDGE) +
    stroke('M-88 -366Q0 -408 88 -366', '#9ccfc4', 12)
  )
}

/** The Demon King above everything, hungry; his chin is at 0 0. */
function demonKing(): string {
  return (
    shape('M-500 620Q-470 120 -210 20H210Q470 120 500 620Z', '#3a1030', EDGE) +
    shape('M-210 20Q-300 240 -210 620H-120L-80 60ZM210 20Q300 240 210 620H120L80 60Z', '#521843') +
    shape(
      'M-190 -250Q-400 -300 -390 -560Q-300 -430 -130 -390ZM190 -250Q400 -300 390 -560Q300 -430 130 -390Z',
      '#f0dcae',
      EDGE,
    ) +
    stroke('M-340 -390l50 -34M-290 -330l44 -42M340 -390l-50 -34M290 -330l-44 -42', LINE, 7) +
    shape('M-230 -250Q-250 60 0 80Q250 60 230 -250Q220 -400 0 -410Q-220 -400 -230 -250Z', '#b3303c', EDGE) +
    shape('M-220 -160Q-200 60 0 76Q200 60 220 -160Q150 10 0 10T-220 -160Z', '#8e2230') +
    shape(
      'M-170 -370L-190 -500L-100 -430L0 -530L100 -430L190 -500L170 -370Q0 -420 -170 -370Z',
      '#4a4f5c',
      EDGE,
    ) +
    disc(0, -450, 20, '#ffd84d', EDGE) +
    [-96, 96]
      .map(
        x =>
          shape(`M${x - 70} -210Q${x} -290 ${x + 70} -210Q${x} -150 ${x - 70} -210Z`, '#fff3c9', EDGE) +
          disc(x, -206, 28, '#d2202e') +
          disc(x + 8, -216, 9, '#fff'),
      )
      .join('') +
    stroke('M-176 -290L-46 -262M176 -290L46 -262', LINE, 26) +
    shape('M-90 -60Q0 -110 90 -60Q60 -20 0 -22T-90 -60Z', LINE) +
    shape('M-70 -62L-54 -20L-36 -72ZM70 -62L54 -20L36 -72Z', '#fff', `stroke="${LINE}" stroke-width="4"`) +
    stroke('M40 -34Q46 30 40 60', '#bfe6ff', 14, 'opacity=".9"') +
    stroke('M-18 -150q18 12 36 0', LINE, 8)
  )
}

function pot(width: number): string {
  const half = width / 2
  return (
    shape(`M${-half} -150H${half}L${half - 24} 0Q0 30 ${-half + 24} 0Z`, '#4c5561', EDGE) +
    shape(
      `M${-half + 26} -120L${-half + 44} -14`,
      'none',
      'stroke="#8894a0" stroke-width="16" stroke-linecap="round"',
    ) +
    `<ellipse cx="0" cy="-152" rx="${half + 8}" ry="44" fill="#6c7682" ${EDGE}/><ellipse cx="0" cy="-150" rx="${half - 14}" ry="30" fill="#e8a33c"/>` +
    many(9, index =>
      disc(
        -half + 50 + ((index * 89) % (width - 100)),
        -158 + (index % 3) * 9,
        10,
        index % 2 ? '#c9622e' : '#7fa04a',
      ),
    )
  )
}

function imp(colour: string, bowl: boolean): string {
  return (
    shape('M-46 -96L-62 -138L-24 -112ZM46 -96L62 -138L24 -112Z', '#f0dcae', EDGE) +
    shape('M-62 -60Q-64 -122 0 -122Q64 -122 62 -60L56 0H-56Z', colour, EDGE) +
    disc(-24, -74, 15, '#fff') +
    disc(24, -74, 15, '#fff') +
    disc(-20, -80, 8, LINE) +
    disc(28, -80, 8, LINE) +
    shape('M-18 -46Q0 -34 18 -46Q10 -24 0 -24T-18 -46Z', LINE) +
    (bowl ? shape('M-44 -22H44Q38 22 0 22T-44 -22Z', '#fff6e4', EDGE) : '')
  )
}

function steam(x: number, y: number): string {
  return [-70, 0, 70]
    .map(shift => stroke(`M${x + shift} ${y}q-46 -54 0 -108t0 -108`, '#fff8e6', 18, 'opacity=".7"'))
    .join('')
}

/** A guest who is not there: an edge around nothing. */
function hunger(): string {
  const random = dice(9)
  return (
    shape('M-230 560Q-300 100 -180 -60Q-150 -300 0 -310Q150 -300 180 -60Q300 100 230 560Z', '#050208') +
    many(34, () =>
      disc(
        -180 + random() * 360,
        -240 + random() * 760,
        2 + random() * 4,
        '#cdb4ff',
        `opacity="${round(0.3 + random() * 0.6)}"`,
      ),
    ) +
    stroke(
      'M-230 560Q-300 100 -180 -60Q-150 -300 0 -310Q150 -300 180 -60Q300 100 230 560',
      '#b58cff',
      12,
      'stroke-dasharray="40 22 12 18"',
    ) +
    stroke('M-84 -130q20 -26 40 0M44 -130q20 -26 40 0', '#e9dcff', 11) +
    disc(0, -60, 15, '#e9dcff')
  )
}

export const cantine: Cover = ({ volume, volumeName, author, illustrator }) => {
  const first = volume === 1
  const definitions = fade(
    'sky',
    first
      ? [
          [0, '#ffcf3f'],
          [0.6, '#ff9d3c'],
          [1, '#e9562f'],
        ]
      : [
          [0, '#3b2a78'],
          [0.55, '#6a3c98'],
          [1, '#d86a8a'],
        ],
  )
  const rays = many(18, index => {
    const from = (index * Math.PI) / 9
    const to = from + Math.PI / 18
    const far = 1600
    return shape(
      `M500 820L${round(500 + Math.cos(from) * far)} ${round(820 + Math.sin(from) * far)}L${round(500 + Math.cos(to) * far)} ${round(820 + Math.sin(to) * far)}Z`,
      '#fff',
      `opacity="${first ? 0.2 : 0.1}"`,
    )
  })
  const imps = ['#6a9a3f', '#3f8fb0', '#a05ab0', '#d87a2f']
  const scene = first
    ? at(500, 900, demonKing(), { scale: 0.9 }) +
      steam(250, 1110) +
      at(250, 1370, pot(400)) +
      at(620, 1400, odile(), { scale: 1.05 }) +
      at(880, 1392, imp('#6a9a3f', true), { scale: 0.95 }) +
      at(70, 1420, imp('#3f8fb0', true), { scale: 0.85 })
    : rect(230, 520, 540, 760, '#1a1020', `rx="24" ${EDGE}`) +
      rect(262, 552, 476, 728, '#0c0612') +
      at(500, 900, hunger(), { scale: 0.92 }) +
      many(10, index => disc(246 + (index < 5 ? 0 : 508), 600 + (index % 5) * 130, 10, '#7d6a8c')) +
      at(760, 1330, odile(), { scale: 0.9 }) +
      shape('M40 1240H960L1000 1420H0Z', '#fff6e8', EDGE) +
      shape('M0 1420H1000V1500H0Z', '#e8d9c0') +
      many(13, index => shape(`M${index * 80 - 20} 1420q40 60 80 0`, '#fff6e8', EDGE)) +
      `<ellipse cx="420" cy="1320" rx="150" ry="40" fill="#fff" ${EDGE}/><ellipse cx="420" cy="1314" rx="96" ry="22" fill="#8a6a3a"/>` +
      steam(420, 1290) +
      at(120, 1262, imp(imps[0] as string, false), { scale: 0.9 }) +
      at(250, 1250, imp(imps[2] as string, false), { scale: 0.66 })
  const crown = fittedLines(['Invoquée à midi, je tiens'], {
    x: 110,
    y: 60,
    width: 780,
    face: 'bookBlackItalic',
    most: 70,
    fill: first ? '#7a1420' : '#ffe27a',
    anchor: 'middle',
  })
  const title = fittedLines(['LA CANTINE', 'DU ROI-DÉMON'], {
    x: 64,
    y: crown.bottom + 30,
    width: 872,
    face: 'poster',
    most: 220,
    fill: '#fff6e0',
    anchor: 'middle',
    leading: 0.36,
    stroke: LINE,
    strokeWidth: 30,
    shadow: first ? '#c22a2a' : '#b58cff',
  })
  return coverOf(
    definitions,
    rect(0, 0, WIDTH, HEIGHT, 'url(#sky)') +
      rays +
      scene +
      crown.svg +
      title.svg +
      rect(0, 1424, WIDTH, 76, LINE) +
      line(author, 50, 1476, { face: 'poster', size: 42, tracking: 2 }, '#ffe27a') +
      line(illustrator, 950, 1474, { face: 'bookItalic', size: 32 }, '#fff6e0', 'end') +
      disc(500, 1440, 60, '#ffe27a', EDGE) +
      line(String(volume), 500, 1478, { face: 'poster', size: 74 }, LINE, 'middle') +
      line(
        volumeName.replace(/ \d+$/, '').toUpperCase(),
        500,
        1412,
        { face: 'poster', size: 18, tracking: 3 },
        LINE,
        'middle',
      ),
  )
}
