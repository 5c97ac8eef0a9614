import { fittedLines, line } from '../drawing/lettering.ts'
import { at, dice, many, rect } from '../drawing/shapes.ts'
import { type Cover, coverOf, HEIGHT, WIDTH } from './cover.ts'

const COLOURS: Readonly<Record<string, string>> = {
  k: '#140b24',
  w: '#fff6e8',
  g: '#c9c4d8',
  s: '#f4c79e',
  p: '#7a4fd0',
  b: '#4f8fe0',
  r: '#e0475e',
  y: '#ffd24a',
  e: '#8fd65e',
  n: '#8a5a34',
  d: '#8a86a4',
}

/** Waltraud, an elf in an apron: a point for each sign. */
const WALTRAUD = [
  '....gggggg....',
  '...gggggggg...',
  '..gggwggggwg..',
  's.ggssssssgg.s',
  'ssgskkssskkgss',
  '.ssskwssskws..',
  '...ssssssss...',
  '...srssssrs...',
  '....ssrrss....',
  '..bbbwwwwbbb..',
  '.bbbwbwwbwbbb.',
  '.bbbwwwwwwbbb.',
  '.ssbwrwwrwbss.',
  '.ssbwwwwwwbss.',
  '...bwwrrwwb...',
  '...bwwwwwwb...',
  '...nn....nn...',
  '..nnn....nnn..',
]

const SKULL = ['.wwwww.', 'wwwwwww', 'wkkwkkw', 'wkkwkkw', 'wwwkwww', '.wwwww.', '.wkwkw.']
const POT = ['..rr...', '.rrrr.r', 'rrwwrrr', 'rrrrrr.', 'rrrrrr.', '.rrrr..']
const CROWN = ['y..y..y', 'yy.y.yy', 'yyyyyyy', 'yrybyry']

export function sprite(rows: readonly string[], size: number): string {
  return rows
    .map((row, y) =>
      Array.from(row, (sign, x) =>
        sign === '.' ? '' : rect(x * size, y * size, size + 0.6, size + 0.6, COLOURS[sign] ?? '#000'),
      ).join(''),
    )
    .join('')
}

/** The throne with her on it; 620 wide, 800 high, from its upper left corner. */
export function throne(): string {
  const skulls = many(5, index => at(index * 126, -20, sprite(SKULL, 15)))
  const sides = many(
    3,
    index => at(-6, 440 + index * 122, sprite(SKULL, 15)) + at(510, 440 + index * 122, sprite(SKULL, 15)),
  )
  return (
    rect(20, 60, 580, 760, '#33204f') +
    rect(60, 100, 500, 420, '#4a2f72') +
    rect(60, 520, 500, 120, '#5e3d8c') +
    skulls +
    sides +
    at(80, 110, sprite(WALTRAUD, 33)) +
    at(506, 350, sprite(POT, 16))
  )
}

export const endgegner: Cover = ({ author, illustrator }) => {
  const random = dice(74)
  const stars = many(90, () => {
    const size = random() > 0.8 ? 12 : 6
    return rect(
      Math.floor(random() * 83) * 12,
      Math.floor(random() * 100) * 12,
      size,
      size,
      random() > 0.5 ? '#8f6bff' : '#fff',
      'opacity=".7"',
    )
  })
  const title = fittedLines(['MEINE OMA,', 'DER ENDGEGNER'], {
    x: 60,
    y: 80,
    width: 880,
    face: 'poster',
    most: 210,
    fill: '#ffd24a',
    anchor: 'middle',
    stroke: '#140b24',
    strokeWidth: 26,
    shadow: '#e0475e',
    leading: 0.24,
  })
  return coverOf(
    '',
    rect(0, 0, WIDTH, HEIGHT, '#1e1036') +
      stars +
      many(10, index => rect(0, 960 + index * 54, WIDTH, 54, index % 2 ? '#281547' : '#2d1850')) +
      many(12, index => rect(index * 88 - 20, 1300 - ((index * 7) % 5) * 22, 74, 300, '#e0471e')) +
      many(12, index => rect(index * 88, 1322 - ((index * 7) % 5) * 22, 34, 300, '#ff8a2b')) +
      many(6, index => rect(index * 176 + 40, 1372, 44, 130, '#ffd24a')) +
      at(190, 520, throne()) +
      at(366, 430, sprite(CROWN, 38)) +
      title.svg +
      rect(60, 1318, 880, 40, '#140b24') +
      rect(68, 1326, 864, 24, '#e0475e') +
      line('WALTRAUD  ·  STUFE 12', 500, 1348, { face: 'sign', size: 24, tracking: 4 }, '#fff', 'middle') +
      rect(0, 1392, WIDTH, 108, '#140b24') +
      line(author.toUpperCase(), 60, 1464, { face: 'poster', size: 46, tracking: 4 }, '#fff') +
      line(illustrator, 940, 1462, { face: 'hairline', size: 32 }, '#c9b8ff', 'end'),
  )
}
