import { type Catalogue, type Table, tablesByNoun } from './catalogue.ts'

/** Pixels. */
const [WIDTH, TOP, GAP, LINE, INDENT] = [1400, 64, 28, 17, 14]
const COLUMNS = 4
const BOX = (WIDTH - (COLUMNS + 1) * GAP) / COLUMNS
/** So many fit into a row, in the widest of the fonts that a system may have. */
const LETTERS = 42
/** Lines to a noun to which more of the others refer would hide the rest: their tables are named only. */
const LINED_UP_TO = 2

const HEAD = `<title>The tables of a shop</title>
<style>
svg { --paper: #fff; --box: #f6f5f1; --edge: #c9c5b8; --ink: #1d1b16; --faint: #66604f; --line: #a8492a; font: 12px system-ui, sans-serif }
@media (prefers-color-scheme: dark) { svg { --paper: #16150f; --box: #211f18; --edge: #4a463a; --ink: #f0ede4; --faint: #aaa390; --line: #e58f6c } }
text { fill: var(--ink) } .noun { font-weight: 700 } .faint { fill: var(--faint); font-size: 11px } .paper { fill: var(--paper) }
.box { fill: var(--box); stroke: var(--edge) } path { fill: none; stroke: var(--line) } marker path { fill: var(--line) }
</style>
<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 1 7 4 0 7z"/></marker>
<rect class="paper" width="100%" height="100%"/>
<text class="noun" x="${GAP}" y="28">The tables of a shop, by the noun that owns them</text>
<text class="faint" x="${GAP}" y="46">A table refers to the one under which it is indented, and to those after its arrow. Lines show references between nouns, except to nouns to which more than ${LINED_UP_TO} others refer.</text>`

interface Row {
  name: string
  level: number
  others: string[]
}

/** The text of docs/pictures/schema.svg. */
export function schemaPicture(catalogue: Catalogue): string {
  const boxes = place(tablesByNoun(catalogue).map(([noun, tables]) => ({ noun, rows: rowsOf(tables) })))
  const rows = boxes.flatMap(({ noun, rows: own, x, y }) =>
    own.map((row, index) => ({ ...row, noun, x, y: y + 40 + index * LINE })),
  )
  const references = rows.flatMap(from =>
    rows
      .filter(({ noun, name }) => noun !== from.noun && from.others.includes(name))
      .map(to => ({ from, to })),
  )
  const lines = [...Map.groupBy(references, ({ to }) => to.noun).values()].flatMap(own =>
    new Set(own.map(({ from }) => from.noun)).size > LINED_UP_TO ? [] : own.map(lineOf),
  )
  const height = Math.max(...boxes.map(box => box.y + box.height)) + GAP
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 ${WIDTH} ${height}">`,
    HEAD,
    ...lines,
    ...boxes.map(
      box =>
        `<rect class="box" x="${box.x}" y="${box.y}" width="${BOX}" height="${box.height}" rx="6"/><text class="noun" x="${box.x + 10}" y="${box.y + 20}">${box.noun}</text>`,
    ),
    ...rows.map(({ name, level, others, x, y }) => {
      const faint = others.length > 0 ? ` <tspan class="faint">→ ${others.join(', ')}</tspan>` : ''
      return `<text x="${x + 10 + level * INDENT}" y="${y}">${name}${faint}</text>`
    }),
    '</svg>\n',
  ].join('\n')
}

/** Each table under one to which it refers: of several, the one whose name is most like its own. */
function rowsOf(tables: readonly Table[]): Row[] {
  const targets = new Map(
    tables.map(({ name, constraints }) => [name, [...new Set(constraints.flatMap(one => one.target ?? []))]]),
  )
  const parentOf = (name: string) => {
    const likeness = (one: string) => [...one, ''].findIndex((letter, index) => letter !== name[index])
    const own = (targets.get(name) ?? []).filter(one => one !== name && targets.has(one))
    return own.toSorted((a, b) => likeness(b) - likeness(a))[0] ?? null
  }
  const below = (parent: string | null, level: number): Row[] =>
    [...targets]
      .filter(([name]) => parentOf(name) === parent)
      .flatMap(([name, all]) => {
        const others = all.filter(one => one !== parent)
        const fits = name.length + others.join(', ').length + 2 * level <= LETTERS
        const own = fits
          ? [{ name, level, others }]
          : [
              { name, level, others: [] },
              { name: '', level: level + 1, others },
            ]
        return [...own, ...below(name, level + 1)]
      })
  return below(null, 0)
}

/** Column by column, each about as full as the others. */
function place<T extends { rows: Row[] }>(boxes: readonly T[]) {
  const sized = boxes.map(box => ({ ...box, height: 34 + box.rows.length * LINE }))
  const share = sized.reduce((sum, { height }) => sum + height + LINE, 0) / COLUMNS
  let [column, end] = [0, TOP]
  return sized.map(box => {
    if (end + box.height / 2 > TOP + share && column < COLUMNS - 1) [column, end] = [column + 1, TOP]
    const y = end
    end += box.height + LINE
    return { ...box, x: GAP + column * (BOX + GAP), y }
  })
}

/** Boxes are drawn over it, so that it is seen between the columns. */
function lineOf({ from, to }: Record<'from' | 'to', { x: number; y: number }>): string {
  const [end, before] = from.x > to.x ? [to.x + BOX, to.x + BOX + GAP] : [to.x, to.x - GAP]
  return `<path d="M${from.x} ${from.y - 4}C${from.x - GAP} ${from.y - 4} ${before} ${to.y - 4} ${end} ${to.y - 4}" marker-end="url(#tip)"/>`
}
