import type { Element } from '#contract/generated/reading.ts'
import type { PageLayout } from './page-layout.ts'
import { gridOf, type TableGrid } from './table-grid.ts'
import { type TextSource, treeElementOf } from './text-source.ts'

/** How a table is shown in pages: `rows` as usual, `small` the same in smaller letters, `stacked` with its cells one below another. */
type Form = 'rows' | 'small' | 'stacked'

interface Fit {
  readonly grid: TableGrid
  form: Form
  /** Pixels of each column, as CSS has it; empty where cells are stacked. */
  columns: string
}

interface Room {
  readonly source: TextSource
  readonly layout: PageLayout
  readonly blank: () => HTMLElement
  readonly strip: HTMLElement
}

/** Makes the elements of what lies between two places, with tables that fit on pages. */
export interface PageBuilder {
  build(from: number, to: number): DocumentFragment
  /** From now on the cells of this table stand one below another. False where they do already, or where it is no table of the text. */
  stack(table: HTMLElement): boolean
}

/** A column is narrow where it has less, in em, and its cells want more. */
const NARROW = 3
/** A row that takes more of a page than this is one that pages cannot break between. */
const MOST_OF_PAGE = 0.9

/**
 * Tables are no tables to the layout of pages: Firefox cuts off what does not fit on the first page, and pieces of a table would have other
 * columns on each page. So each row is a grid of its own, with columns that were measured of the whole table once. Where a word would be
 * wider than its column, or a row higher than a page, letters are smaller; where that does not help either, cells are stacked.
 */
export function pageBuilder(room: Room): PageBuilder {
  const { source } = room
  const fits = new Map<Element, Fit>()
  const fitOf = (table: HTMLElement) => {
    const element = treeElementOf(table)
    if (!element) return null
    if (!fits.has(element)) measureBlock(table, room, fits)
    return fits.get(element) ?? null
  }
  return {
    build(from, to) {
      const fragment = source.build(from, to)
      for (const table of outerTables(fragment)) {
        const fit = fitOf(table)
        if (fit) wear(table, fit)
      }
      return fragment
    },
    stack(table) {
      const fit = fitOf(table)
      if (!fit || fit.form === 'stacked') return false
      Object.assign(fit, { form: 'stacked', columns: '' })
      wear(table, fit)
      return true
    },
  }
}

function outerTables(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll('table')].filter(table => !table.parentElement?.closest('table'))
}

/** Measures all tables of a block in one column, as wide as those of the pages. */
function measureBlock(
  table: HTMLElement,
  { source, layout, blank, strip }: Room,
  fits: Map<Element, Fit>,
): void {
  const block = Number(table.closest<HTMLElement>('[data-block]')?.dataset.block)
  const from = source.placeOf({ block, offset: 0 })
  const to = block + 1 < source.blocks ? source.placeOf({ block: block + 1, offset: 0 }) : source.length
  const column = blank()
  const inline = (layout.inline - (layout.columns - 1) * layout.gap) / layout.columns
  Object.assign(column.style, { columns: 'auto', inlineSize: `${inline}px`, blockSize: 'auto' })
  column.style.visibility = 'hidden'
  column.append(source.build(from, to))
  strip.append(column)
  for (const whole of outerTables(column)) {
    const element = treeElementOf(whole)
    if (element) fits.set(element, measure(whole, gridOf(element), layout))
  }
  column.remove()
}

function measure(table: HTMLElement, grid: TableGrid, layout: PageLayout): Fit {
  for (const form of ['rows', 'small'] as const) {
    const columns = columnsOf(table, grid, form)
    if (columns === null) continue
    const fit = { grid, form, columns }
    wear(table, fit)
    const rows = [...table.querySelectorAll('tr')]
    if (rows.every(row => depthOfBox(row, layout) <= layout.block * MOST_OF_PAGE)) return fit
  }
  return { grid, form: 'stacked', columns: '' }
}

/** The widths of the columns, or null where the table is wider than there is room for, or a column too narrow to be read. */
function columnsOf(table: HTMLElement, grid: TableGrid, form: Form): string | null {
  wear(table, { grid, form, columns: '' })
  table.dataset.measured = ''
  const tracks = (size: string) => {
    table.style.gridTemplateColumns = `repeat(${grid.columns}, ${size})`
    return getComputedStyle(table).gridTemplateColumns.split(' ').map(Number.parseFloat)
  }
  const widest = tracks('max-content')
  const given = tracks('auto')
  const { inlineSize, fontSize } = getComputedStyle(table)
  delete table.dataset.measured
  table.style.gridTemplateColumns = ''
  const narrow = NARROW * Number.parseFloat(fontSize)
  if (sum(given) > Number.parseFloat(inlineSize) + 1) return null
  if (given.some((width, at) => width < Math.min(narrow, widest[at] ?? 0) - 1)) return null
  return given.map(width => `${Math.ceil(width * 100) / 100}px`).join(' ')
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}

function depthOfBox(row: HTMLElement, { runs }: PageLayout): number {
  const { width, height } = row.getBoundingClientRect()
  return runs === 'down' ? width : height
}

/** What a table is to those who do not see it, whatever it is to the layout. */
const ROLES: Readonly<Record<string, string>> = {
  THEAD: 'rowgroup',
  TBODY: 'rowgroup',
  TR: 'row',
  TH: 'columnheader',
  TD: 'cell',
}

function wear(table: HTMLElement, { grid, form, columns }: Fit): void {
  table.dataset.table = form
  table.setAttribute('role', 'table')
  table.style.setProperty('--columns', columns)
  for (const part of table.querySelectorAll<HTMLElement>('thead, tbody, tr, th, td')) {
    if (part.closest('table') !== table) continue
    part.setAttribute('role', ROLES[part.tagName] ?? 'cell')
    const element = treeElementOf(part)
    const place = element && grid.cells.get(element)
    if (!place) continue
    part.style.gridColumn = form === 'stacked' ? '' : `${place.first} / span ${place.span}`
    const label = form === 'stacked' && !part.closest('thead') && grid.labels[place.first - 1]
    if (label) part.dataset.label = label
  }
}
