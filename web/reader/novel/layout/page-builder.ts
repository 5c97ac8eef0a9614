import type { Element } from '#contract/generated/reading.ts'
import { isPlay } from '#contract/rich-table.ts'
import { treeElementOf } from '../text/build-elements.ts'
import type { TextSource } from '../text/text-source.ts'
import type { ArrangedSource } from './arranged-source.ts'
import { columnWidthOf, type PageLayout } from './page-layout.ts'
import { asMeasuringColumn } from './run-container.ts'
import { gridOf, type TableGrid } from './table-grid.ts'

/**
 * How a table is shown on pages: `rows` as usual, `small` the same in smaller letters, `stacked` with its cells one below
 * another.
 */
type Form = 'rows' | 'small' | 'stacked'

interface TableFit {
  readonly grid: TableGrid
  form: Form
  /** The widths of the columns as CSS; empty where cells are stacked. */
  columns: string
  /** A name and what is said in each row: on a narrow page the name stands above. */
  readonly play: boolean
}

/** A text; where pictures in it can be moved, pages are filled. */
export type PageSource = TextSource & Partial<ArrangedSource>

/** A text, the pages for it, and the strip in which they stand. */
export interface PageArea {
  readonly source: PageSource
  readonly layout: PageLayout
  /** Creates the element for a run of pages. */
  readonly createContainer: () => HTMLElement
  readonly strip: HTMLElement
}

/** Builds the elements for a range of the text, with tables that fit on pages. */
export interface PageBuilder {
  build(from: number, to: number): DocumentFragment
  /**
   * Stacks the cells of a table from now on. False where they are stacked already, or where it is not a table of the text.
   */
  stack(table: HTMLElement): boolean
}

/** In em: a column may be narrower only where its cells need no more. */
const MIN_COLUMN = 5
/** In em: on narrower pages the speaker of a play stands above the speech. */
const MIN_PLAY = 26
/** A row may take at most this share of a page, since pages break only between rows. */
const MAX_ROW = 0.9

/**
 * Tables are not laid out as CSS tables: Firefox cuts off what does not fit on the first page, and each page would have
 * other column widths. Each row becomes a grid of its own, and the column widths are measured once for the whole table.
 * Where a column would be too narrow or a row higher than a page, the letters become smaller; where that is not enough, the
 * cells are stacked.
 */
export function createPageBuilder(area: PageArea): PageBuilder {
  const { source } = area
  const fits = new Map<Element, TableFit>()
  const fitOf = (table: HTMLElement) => {
    const element = treeElementOf(table)
    if (!element) return null
    if (!fits.has(element)) measureBlock(table, area, fits)
    return fits.get(element) ?? null
  }
  return {
    build(from, to) {
      const fragment = source.build(from, to)
      for (const table of outerTables(fragment)) {
        const fit = fitOf(table)
        if (fit) applyFit(table, fit)
      }
      return fragment
    },
    stack(table) {
      const fit = fitOf(table)
      if (!fit || fit.form === 'stacked') return false
      Object.assign(fit, { form: 'stacked', columns: '' })
      applyFit(table, fit)
      return true
    },
  }
}

function outerTables(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll('table')].filter(table => !table.parentElement?.closest('table'))
}

/** Measures all tables of a block, in one column that is as wide as those of the pages. */
function measureBlock(
  table: HTMLElement,
  { source, layout, createContainer, strip }: PageArea,
  fits: Map<Element, TableFit>,
): void {
  const block = Number(table.closest<HTMLElement>('[data-block]')?.dataset.block)
  const from = source.positionOf({ block, offset: 0 })
  const column = asMeasuringColumn(createContainer(), layout)
  column.append(source.build(from, source.blockEnd(from)))
  strip.append(column)
  for (const wholeTable of outerTables(column)) {
    const element = treeElementOf(wholeTable)
    if (element)
      fits.set(element, fitTable(wholeTable, { grid: gridOf(element), play: isPlay(element) }, layout))
  }
  column.remove()
}

type TableContent = Pick<TableFit, 'grid' | 'play'>

function fitTable(table: HTMLElement, content: TableContent, layout: PageLayout): TableFit {
  const stacked = { ...content, form: 'stacked', columns: '' } as const
  const fontSize = Number.parseFloat(getComputedStyle(table).fontSize)
  if (content.play && columnWidthOf(layout) < MIN_PLAY * fontSize) return stacked
  for (const form of ['rows', 'small'] as const) {
    const columns = measureColumns(table, content, form)
    if (columns === null) continue
    const fit = { ...content, form, columns }
    applyFit(table, fit)
    const rows = [...table.querySelectorAll('tr')]
    if (rows.every(row => blockSizeOf(row, layout) <= layout.block * MAX_ROW)) return fit
  }
  return stacked
}

/** The widths of the columns as CSS; null where the table is wider than the page or a column is too narrow. */
function measureColumns(table: HTMLElement, content: TableContent, form: Form): string | null {
  applyFit(table, { ...content, form, columns: '' })
  table.dataset.measured = ''
  const tracks = (size: string) => {
    table.style.gridTemplateColumns = `repeat(${content.grid.columns}, ${size})`
    return getComputedStyle(table).gridTemplateColumns.split(' ').map(Number.parseFloat)
  }
  const widest = tracks('max-content')
  const actual = tracks('auto')
  const { inlineSize, fontSize } = getComputedStyle(table)
  delete table.dataset.measured
  table.style.gridTemplateColumns = ''
  const least = MIN_COLUMN * Number.parseFloat(fontSize)
  if (sum(actual) > Number.parseFloat(inlineSize) + 1) return null
  if (actual.some((width, at) => width < Math.min(least, widest[at] ?? 0) - 1)) return null
  return actual.map(width => `${Math.ceil(width * 100) / 100}px`).join(' ')
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function blockSizeOf(row: HTMLElement, { progression }: PageLayout): number {
  const { width, height } = row.getBoundingClientRect()
  return progression === 'down' ? width : height
}

/** Roles that keep a table a table to screen readers, although its layout is a grid. */
const ROLES: Readonly<Record<string, string>> = {
  THEAD: 'rowgroup',
  TBODY: 'rowgroup',
  TR: 'row',
  TH: 'columnheader',
  TD: 'cell',
}

function applyFit(table: HTMLElement, { grid, form, columns, play }: TableFit): void {
  table.dataset.table = form
  if (play) table.dataset.play = ''
  table.setAttribute('role', play ? 'presentation' : 'table')
  table.style.setProperty('--columns', columns)
  for (const part of table.querySelectorAll<HTMLElement>('thead, tbody, tr, th, td')) {
    if (part.closest('table') !== table) continue
    if (!play) part.setAttribute('role', ROLES[part.tagName] ?? 'cell')
    const element = treeElementOf(part)
    const columnsOfCell = element && grid.cells.get(element)
    if (!columnsOfCell) continue
    const { first, span } = columnsOfCell
    part.style.gridColumn = form === 'stacked' ? '' : `${first} / span ${span}`
    const label = form === 'stacked' && !part.closest('thead') && grid.labels[first - 1]
    if (label) part.dataset.label = label
  }
}
