import { fittedLines, line } from '../drawing/lettering.ts'
import { at, disc, many, rect, round, shape, stroke } from '../drawing/shapes.ts'
import { type Cover, coverOf, HEIGHT, WIDTH } from './cover.ts'

/** An upright piano from the front; 300 wide, 260 high, on 0 0. */
export function upright(wood = '#b5672c', dark = '#7d3f18', edge = '#3a1a0c'): string {
  const line = `stroke="${edge}" stroke-width="7" stroke-linejoin="round"`
  return (
    rect(-150, -260, 300, 250, wood, `rx="8" ${line}`) +
    rect(-160, -276, 320, 26, dark, `rx="6" ${line}`) +
    rect(-124, -232, 108, 88, dark, 'rx="6"') +
    rect(16, -232, 108, 88, dark, 'rx="6"') +
    rect(-158, -128, 316, 34, '#fffaf0', line) +
    many(20, index => rect(-158 + index * 15.8, -128, 2.5, 34, edge)) +
    many(20, index => ([2, 6].includes(index % 7) ? '' : rect(-147 + index * 15.8, -128, 9, 20, edge))) +
    rect(-150, -94, 300, 18, dark, line) +
    rect(-150, -16, 34, 20, dark, line) +
    rect(116, -16, 34, 20, dark, line) +
    stroke('M-20 -30h16M8 -30h16', '#e2b04a', 8)
  )
}

/** Stairs seen from above, each step a key. */
function spiral(): string {
  const steps = 26
  const point = (index: number, radius: number) => {
    const angle = (index * Math.PI * 2) / steps - Math.PI / 2
    return `${round(500 + Math.cos(angle) * radius)} ${round(900 + Math.sin(angle) * radius)}`
  }
  return (
    many(steps, index => {
      const outer = 560 - index * 3
      return shape(
        `M${point(index, 150)}L${point(index, outer)}L${point(index + 1, outer)}L${point(index + 1, 150)}Z`,
        '#fff8ea',
        'stroke="#5b2a10" stroke-width="6" stroke-linejoin="round"',
      )
    }) +
    many(steps, index =>
      [2, 6].includes(index % 7)
        ? ''
        : shape(
            `M${point(index + 0.68, 350)}L${point(index + 0.78, 556 - index * 3)}L${point(index + 1.22, 556 - index * 3)}L${point(index + 1.32, 350)}Z`,
            '#2a1410',
          ),
    )
  )
}

export const palier: Cover = ({ author, illustrator }) => {
  const title = fittedLines(['Le Piano'], {
    x: 90,
    y: 96,
    width: 640,
    face: 'roman',
    most: 190,
    fill: '#fff3d6',
  })
  return coverOf(
    '',
    rect(0, 0, WIDTH, HEIGHT, '#c8562f') +
      many(10, index => disc(500, 900, 980 - index * 40, index % 2 ? '#c8562f' : '#d2653a')) +
      disc(500, 900, 600, '#8c3318') +
      spiral() +
      disc(500, 900, 196, '#5b2a10') +
      disc(500, 900, 178, '#f6d79a') +
      at(500, 1000, upright(), { scale: 0.82 }) +
      shape(
        'M440 745l52 -22l70 26l-46 20Z',
        '#fffdf4',
        'stroke="#5b2a10" stroke-width="4" stroke-linejoin="round"',
      ) +
      title.svg +
      line('du troisième palier', 96, title.bottom + 40, { face: 'bookItalic', size: 76 }, '#ffdf9a') +
      stroke('M880 90v190M880 90q56 30 36 96', '#fff3d6', 13) +
      `<ellipse cx="852" cy="284" rx="38" ry="27" transform="rotate(-20 852 284)" fill="#fff3d6"/>` +
      line(author, 60, 1450, { face: 'roman', size: 46 }, '#fff3d6') +
      line(illustrator, 940, 1450, { face: 'bookItalic', size: 34 }, '#ffdf9a', 'end'),
  )
}
