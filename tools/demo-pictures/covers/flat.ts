import { fittedLines, line } from '../drawing/lettering.ts'
import { at, disc, many, rect, shape, stroke } from '../drawing/shapes.ts'
import { type Cover, coverOf, HEIGHT } from './cover.ts'

/** A slice of lemon that holds a note. */
export function lemonMagnet(): string {
  return (
    disc(0, 0, 44, '#f6c62f') +
    disc(0, 0, 36, '#fff7cf') +
    many(8, index => at(0, 0, shape('M0 -4L-11 -30Q0 -36 11 -30Z', '#fbdc5a'), { turn: index * 45 }))
  )
}

/** A note with lines of writing that one cannot quite read. */
export function note(width: number, lines: number, paper: string, ink: string): string {
  return (
    rect(-width / 2, 0, width, 46 + lines * 30, paper, 'rx="3"') +
    many(lines, index => {
      const long = width * (index === lines - 1 ? 0.34 : 0.66 + ((index * 37) % 14) / 100)
      const y = 44 + index * 30
      return stroke(
        `M${-width * 0.38} ${y}q${long / 8} -9 ${long / 4} 0t${long / 4} 0t${long / 4} 0t${long / 4} 0`,
        ink,
        4,
      )
    })
  )
}

function loaf(): string {
  return (
    shape(
      'M-110 0Q-124 -86 -60 -96Q0 -110 60 -96Q124 -86 110 0Z',
      '#b9702f',
      'stroke="#5b3113" stroke-width="6"',
    ) + stroke('M-56 -78l24 34M-8 -86l24 34M40 -82l24 34', '#f3d7a0', 9)
  )
}

export const flat: Cover = ({ author, illustrator }) => {
  const title = fittedLines(['Dear Other', 'Tenant,'], {
    x: 215,
    y: 300,
    width: 570,
    face: 'bookItalic',
    most: 150,
    fill: '#2b3f5c',
    anchor: 'start',
    leading: 0.5,
  })
  return coverOf(
    '',
    rect(0, 0, 500, HEIGHT, '#f7c9b0') +
      rect(500, 0, 500, HEIGHT, '#2d3a66') +
      many(14, index =>
        rect(
          (index % 2) * 250,
          Math.floor(index / 2) * 220,
          125,
          HEIGHT / 7 - 104,
          '#f3bda0',
          'opacity=".6"',
        ),
      ) +
      disc(110, 170, 76, '#fff1bf') +
      disc(892, 168, 66, '#fdf3d0') +
      disc(866, 150, 60, '#2d3a66') +
      many(18, index => disc(560 + ((index * 97) % 420), 70 + ((index * 173) % 1100), 4, '#fdf3d0')) +
      rect(0, 1290, 500, 210, '#c9836a') +
      rect(500, 1290, 500, 210, '#1d2647') +
      rect(130, 130, 740, 1200, '#d5ece2', 'rx="56" stroke="#24344c" stroke-width="12"') +
      rect(130, 130, 740, 1200, '#bcdcd0', 'rx="56" clip-path="inset(0 0 0 690px)"') +
      stroke('M136 930H864', '#24344c', 10) +
      stroke('M810 720V880M810 980V1080', '#24344c', 20) +
      title.svg +
      at(300, 250, lemonMagnet(), { scale: 0.9 }) +
      at(470, 585, note(330, 6, '#fffdf2', '#5a6f8c'), { turn: -3 }) +
      at(470, 590, lemonMagnet()) +
      at(300, 990, note(220, 4, '#ffe9a8', '#7a5a2c'), { turn: 5 }) +
      at(560, 970, note(250, 5, '#fffdf2', '#a3425a'), { turn: -4 }) +
      disc(300, 1002, 18, '#c0392f') +
      disc(560, 984, 18, '#3c7a5a') +
      rect(180, 1330, 70, 34, '#24344c') +
      rect(750, 1330, 70, 34, '#24344c') +
      at(330, 130, loaf(), { scale: 0.9 }) +
      line(author, 60, 1440, { face: 'bookBlackItalic', size: 46 }, '#2b1c18') +
      line(illustrator, 940, 1440, { face: 'bookItalic', size: 34 }, '#e8e4ff', 'end'),
  )
}
