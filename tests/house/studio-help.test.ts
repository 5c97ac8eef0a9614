import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { readSources } from './sources.ts'

const FIELDS = [
  'Field',
  'TextArea',
  'Select',
  'Check',
  'MomentField',
  'NumberField',
  'input',
  'select',
  'textarea',
]

/** Files of the studio with fields that have no sentence of help, how many, and why they need none. */
const WITHOUT: Readonly<Record<string, { readonly count: number; readonly why: string }>> = {
  'books/FieldControl.tsx': { count: 7, why: 'Passes on the sentence that each declared field must have.' },
  'books/RowsControl.tsx': { count: 2, why: 'Cells of a list whose fieldset has the sentence of the field.' },
  'books/covers/NumberField.tsx': {
    count: 1,
    why: 'Stands in the fieldset of CropEditor, which explains it.',
  },
  'calendar/CalendarTools.tsx': { count: 2, why: 'The month and the filters, which their labels name.' },
  'calendar/SeriesFilter.tsx': { count: 1, why: 'A filter of the calendar, which its label names.' },
  'catalogue/BulkDialog.tsx': {
    count: 4,
    why: 'Passes on the sentence for the way and the type of the field.',
  },
  'catalogue/CatalogueFilter.tsx': { count: 2, why: 'Filters of the table, which their labels name.' },
  'catalogue/CellEditor.tsx': { count: 4, why: 'A cell of the table, which its column names.' },
  'catalogue/CellValue.tsx': { count: 2, why: 'Chooses between two values that stand beside it.' },
  'catalogue/ColumnChoice.tsx': { count: 1, why: 'Shows and hides the column that its label names.' },
  'catalogue/ExchangeMenu.tsx': { count: 1, why: 'Unseen: a button of the menu opens it.' },
  'posts/ConfirmDialog.tsx': { count: 1, why: 'Its label says what to type, and the text above it why.' },
  'posts/FactsFields.tsx': { count: 1, why: 'Passes on the sentence that its type asks for.' },
  'posts/PostFilter.tsx': { count: 2, why: 'Filters of the list, which their labels name.' },
  'publishing/UnpublishedTable.tsx': { count: 1, why: 'Selects the row that its label names.' },
  'sales/TimedList.tsx': { count: 1, why: 'A search, which its label names.' },
  'settings/AuditFilter.tsx': { count: 1, why: 'A filter of the log, which its label names.' },
  'today/start/DemoStep.tsx': { count: 1, why: 'Its label says what to type, and the text above it why.' },
  'ui/StudioTable.tsx': { count: 2, why: 'Select the row or rows that their labels name.' },
  'ui/compare/MergeButton.tsx': { count: 1, why: 'Chooses between two texts that stand above it.' },
  'ui/series/SeriesDialog.tsx': { count: 1, why: 'A search, which its label names.' },
  'upload/DropZone.tsx': { count: 2, why: 'Unseen: buttons open them, beside the kinds of files.' },
}

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

interface Attribute extends Node {
  readonly name?: { readonly name: string }
  readonly value?: { readonly value?: unknown } | null
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Of a source, the fields that nothing explains: neither they nor a group around them have a sentence. */
function unexplained(path: string, text: string): string[] {
  const found: string[] = []
  const walk = (node: Node, isExplained: boolean) => {
    const opening = node.type === 'JSXElement' ? (node.openingElement as Node) : null
    const name = (opening?.name as { name?: string } | undefined)?.name ?? ''
    const hasHelp = ((opening?.attributes ?? []) as Attribute[]).some(
      ({ name: of, value }) =>
        (of?.name === 'hint' || of?.name === 'aria-describedby') && value?.value !== '',
    )
    if (FIELDS.includes(name) && !isExplained && !hasHelp) found.push(name)
    const isInside = isExplained || (hasHelp && (name === 'FieldSet' || name === 'fieldset'))
    for (const child of Object.values(node).flat()) if (isNode(child)) walk(child, isInside)
  }
  walk(parseSync(path, text).program as unknown as Node, false)
  return found
}

describe('the fields of the studio', () => {
  const screens = readSources().filter(
    ({ path }) => /^web\/studio\/.*\.tsx$/.test(path) && !path.endsWith('.test.tsx'),
  )
  const bare = screens
    .map(({ path, text }) => ({
      path: path.replace('web/studio/', ''),
      count: unexplained(path, text).length,
    }))
    .filter(({ count }) => count > 0)

  it('each have a sentence of help, theirs or that of their group, but for those that are named with the reason', () => {
    const allowed = Object.entries(WITHOUT).map(([path, { count }]) => ({ path, count }))
    const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1)
    expect(bare.toSorted(byPath)).toEqual(allowed.toSorted(byPath))
  })

  it('are not explained by an empty sentence, nor by what stands beside another field', () => {
    const text = `const a = <><Field label="a" hint="" /><FieldSet legend="b" hint="c"><Check label="d" /></FieldSet><Select label="e" /></>`
    expect(unexplained('a.tsx', text)).toEqual(['Field', 'Select'])
  })
})
