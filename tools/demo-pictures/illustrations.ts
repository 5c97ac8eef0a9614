import { goldfish } from './covers/dienstag.ts'
import { line } from './drawing/lettering.ts'
import { drawing } from './drawing/paint.ts'
import { at, dice, disc, many, rect, round, shape, stroke } from './drawing/shapes.ts'
import { ENGLISH } from './illustrations/english.ts'
import { FRENCH } from './illustrations/french.ts'
import { GERMAN } from './illustrations/german.ts'
import { SIZE } from './illustrations/size.ts'

/** Lines of paint on the bricks of a station. */
function stationWall(
  lines: string[],
  mood: { sky: string; wall: string; joint: string; lamp: string },
): string {
  const bricks = many(11 * 16, index => {
    const row = Math.floor(index / 11)
    const x = (index % 11) * 96 - (row % 2) * 48 - 40
    return rect(
      x,
      210 + row * 52,
      90,
      46,
      mood.wall,
      `rx="3" opacity="${round(0.82 + ((index * 37) % 19) / 100)}"`,
    )
  })
  const words = lines
    .map((words, index) =>
      line(words, 450, 380 + index * 96, { face: 'book', size: index > 3 ? 33 : 39 }, '#fdf6e3', 'middle'),
    )
    .join('')
  return (
    rect(0, 0, SIZE.width, SIZE.height, mood.sky) +
    rect(0, 200, SIZE.width, 830, mood.joint) +
    bricks +
    shape('M-20 210L120 60H780L920 210Z', '#3a2c33') +
    stroke('M120 60H780', '#1f171b', 12) +
    disc(450, 132, 62, '#fdf6e3', 'stroke="#1f171b" stroke-width="10"') +
    stroke('M450 132V92M450 132L478 150', '#1f171b', 8) +
    line('NETTLEWICK', 450, 286, { face: 'poster', size: 58, tracking: 8 }, '#fdf6e3', 'middle') +
    words +
    rect(0, 1030, SIZE.width, 170, '#5d5560') +
    rect(0, 1030, SIZE.width, 16, '#8d8390') +
    stroke('M830 1030V900M830 900q0 -50 -54 -50', '#1f171b', 14) +
    disc(768, 866, 34, mood.lamp, 'stroke="#1f171b" stroke-width="8"') +
    stroke('M120 1030L168 830', '#1f171b', 9) +
    shape(
      'M168 830L104 1000Q118 1024 136 1014Q150 1030 166 1012Z',
      '#b5483c',
      'stroke="#1f171b" stroke-width="6"',
    )
  )
}

function drizzle(): string {
  const random = dice(17)
  return many(90, () => {
    const x = random() * SIZE.width
    const y = random() * SIZE.height
    return stroke(
      `M${round(x)} ${round(y)}l-6 ${round(24 + random() * 40)}`,
      random() > 0.5 ? '#ffe6a0' : '#bfe8ff',
      3,
      'opacity=".6"',
    )
  })
}

const RULES = [
  '1. It rains on Thursdays.',
  '2. Do not look up with your mouth open.',
  '3. Check on Friday whether it was you.',
  '4. Umbrellas mended, Brack & Daughter.',
]

function tidePage(): string {
  const rows = ['August 3.', 'High water   4:12   2.1 m', 'Low water   10:31   0.3 m']
  const text = [
    'At low water there is a path of sand',
    'from the Customs Steps to the islet, and',
    'it is dry for thirty-five minutes. Every-',
    'body who was born here knows it. He was',
    'not born here. I told him forty-five.',
  ]
  return (
    rect(0, 0, SIZE.width, SIZE.height, '#2b3a52') +
    at(
      450,
      600,
      shape(
        'M-330 -500H330V440Q300 450 290 480Q262 470 250 500H-330Z',
        '#f1e3c0',
        'stroke="#8b7440" stroke-width="5"',
      ) +
        rows
          .map((words, index) =>
            line(
              words,
              0,
              -380 + index * 66,
              { face: index === 0 ? 'bookBlack' : 'book', size: index === 0 ? 52 : 40 },
              '#3a2c1c',
              'middle',
            ),
          )
          .join('') +
        stroke('M-250 -200H250', '#3a2c1c', 3) +
        text
          .map((words, index) => line(words, -262, -120 + index * 56, { face: 'book', size: 27 }, '#3a2c1c'))
          .join('') +
        stroke('M-260 250q60 -30 130 0t130 0t130 0t130 0', '#6f8ea0', 6) +
        stroke('M-260 290q60 -30 130 0t130 0t130 0t130 0', '#6f8ea0', 6, 'opacity=".6"') +
        many(8, index => disc(-306, -440 + index * 126, 6, '#8b7440')),
      { turn: -3 },
    )
  )
}

function brokenScale(): string {
  const notches = many(
    11,
    index =>
      stroke(`M-60 ${380 - index * 70}h${index % 5 === 0 ? 84 : 52}`, '#e2c27a', 8) +
      line(String(index + 1), 40, 394 - index * 70, { face: 'book', size: 34 }, '#e2c27a'),
  )
  return (
    rect(0, 0, SIZE.width, SIZE.height, '#d9cfb8') +
    many(11, index =>
      at(
        250 + index * 40,
        640 - index * 12,
        rect(
          -150,
          -420 - index * 3,
          300,
          840 + index * 6,
          index % 2 ? '#fffaf0' : '#f6eedb',
          'stroke="#b9a676" stroke-width="3"',
        ),
        { turn: -6 + index * 1.1 },
      ),
    ) +
    at(
      470,
      640,
      shape(
        'M-70 470H70V-350L46 -392L30 -340L4 -410L-22 -350L-46 -400L-70 -346Z',
        '#241a16',
        'stroke="#0d0908" stroke-width="6" stroke-linejoin="round"',
      ) +
        rect(-74, 420, 148, 70, '#c99a45', 'rx="6"') +
        line('1934', 0, 470, { face: 'bookBlack', size: 42 }, '#3a2407', 'middle') +
        notches,
      { turn: 9 },
    )
  )
}

function ticket(): string {
  return (
    rect(0, 0, SIZE.width, SIZE.height, '#cfe6df') +
    at(
      450,
      600,
      rect(-380, -230, 760, 460, '#fff8e6', 'rx="24" stroke="#123b45" stroke-width="8"') +
        many(15, index => disc(-380 + index * 54.3, -230, 10, '#cfe6df')) +
        many(15, index => disc(-380 + index * 54.3, 230, 10, '#cfe6df')) +
        stroke('M-250 20Q0 8 250 22', '#2b4a9a', 7) +
        line('J', -320, 44, { face: 'speech', size: 90 }, '#2b4a9a') +
        line('E', 276, 46, { face: 'speech', size: 90 }, '#2b4a9a') +
        stroke('M-230 -60Q-60 -82 60 -64M34 -92l30 28l-34 24', '#d0342c', 9) +
        stroke('M230 104Q60 86 -60 102M-30 74l-32 28l34 26', '#123b45', 9) +
        many(9, index => stroke(`M${-200 + index * 50} 8v26`, '#2b4a9a', 5)) +
        line('RB 47', -330, -150, { face: 'poster', size: 44, tracking: 3 }, '#123b45') +
        line('Dienstag', 330, -150, { face: 'bookItalic', size: 40 }, '#d0342c', 'end'),
      { turn: -5 },
    )
  )
}

function slate(): string {
  const words = ['MENU', '', 'Lentilles', 'Lentilles', 'Lentilles', 'et du rab']
  return (
    rect(0, 0, SIZE.width, SIZE.height, '#ffcf3f') +
    rect(110, 120, 680, 900, '#8a5a2b', 'rx="24"') +
    rect(150, 160, 600, 820, '#2c3a36', 'rx="8"') +
    words
      .map((word, index) =>
        line(
          word,
          450,
          300 + index * 118,
          { face: 'speech', size: index === 0 ? 110 : 84 },
          index === 5 ? '#ffd84d' : '#f4f7f2',
          'middle',
        ),
      )
      .join('') +
    stroke('M270 340H630M300 920q150 26 300 0', '#f4f7f2', 7) +
    rect(380, 1000, 90, 22, '#fff', 'rx="6"') +
    rect(486, 1004, 60, 18, '#ff9db0', 'rx="6"')
  )
}

function yellowDoor(): string {
  const rules = ['ON ENTRE PAR DEUX', 'ON NE COURT PAS', 'ON DIT BONJOUR', 'ON SE POUSSE']
  return (
    rect(0, 0, SIZE.width, SIZE.height, '#6a3c98') +
    many(60, index =>
      rect(
        (index % 6) * 160 - (Math.floor(index / 6) % 2) * 80,
        Math.floor(index / 6) * 120,
        152,
        112,
        '#7d4fae',
        'rx="8"',
      ),
    ) +
    rect(150, 60, 600, 330, '#fff6e8', 'rx="16" stroke="#2b0f14" stroke-width="8"') +
    rules
      .map((rule, index) =>
        line(
          rule,
          450,
          142 + index * 74,
          { face: 'poster', size: 52, tracking: 2 },
          index === 3 ? '#d2202e' : '#2b0f14',
          'middle',
        ),
      )
      .join('') +
    rect(210, 440, 480, 760, '#2b0f14', 'rx="20"') +
    shape('M690 460L840 520V1200H690Z', '#e0a82c', 'stroke="#2b0f14" stroke-width="8"') +
    shape('M240 470H660V1200H240Z', '#fff0b8') +
    stroke('M690 460L840 520V1200', '#2b0f14', 8) +
    many(6, index => disc(720 + (index % 2) * 90, 590 + Math.floor(index / 2) * 230, 12, '#8a5a10')) +
    shape('M240 1200L120 1200L300 900H600L760 1200Z', '#ffe27a', 'opacity=".45"') +
    stroke('M380 1090v-70q0 -60 70 -60t70 60v70M360 1020h180M400 960v-90q50 -30 100 0v90', '#8a5a2b', 20)
  )
}

function straightOn(): string {
  return (
    rect(0, 0, SIZE.width, SIZE.height, '#4b9aa9') +
    disc(700, 220, 150, '#fff3cf', 'opacity=".9"') +
    many(18, index =>
      stroke(
        `M${60 + ((index * 131) % 620)} ${330 + index * 46}h${60 + ((index * 71) % 220)}`,
        '#d6f1ea',
        7,
        'opacity=".5"',
      ),
    ) +
    at(470, 640, goldfish(), { scale: 1.7, turn: -12 }) +
    many(6, index => disc(150 - index * 14, 760 + index * 46, 16 - index * 2, '#eafcff', 'opacity=".8"'))
  )
}

const DRAWINGS: Readonly<Record<string, () => string>> = {
  'station-wall': () =>
    stationWall(RULES, { sky: '#2a4a5c', wall: '#8a4a3c', joint: '#5f342c', lamp: '#ffd980' }) + drizzle(),
  'station-wall-later': () =>
    stationWall([...RULES, '5. If it hurts, it’s probably yours. Bring it in.'], {
      sky: '#f0a878',
      wall: '#a85f48',
      joint: '#744034',
      lamp: '#fff3c4',
    }),
  'tide-page': tidePage,
  'broken-scale': brokenScale,
  fahrkarte: ticket,
  'herr-lehmann': straightOn,
  ardoise: slate,
  'porte-jaune': yellowDoor,
  ...ENGLISH,
  ...GERMAN,
  ...FRENCH,
}

/** One of the drawings that the stories show, as SVG. */
export function drawIllustration(name: string): string {
  const drawn = DRAWINGS[name]
  if (!drawn) throw new Error(`nobody has drawn ${name}`)
  return drawing(SIZE.width, SIZE.height, drawn())
}

export const ILLUSTRATIONS = Object.keys(DRAWINGS)
