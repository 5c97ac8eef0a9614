// biome-ignore-all lint/a11y/useSemanticElements: a table of which rows are left out cannot be made of table elements.
// biome-ignore-all lint/a11y/useFocusableInteractive: rows and heads are reached by what is in them.
// biome-ignore-all lint/a11y/noStaticElementInteractions: each cell is a gridcell or a rowheader.
// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: gridcells and rowheaders have a column index.

import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { ArrowRight } from '../../ui/icons/arrow-right.ts'
import { goTo } from '../frame/studio-location.ts'
import { CutText } from './CutText.tsx'
import { type CellPoint, isInRange, rangeOf } from './cell-blocks.ts'
import styles from './StudioTable.module.css'
import { movedPoint } from './table-keys.ts'

export interface TableColumn {
  readonly key: string
  readonly label: string
  /** In rem */
  readonly width: number
  /** How much it takes of the room that is left, beside the others, as CSS has it; 1fr unless said. */
  readonly grows?: string
  readonly isNumber?: boolean
  /** Missing: rows cannot be sorted by it. */
  readonly sort?: 'ascending' | 'descending' | 'none' | undefined
}

export interface TableCell {
  readonly text: string
  /** What counts while the cell is empty; it is only shown. */
  readonly standIn?: string | undefined
  /** What is said of the cell besides: it has a mark in its corner. */
  readonly mark?: string | undefined
  /** It cannot be changed here, or not by who looks. */
  readonly isFixed: boolean
  /** The screen to which it leads, and the words for that: in the first cell that of the row. */
  readonly opens?: { readonly href: string; readonly label: string } | undefined
}

/** Which cells are selected: all between the two; the keys move `focus`. */
export interface TableSelection {
  readonly anchor: CellPoint
  readonly focus: CellPoint
}

export interface CellEditing {
  readonly at: CellPoint
  /** What was typed on the cell and begins its new text; undefined: the text that is there is changed. */
  readonly typed: string | undefined
  /** Back to the cell, or by so many rows below it. */
  readonly close: (down?: number) => void
}

/** Boxes at the heads of the rows. */
export interface TableTicks {
  readonly isTicked: (row: number) => boolean
  /** With Shift: all since the last one. */
  readonly onTick: (row: number, isRange: boolean) => void
  readonly labelOf: (row: number) => string
  /** Of all rows: the box in the head of the table. */
  readonly all: boolean | 'some'
  readonly allLabel: string
  readonly onAll: () => void
}

interface Props {
  readonly label: string
  readonly ticks: TableTicks
  /** The first is the head of each row. */
  readonly columns: readonly TableColumn[]
  readonly rowCount: number
  /** Undefined while the row is on its way. */
  readonly cellAt: (at: CellPoint) => TableCell | undefined
  readonly selection: TableSelection
  readonly onSelect: (selection: TableSelection) => void
  readonly onSort: (column: TableColumn) => void
  /** Rows that are seen, from and to. */
  readonly onSeen: (first: number, last: number) => void
  readonly editor: (editing: CellEditing) => ReactNode
  readonly onCopy: () => string
  readonly onPaste: (text: string) => void
  readonly onFillDown: () => void
}

/** Rows beyond those that are seen, so that none is missing while one scrolls. */
const MORE_ROWS = 12

/**
 * A table of any length of which only what is seen is in the document: cells are reached with the arrow keys, changed with
 * Enter, and selected with Shift.
 */
export function StudioTable(props: Props) {
  const { label, ticks, columns, rowCount, cellAt, selection, onSelect, onSort, onSeen, editor } = props
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ first: 0, count: 20, row: 44 })
  const [editing, setEditing] = useState<{ at: CellPoint; typed: string | undefined } | null>(null)
  const size = { rows: rowCount, columns: columns.length }
  const focus = {
    row: Math.min(selection.focus.row, rowCount - 1),
    column: Math.min(selection.focus.column, columns.length - 1),
  }
  const range = rangeOf(selection.anchor, focus)
  const first = Math.max(0, view.first - MORE_ROWS)
  const last = Math.min(rowCount - 1, view.first + view.count + MORE_ROWS)

  function look() {
    const element = box.current
    if (!element) return
    const row = element.querySelector('[role="row"]')?.getBoundingClientRect().height || view.row
    const next = {
      first: Math.floor(element.scrollTop / row),
      count: Math.ceil(element.clientHeight / row),
      row,
    }
    setView(now => (now.first === next.first && now.count === next.count && now.row === row ? now : next))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured once, and where the box changes its size.
  useLayoutEffect(() => {
    const watching = new ResizeObserver(look)
    if (box.current) watching.observe(box.current)
    return () => watching.disconnect()
  }, [])
  useLayoutEffect(() => onSeen(first, Math.max(first, last)), [onSeen, first, last])

  // The cell with the focus is followed, unless somebody is elsewhere on the screen.
  useLayoutEffect(() => {
    const element = box.current
    if (editing || !element?.contains(document.activeElement)) return
    if (document.activeElement?.closest('[role="columnheader"]')) return
    const cell = element.querySelector<HTMLElement>(`[data-cell="${focus.row} ${focus.column}"]`)
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [focus.row, focus.column, editing])

  function edit(at: CellPoint, typed?: string) {
    const cell = cellAt(at)
    if (cell && !cell.isFixed) setEditing({ at, typed })
  }

  function close(down = 0) {
    // The field goes with the next rendering: the focus is held by the table until its cell has it.
    box.current?.focus({ preventScroll: true })
    setEditing(null)
    const to = { ...focus, row: Math.min(rowCount - 1, focus.row + down) }
    onSelect({ anchor: to, focus: to })
  }

  function press(event: KeyboardEvent) {
    if (editing || !isOnCell(event.target)) return
    const isCommand = event.ctrlKey || event.metaKey
    const opens = cellAt(focus)?.opens ?? cellAt({ row: focus.row, column: 0 })?.opens
    const to = movedPoint(focus, { key: event.key, isCommand, size, page: Math.max(1, view.count - 2) })
    if (to) onSelect({ anchor: event.shiftKey ? selection.anchor : to, focus: to })
    else if (isCommand && event.key.toLowerCase() === 'd') props.onFillDown()
    else if (isCommand && event.key.toLowerCase() === 'a')
      onSelect({ anchor: { row: 0, column: 0 }, focus: { row: rowCount - 1, column: columns.length - 1 } })
    else if (event.key === 'Enter' && isCommand && opens) goTo(opens.href)
    else if (event.key === 'Enter' || event.key === 'F2') edit(focus)
    else if (event.key === ' ') ticks.onTick(focus.row, event.shiftKey)
    else if (event.key === 'Escape') onSelect({ anchor: focus, focus })
    else if (!isCommand && !event.altKey && /^[\p{L}\p{N}-]$/u.test(event.key)) edit(focus, event.key)
    else return
    event.preventDefault()
  }

  function copy(event: ClipboardEvent) {
    if (editing || !isOnCell(event.target)) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', props.onCopy())
  }

  function paste(event: ClipboardEvent) {
    if (editing || !isOnCell(event.target)) return
    event.preventDefault()
    props.onPaste(event.clipboardData.getData('text/plain'))
  }

  // The row with the focus stays in the document wherever one scrolls to, so that the keys go on from it.
  const rows = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
  if (rowCount > 0 && !rows.includes(focus.row)) rows.push(focus.row)

  return (
    <div
      ref={box}
      role="grid"
      tabIndex={-1}
      aria-label={label}
      aria-rowcount={rowCount + 1}
      aria-colcount={columns.length}
      aria-multiselectable="true"
      className={styles.box}
      style={
        {
          '--least': `${columns.reduce((sum, { width }) => sum + width, 0)}rem`,
          '--columns': columns.map(({ width, grows = '1fr' }) => `minmax(${width}rem, ${grows})`).join(' '),
        } as CSSProperties
      }
      onScroll={look}
      onKeyDown={press}
      onCopy={copy}
      onPaste={paste}
    >
      <div role="rowgroup" className={styles.heads}>
        <div role="row" aria-rowindex={1} className={styles.row}>
          {columns.map((column, at) => (
            <div
              key={column.key}
              role="columnheader"
              aria-colindex={at + 1}
              aria-sort={column.sort}
              className={styles.head}
              data-number={column.isNumber}
            >
              {at === 0 && (
                <label className={styles.tick}>
                  <input
                    type="checkbox"
                    ref={box => {
                      if (box) box.indeterminate = ticks.all === 'some'
                    }}
                    checked={ticks.all === true}
                    onChange={ticks.onAll}
                    aria-label={ticks.allLabel}
                  />
                </label>
              )}
              {column.sort ? (
                <button type="button" onClick={() => onSort(column)}>
                  {column.label}
                </button>
              ) : (
                <span>{column.label}</span>
              )}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" className={styles.rows} style={{ blockSize: rowCount * view.row }}>
        {rows.map(row => (
          <div
            key={row}
            role="row"
            aria-rowindex={row + 2}
            className={`${styles.row} ${styles.placed}`}
            style={{ insetBlockStart: row * view.row }}
          >
            {columns.map(({ key, isNumber }, column) => {
              const at = { row, column }
              const cell = cellAt(at)
              const hasFocus = row === focus.row && column === focus.column
              const isEdited = editing?.at.row === row && editing.at.column === column
              return (
                <div
                  key={key}
                  role={column === 0 ? 'rowheader' : 'gridcell'}
                  aria-colindex={column + 1}
                  aria-selected={isInRange(range, at)}
                  aria-label={cell?.opens && !isEdited ? wordsOf(cell) : undefined}
                  aria-readonly={cell?.isFixed}
                  tabIndex={hasFocus ? 0 : -1}
                  data-cell={`${row} ${column}`}
                  data-number={isNumber}
                  data-mark={cell?.mark === undefined ? undefined : ''}
                  className={styles.cell}
                  onMouseDown={event => {
                    if (isEdited) return
                    if (event.shiftKey) event.preventDefault()
                    event.currentTarget.focus({ preventScroll: true })
                    onSelect({ anchor: event.shiftKey ? selection.anchor : at, focus: at })
                  }}
                  onMouseEnter={event => {
                    if (event.buttons === 1 && !editing) onSelect({ anchor: selection.anchor, focus: at })
                  }}
                  onDoubleClick={() => edit(at)}
                >
                  {column === 0 && (
                    <Tick row={row} ticks={ticks} onTicked={() => onSelect({ anchor: at, focus: at })} />
                  )}
                  {isEdited && editor({ ...editing, close })}
                  {!isEdited && (cell ? <CellText of={cell} /> : <i aria-hidden="true" />)}
                  {!isEdited && cell?.opens && (
                    <a
                      href={cell.opens.href}
                      className={styles.open}
                      aria-label={cell.opens.label}
                      title={cell.opens.label}
                      tabIndex={-1}
                      onMouseDown={event => event.stopPropagation()}
                      onDoubleClick={event => event.stopPropagation()}
                    >
                      <Icon of={ArrowRight} size={18} />
                    </a>
                  )}
                </div>
              )
            })}
          </div>
        ))}
      </div>
    </div>
  )
}

interface TickProps {
  readonly row: number
  readonly ticks: TableTicks
  readonly onTicked: () => void
}

/** With the mouse; by keys it is the space bar on any cell of the row, which has the focus afterwards. */
function Tick({ row, ticks, onTicked }: TickProps) {
  return (
    <label className={styles.tick} onMouseDown={event => event.stopPropagation()}>
      <input
        type="checkbox"
        tabIndex={-1}
        checked={ticks.isTicked(row)}
        aria-label={ticks.labelOf(row)}
        onChange={event => {
          ticks.onTick(row, (event.nativeEvent as PointerEvent).shiftKey)
          event.currentTarget.closest<HTMLElement>('[data-cell]')?.focus({ preventScroll: true })
          onTicked()
        }}
      />
    </label>
  )
}

function CellText({ of: cell }: { readonly of: TableCell }) {
  const { text, standIn, mark, opens } = cell
  const isEmpty = text === '' && standIn !== undefined
  return (
    <span title={wordsOf(cell)} className={isEmpty ? styles.standIn : undefined}>
      {isEmpty ? standIn : opens ? <CutText text={text} /> : text}
      {mark && <span className="unseen">{` ${mark}`}</span>}
    </span>
  )
}

/** All that is said of a cell. */
function wordsOf({ text, standIn, mark }: TableCell): string {
  return [text || standIn, mark].filter(Boolean).join(' · ')
}

function isOnCell(target: EventTarget): boolean {
  return target instanceof HTMLElement && (target.dataset.cell !== undefined || target.role === 'grid')
}
