import { useCallback, useMemo, useState } from 'react'
import { useSWRConfig } from 'swr'
import { undoAudit } from '#contract/calls/studio.ts'
import { changeStudioFields } from '#contract/calls/studio-catalogue.ts'
import type {
  StudioChange,
  StudioChangeResult,
  StudioField,
  StudioRow,
} from '#contract/generated/studio_catalogue.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { useShortcuts } from '../frame/ShortcutSheet.tsx'
import { subjectPath, waitedForPath } from '../frame/subject-path.ts'
import { showMessage, showUndo } from '../frame/toasts.ts'
import {
  type FilledCell,
  filledDown,
  pastedCells,
  rangeOf,
  readBlock,
  writeBlock,
} from '../ui/cell-blocks.ts'
import { StudioTable, type TableSelection } from '../ui/StudioTable.tsx'
import { usePublicSave } from '../ui/use-public-save.tsx'
import { useSend } from '../ui/use-send.ts'
import { usualCoins } from '../ui/usual-price.ts'
import { BulkDialog } from './BulkDialog.tsx'
import styles from './Catalogue.module.css'
import { CellEditor } from './CellEditor.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import { setSearch } from './catalogue-address.ts'
import { readCellText, textOfValue } from './cell-text.ts'
import { readProblems } from './change-problems.ts'
import { chosenColumns, columnsOf, type RowKind, textOfCell } from './columns.ts'
import { ExchangeMenu } from './ExchangeMenu.tsx'
import { type PendingChanges, PreviewDialog } from './PreviewDialog.tsx'
import type { RowPages } from './row-pages.ts'
import { useChangesSentence } from './use-changes-sentence.ts'
import { useGridTexts } from './use-grid-texts.ts'
import { useMayChange } from './use-may-change.ts'
import { useTicks } from './use-ticks.ts'

interface Props {
  readonly kind: RowKind
  readonly search: URLSearchParams
  readonly fields: readonly StudioField[]
  readonly pages: RowPages
  readonly total: number
  readonly fault: number | undefined
}

const START = { row: 0, column: 0 }
/** As many as the shop takes at once. */
const MOST_ROWS = 5000

/** The rows, and everything that changes them. */
export function CatalogueGrid({ kind, search, fields, pages, total, fault }: Props) {
  const { t } = useTranslation(['studio-catalogue', 'refusals'])
  const texts = useGridTexts()
  const format = useFormat()
  const mayChange = useMayChange()
  const { mutate } = useSWRConfig()
  const all = columnsOf(kind, fields)
  const columns = chosenColumns(kind, all, search.get('cols'))
  const [selection, setSelection] = useState<TableSelection>({ anchor: START, focus: START })
  const [pending, setPending] = useState<PendingChanges | null>(null)
  const [isBulk, setIsBulk] = useState(false)
  const { send } = useSend(changeStudioFields)
  const { save, dialog } = usePublicSave()
  const { send: undo } = useSend(undoAudit)
  const sumOf = useChangesSentence(fields)
  const onSeen = useCallback((first: number, last: number) => pages.need(first, last), [pages])
  useShortcuts(
    useMemo(
      () =>
        (['open', 'edit', 'giveUp', 'tick', 'select', 'all', 'copy', 'paste', 'fill'] as const).map(name => ({
          keys: [t(`keys.${name}.keys`)],
          text: t(`keys.${name}.text`),
        })),
      [t],
    ),
  )

  const range = rangeOf(selection.anchor, selection.focus)
  const selected = range.bottom - range.top + 1
  const ticks = useTicks(pages, total)
  /** Rows that are ticked, or else those of several cells that are selected. */
  const isRange = ticks.count === 0 && selected > 1 && range.bottom < total
  const bulkCount = isRange ? selected : ticks.count
  const bulkTitle = t(`bulk.title.${kind}`, { count: bulkCount })
  const bulkFields = columnsOf(kind, fields).flatMap(({ field }) => (field && mayChange(field) ? field : []))

  function reload() {
    pages.again()
    void mutate(() => true)
  }

  async function takeBack(entryId: string): Promise<string | null> {
    const { refusal } = await undo({ params: { entryId } })
    reload()
    return refusal?.said ?? null
  }

  function saved({ changes, created, entryId }: StudioChangeResult) {
    setPending(null)
    pages.apply(changes)
    reload()
    const text =
      created.length > 0
        ? t('created', { count: created.length })
        : sumOf(changes) || t('saved', { count: changes.length })
    if (entryId) showUndo({ text, undo: () => takeBack(entryId), count: changes.length })
    else showMessage(t('preview.nothing'))
  }

  /** Looks at changes before they are saved. */
  function propose(changes: StudioChange[], rows: readonly StudioRow[]) {
    setPending({ changes, ...known(rows) })
  }

  /** A single cell is saved at once, unless readers see something by it: Undo takes it back. */
  async function saveCell(row: StudioRow, field: StudioField, text: string) {
    const from = row.values[field.name]
    const to = readCellText(field, text, texts)
    if (to === from) return
    const changes = [{ id: row.id, field: field.name, from, to }]
    const sent =
      field.group === 'stage'
        ? await save(options => send({ body: { changes, ...options } }))
        : await send({ body: { changes } })
    if (!sent) return
    if (sent.answer) return saved(sent.answer)
    const problems = readProblems(sent.refusal.details)
    if (problems.length === 0) return showMessage(sent.refusal.said)
    setPending({ changes, problems, ...known([row]) })
  }

  /** Of cells that were filled, the changes of those that somebody may change. */
  async function fill(cells: readonly FilledCell[]) {
    const places = cells.map(({ row }) => row)
    const first = Math.min(...places)
    const rows = await pages.rowsBetween(first, Math.max(...places)).catch(() => null)
    if (!rows) return showMessage(t('bulk.notRead'))
    const changes = cells.flatMap(({ row: place, column, text }) => {
      const row = rows[place - first]
      const field = columns[column]?.field
      if (!row || !field || !mayChange(field, row)) return []
      return {
        id: row.id,
        field: field.name,
        from: row.values[field.name],
        to: readCellText(field, text, texts),
      }
    })
    if (changes.length === 0) return showMessage(t('nothingHere'))
    const left = cells.length - changes.length
    if (left > 0) showMessage(t('fixedLeft', { count: left }))
    propose(changes, rows)
  }

  async function fillDown() {
    // What is copied is read first: it may have been changed a moment ago.
    await pages.rowsBetween(range.top, range.bottom).catch(() => {})
    await fill(filledDown(range, textAt))
  }

  const textAt = ({ row, column }: { row: number; column: number }) => {
    const [found, of] = [pages.rowAt(row), columns[column]]
    return found && of ? textOfCell(found, of, texts) : ''
  }

  return (
    <>
      <div className={styles.tools}>
        {bulkCount > 0 && (
          <>
            <Button
              look="main"
              disabled={bulkFields.length === 0 || bulkCount > MOST_ROWS}
              onClick={() => setIsBulk(true)}
            >
              {bulkTitle}
            </Button>
            {bulkCount < total && (
              <Button onClick={ticks.tickAll}>{t('ticks.all', { number: format.number(total) })}</Button>
            )}
            {ticks.count > 0 && (
              <Button look="quiet" onClick={ticks.clear}>
                {t('ticks.none')}
              </Button>
            )}
          </>
        )}
        <ColumnChoice
          all={all}
          chosen={columns}
          onChoose={keys => setSearch(search, { cols: keys.join(',') || 'title' })}
        />
        <ExchangeMenu
          {...{ kind, search, fields }}
          columns={columns.map(({ key }) => key)}
          onSaved={saved}
          onRefused={setPending}
        />
        {(bulkCount === 0 || bulkCount > MOST_ROWS) && (
          <p className={styles.hint}>{t(bulkCount > 0 ? 'tooMany' : 'hint')}</p>
        )}
        <p role="status" className={styles.total}>
          {t(`count.${kind}`, { count: total })}
        </p>
      </div>
      {fault !== undefined && (
        <p role="alert" className={styles.failed}>
          {t('partly')} <Button onClick={pages.again}>{t('again')}</Button>
        </p>
      )}
      <StudioTable
        label={t(`kind.${kind}`)}
        ticks={{
          isTicked: ticks.isTicked,
          onTick: ticks.toggle,
          labelOf: row => t('ticks.row', { title: pages.rowAt(row)?.title ?? '' }),
          all: ticks.count === total || (ticks.count > 0 && 'some'),
          allLabel: t('ticks.all', { number: format.number(total) }),
          onAll: ticks.count === total ? ticks.clear : ticks.tickAll,
        }}
        columns={columns.map(({ key, width, grows, isNumber, sort }) => ({
          ...{ key, width, grows, isNumber, label: t(`column.${key}`) },
          sort: sort && sortOf(search, sort),
        }))}
        rowCount={total}
        cellAt={({ row, column }) => {
          const found = pages.rowAt(row)
          const of = columns[column]
          if (!found || !of) return undefined
          const waitedFor = of.key === 'state' ? waitedForPath(found) : null
          const href = column === 0 ? subjectPath(found) : waitedFor
          const usual = usualCoins(found, of.key)
          return {
            text: textOfCell(found, of, texts),
            standIn: usual === undefined ? undefined : t('usualPrice', { coins: usual }),
            mark: marksOf([
              draftOf(found, of.field, value => t('draftOf', { value: value || t('preview.empty') }), texts),
              of.key === 'priceCoins' && !texts.isSold(found.type) && t('notSold'),
              column === 0 && found.coverDrafts > 0 && t('coverDrafts', { count: found.coverDrafts }),
            ]),
            isFixed: !of.field || !mayChange(of.field, found),
            opens: href
              ? {
                  href,
                  label: waitedFor
                    ? t(`openWaited.${found.state}`, { title: found.seriesTitle })
                    : t('open', { title: found.title }),
                }
              : undefined,
          }
        }}
        selection={selection}
        onSelect={setSelection}
        onSort={({ key, sort }) =>
          setSearch(search, {
            sort: columns.find(one => one.key === key)?.sort ?? null,
            descending: sort === 'ascending' ? '1' : null,
          })
        }
        onSeen={onSeen}
        editor={editing => {
          const row = pages.rowAt(editing.at.row)
          const field = columns[editing.at.column]?.field
          if (!row || !field) return null
          return (
            <CellEditor
              {...{ field, editing, texts }}
              label={t('preview.cell', { title: row.title, field: t(`column.${field.name}`) })}
              text={textAt(editing.at)}
              onSave={text => void saveCell(row, field, text)}
            />
          )
        }}
        onCopy={() => {
          const rows = Array.from({ length: selected }, (_, down) => range.top + down)
          return writeBlock(
            rows.map(row =>
              columns
                .slice(range.left, range.right + 1)
                .map((_, at) => textAt({ row, column: range.left + at })),
            ),
          )
        }}
        onPaste={text =>
          void fill(pastedCells(readBlock(text), range, { rows: total, columns: columns.length }))
        }
        onFillDown={() => {
          if (selected > 1) void fillDown()
        }}
      />
      {isBulk && (
        <BulkDialog
          title={bulkTitle}
          fields={bulkFields}
          startsWith={selection.focus.column === 0 ? 'priceCoins' : columns[selection.focus.column]?.key}
          loadRows={() => (isRange ? pages.rowsBetween(range.top, range.bottom) : ticks.load())}
          onChanges={(changes, rows) => {
            setIsBulk(false)
            propose(changes, rows)
          }}
          onClose={() => setIsBulk(false)}
        />
      )}
      {pending && (
        <PreviewDialog pending={pending} fields={fields} onSaved={saved} onClose={() => setPending(null)} />
      )}
      {dialog}
    </>
  )
}

/** In words the draft that a field of a row has. */
function draftOf(
  { drafts }: StudioRow,
  field: StudioField | undefined,
  say: (value: string) => string,
  texts: ReturnType<typeof useGridTexts>,
): string | undefined {
  const json = field && drafts[field.name]
  return json === undefined ? undefined : say(textOfValue(field as StudioField, json, texts))
}

/** All that is said of a cell; undefined where that is nothing. */
const marksOf = (marks: readonly (string | false | undefined)[]) =>
  marks.filter(Boolean).join(' · ') || undefined

/** What the preview has to know of the rows that would change. */
function known(rows: readonly StudioRow[]): Pick<PendingChanges, 'titles' | 'usualPrices'> {
  return {
    titles: new Map(rows.map(({ id, title }) => [id, title])),
    usualPrices: new Map(rows.map(row => [row.id, usualCoins(row, 'priceCoins')])),
  }
}

function sortOf(search: URLSearchParams, sort: string): 'ascending' | 'descending' | 'none' {
  if ((search.get('sort') ?? 'title') !== sort) return 'none'
  return search.has('descending') ? 'descending' : 'ascending'
}
