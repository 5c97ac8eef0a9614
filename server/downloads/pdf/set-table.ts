import { ElementKind } from '#contract/generated/reading.ts'
import { isPlay } from '#contract/rich-table.ts'
import { attribute, isBlock, type RichElement, type RichNode, walkElements } from '../../epub/write/tree.ts'
import type { Column } from './column.ts'
import type { Row } from './pages.ts'
import { naturalWidth } from './set-text.ts'
import type { Setting } from './setting.ts'

interface Cell {
  element: RichElement
  column: number
  span: number
  head: boolean
  /** How many rows it reaches over. */
  down: number
}

const PADDING = 4
const SMALL = 0.86
/** Of speeches, so that a line of verse fits beside the names. */
const SPEECH = 0.93
const NARROWEST = 24
const LINE = '#b8b8b8'
/** Above a speech of a play. */
const SPEECH_GAP = 5
/** A row that is higher is divided between pages. */
const HIGHEST_ROW = 400
/** A head that is higher stands only once. */
const HIGHEST_HEAD = 100

/** How the content of cells is set, which may be tables again. */
type SetBlocks = (setting: Setting, nodes: readonly RichNode[], column: Column) => Row[]

/** A table: columns as wide as what stands in them asks for, a row on one page where it fits on one. */
export function setTable(
  setting: Setting,
  table: RichElement,
  column: Column,
  before: number,
  setBlocks: SetBlocks,
): Row[] {
  const rows = placeCells(table)
  const count = Math.max(1, ...rows.flat().map(({ column: at, span }) => at + span))
  const play = isPlay(table)
  const style = { ...column.style, size: column.style.size * (play ? SPEECH : SMALL) }
  const widths = columnWidths(setting, rows, count, { ...column, style, play })
  const { tags } = setting
  const tableTag = tags.add('Table')
  const lefts = widths.map((_, at) => column.x + widths.slice(0, at).reduce((sum, width) => sum + width, 0))
  const set = rows.map((cells, at): Row[] => {
    const rowTag = tags.child(tableTag, 'TR')
    const columns = cells.map(({ element, column: from, span, head, down }) => {
      const width = widths.slice(from, from + span).reduce((sum, one) => sum + one, 0) - 2 * PADDING
      const x = (lefts[from] ?? column.x) + PADDING
      const look = { ...style, bold: style.bold || head, ...(play && isSpeaker(from, span) && SPEAKER) }
      const inner = { x, width, style: look, align: 'start' as const, play }
      const cellTag = tags.child(
        rowTag,
        head ? 'TH' : 'TD',
        head ? { scope: at === 0 ? 'Column' : 'Row' } : {},
      )
      tags.spans(cellTag, span, down)
      return tags.inside(cellTag, () => setBlocks(setting, element.children, inner))
    })
    const heights = columns.map(lines =>
      lines.reduce((sum, line, index) => sum + line.height + (index > 0 ? line.before : 0), 0),
    )
    const height = Math.max(0, ...heights) + 2 * PADDING
    const space = at === 0 ? before : 0
    if (play) return besideEachOther(columns, Math.max(space, at === 0 ? 0 : SPEECH_GAP))
    if (height > HIGHEST_ROW) return besideEachOther(columns, space)
    const draw = (y: number) => {
      for (const lines of columns) drawLines(lines, y + PADDING)
      const { document } = setting
      const right = (lefts.at(-1) ?? column.x) + (widths.at(-1) ?? 0)
      tags.artifact('Layout', () => {
        document.lineWidth(0.4).strokeColor(LINE)
        document
          .moveTo(column.x, y + height)
          .lineTo(right, y + height)
          .stroke()
        document.strokeColor('#000000')
      })
    }
    return [{ height, before: space, keep: cells.some(({ head }) => head) && at < rows.length - 1, draw }]
  })
  const heads = headRows(table)
  const head = stackOf(set.slice(0, heads).flat())
  if (heads > 0 && head.height <= HIGHEST_HEAD) for (const row of set.slice(heads).flat()) row.head = head
  return set.flat()
}

function headRows(table: RichElement): number {
  const groups = table.children.flatMap(({ element }) =>
    element?.kind === ElementKind.TABLE_HEAD ? element : [],
  )
  return groups.reduce((sum, { children }) => sum + children.filter(({ element }) => element).length, 0)
}

/** Rows as they are drawn now, without what is drawn with them only once. */
function stackOf(rows: readonly Row[]): Pick<Row, 'height' | 'draw'> {
  const lines = rows.map(row => ({ ...row, before: 0 }))
  return {
    height: lines.reduce((sum, { height }) => sum + height, 0),
    draw: y => drawLines(lines, y),
  }
}

/** The look of the names in a play. */
const SPEAKER = { smallCaps: true, hyphens: false }

function isSpeaker(column: number, span: number): boolean {
  return column === 0 && span === 1
}

/**
 * The lines of cells beside each other, which can be divided between pages: those of the longest cell, each with the line of
 * the others that has the same number.
 */
function besideEachOther(cells: readonly Row[][], before: number): Row[] {
  const [longest = []] = cells.toSorted((a, b) => b.length - a.length)
  return longest.map((line, at) => {
    const beside = cells.flatMap(lines => (lines === longest ? [] : (lines[at] ?? [])))
    return {
      height: Math.max(line.height, ...beside.map(({ height }) => height)),
      before: at === 0 ? before : line.before,
      keep: line.keep || beside.some(({ keep }) => keep),
      draw: y => {
        line.draw(y)
        for (const other of beside) other.draw(y)
      },
    }
  })
}

function drawLines(lines: readonly Row[], top: number): void {
  let y = top
  lines.forEach((line, at) => {
    if (at > 0) y += line.before
    line.draw(y)
    y += line.height
  })
}

/** Gives each cell its column; those that reach down keep theirs free in the rows below. */
function placeCells(table: RichElement): Cell[][] {
  const busy: number[] = []
  const rows = [...walkElements(table)].filter(({ kind }) => kind === ElementKind.TABLE_ROW)
  return rows.map(row => {
    let at = 0
    const cells = row.children.flatMap(({ element }) => {
      if (!element || !isBlock(element.kind)) return []
      while ((busy[at] ?? 0) > 0) at++
      const span = Math.min(spanOf(element, 'colspan'), 20)
      for (let index = at; index < at + span; index++) busy[index] = spanOf(element, 'rowspan')
      const down = spanOf(element, 'rowspan')
      const cell = { element, column: at, span, down, head: element.kind === ElementKind.TABLE_HEADER_CELL }
      at += span
      return [cell]
    })
    busy.forEach((rest, index) => {
      busy[index] = Math.max(0, rest - 1)
    })
    return cells
  })
}

function spanOf(cell: RichElement, key: string): number {
  return Math.max(1, Number.parseInt(attribute(cell, key), 10) || 1)
}

function columnWidths(
  setting: Setting,
  rows: readonly Cell[][],
  count: number,
  { width, style, play }: Column,
): number[] {
  const widths = Array.from({ length: count }, () => NARROWEST)
  for (const { element, column, span } of rows.flat()) {
    if (span > 1) continue
    const look = play && isSpeaker(column, span) ? { ...style, ...SPEAKER } : style
    const natural = naturalWidth(setting, element.children, look, width) + 2 * PADDING + 1
    widths[column] = Math.max(widths[column] ?? 0, natural)
  }
  const sum = widths.reduce((all, one) => all + one, 0)
  if (sum <= width) return widths
  // Narrow columns keep their natural width, wide ones share the rest.
  const fair = width / count
  const narrow = widths.filter(one => one <= fair).reduce((all, one) => all + one, 0)
  const wide = sum - narrow
  return widths.map(one => (one <= fair ? one : ((width - narrow) * one) / wide))
}
