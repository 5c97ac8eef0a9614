import { line } from '../drawing/lettering.ts'
import { at, dice, disc, many, rect, round, shape, stroke } from '../drawing/shapes.ts'
import { type Cover, coverOf, HEIGHT, WIDTH } from './cover.ts'

/** A town from above: blocks between crooked streets. */
export function townPlan(seed: number, width: number, height: number, step: number): string {
  const random = dice(seed)
  const columns = Math.ceil(width / step) + 1
  const rows = Math.ceil(height / step) + 1
  const corner = new Map<string, [number, number]>()
  const point = (column: number, row: number): [number, number] => {
    const key = `${column} ${row}`
    const known = corner.get(key)
    if (known) return known
    const made: [number, number] = [
      (column - 0.5) * step + (random() - 0.5) * step * 0.42,
      (row - 0.5) * step + (random() - 0.5) * step * 0.42,
    ]
    corner.set(key, made)
    return made
  }
  const gap = step * 0.085
  const colours = ['#e9dcc0', '#e2d3b2', '#efe4cc', '#cfd9b8', '#e5cfb4']
  return many(columns * rows, index => {
    const column = index % columns
    const row = Math.floor(index / columns)
    const [a, b, c, d] = [
      point(column, row),
      point(column + 1, row),
      point(column + 1, row + 1),
      point(column, row + 1),
    ]
    const block = `M${round(a[0] + gap)} ${round(a[1] + gap)}L${round(b[0] - gap)} ${round(b[1] + gap)}L${round(c[0] - gap)} ${round(c[1] - gap)}L${round(d[0] + gap)} ${round(d[1] - gap)}Z`
    const fill = colours[Math.floor(random() * colours.length)] as string
    const trees =
      fill === '#cfd9b8'
        ? many(5, () =>
            disc(
              (a[0] + c[0]) / 2 + (random() - 0.5) * step * 0.5,
              (a[1] + c[1]) / 2 + (random() - 0.5) * step * 0.5,
              step * 0.06,
              '#9db083',
            ),
          )
        : ''
    return shape(block, fill, 'stroke="#b9a57e" stroke-width="3" stroke-linejoin="round"') + trees
  })
}

export const trugstrasse: Cover = ({ author, illustrator }) => {
  const fold = many(3, index => rect(index * 333 + 326, 0, 14, HEIGHT, '#7a6a4c', 'opacity=".12"'))
  return coverOf(
    '',
    rect(0, 0, WIDTH, HEIGHT, '#fffaf0') +
      at(-20, -40, townPlan(23, 1060, 1560, 150)) +
      stroke('M-40 300Q240 340 360 560T720 880T1060 1060', '#8fbfd6', 74) +
      stroke('M-40 300Q240 340 360 560T720 880T1060 1060', '#a9d3e5', 58) +
      stroke('M150 -20L260 420L200 1540M-20 1010L470 1130L1020 780', '#f2b84b', 26) +
      stroke('M150 -20L260 420L200 1540M-20 1010L470 1130L1020 780', '#fbe09b', 14) +
      fold +
      rect(0, 748, WIDTH, 12, '#7a6a4c', 'opacity=".12"') +
      rect(596, 366, 60, 150, '#fffaf0') +
      stroke('M610 520V380M646 520V380', '#2a2620', 5) +
      at(650, 470, line('Lerchengasse', 0, 0, { face: 'bookItalic', size: 34 }, '#2a2620'), { turn: -12 }) +
      `<ellipse cx="688" cy="440" rx="232" ry="128" transform="rotate(-10 688 440)" fill="none" stroke="#c8202a" stroke-width="13" stroke-dasharray="1180 60"/>` +
      rect(70, 1020, 860, 400, '#23201c', 'transform="translate(10 12)" opacity=".3"') +
      rect(70, 1020, 860, 400, '#fffaf0', 'stroke="#23201c" stroke-width="6"') +
      rect(88, 1038, 824, 364, 'none', 'stroke="#23201c" stroke-width="2"') +
      line('Die Lerchengasse', 500, 1142, { face: 'roman', size: 94 }, '#23201c', 'middle') +
      line('GIBT ES NICHT', 500, 1222, { face: 'sign', size: 66, tracking: 10 }, '#c8202a', 'middle') +
      many(8, index =>
        rect(
          250 + index * 62,
          1262,
          62,
          14,
          index % 2 ? '#23201c' : '#fffaf0',
          'stroke="#23201c" stroke-width="2"',
        ),
      ) +
      line('1 : 5000', 250, 1308, { face: 'hairline', size: 28 }, '#23201c') +
      line('3. Auflage', 746, 1308, { face: 'hairline', size: 28 }, '#23201c', 'end') +
      line(author, 112, 1378, { face: 'roman', size: 42 }, '#23201c') +
      line(illustrator, 888, 1378, { face: 'bookItalic', size: 32 }, '#23201c', 'end') +
      at(
        874,
        150,
        disc(0, 0, 74, '#fffaf0', 'stroke="#23201c" stroke-width="5"') +
          shape('M0 -62L16 0L0 62L-16 0Z', '#23201c') +
          shape('M0 -62L16 0H-16Z', '#c8202a'),
        { turn: 12 },
      ),
  )
}
