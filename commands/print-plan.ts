import { remarkLine, remarkLines } from '../server/book-files/remark.ts'
import type { ImportPlan, PlannedBook } from '../server/publishing/plan-import.ts'
import { AS_OPTIONS } from './wording.ts'

const HEADINGS = ['File', 'Import', 'Matched by', 'Series', 'Volume', 'Language', 'Kind', 'Parts', 'Price']
/** Wide letters take two columns of a terminal. */
const WIDE = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/gu
const LONGEST = 40

/** The plans of imports as lines of text: a table with a row for each file, and below it what is to be known of each. */
export function tableOf(plans: readonly ImportPlan[]): string[] {
  const rows = [HEADINGS, ...plans.map(rowOf)]
  const widths = HEADINGS.map((_, at) => Math.max(...rows.map(row => widthOf(row[at] ?? ''))))
  const lines = rows.map(row =>
    row
      .map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - widthOf(cell)))
      .join('  ')
      .trimEnd(),
  )
  return [...lines, ...plans.flatMap(plan => ['', plan.file, ...detailsOf(plan).map(line => `  ${line}`)])]
}

/** The same for programs, with what is said as lines. */
export function jsonOf(plans: readonly ImportPlan[]): string {
  const printed = plans.map(plan => ({
    ...plan,
    refusal: plan.refusal && remarkLine(plan.refusal, AS_OPTIONS),
    remarks: remarkLines(plan.remarks, AS_OPTIONS),
  }))
  return JSON.stringify(printed, null, 2)
}

function rowOf({ file, outcome, book }: ImportPlan): string[] {
  if (!book) return [shortened(file), outcome]
  const { matchedBy, series, volume, language, kind, parts, price } = book
  return [
    shortened(file),
    outcome,
    matchedBy,
    shortened(series.title),
    `${volume.number}: ${shortened(volume.title)}`,
    language,
    kind,
    String(parts.length),
    `${price.coins}${price.isUsual ? '' : ' (own)'}`,
  ]
}

function detailsOf({ refusal, needsReplace, book, remarks, outcome }: ImportPlan): string[] {
  return [
    ...(refusal === null ? [] : [`refused: ${remarkLine(refusal, AS_OPTIONS)}`]),
    ...(book && needsReplace ? ['with --replace:'] : []),
    ...(book
      ? [
          `${book.series.address} › ${book.volume.address}`,
          ...book.parts.map(partLine),
          ...(outcome === 'created' ? [] : changeLines(book)),
        ]
      : []),
    ...remarkLines(remarks, AS_OPTIONS).map(line => `remark: ${line}`),
  ]
}

function partLine({ number, title, characters, pages, preview }: PlannedBook['parts'][number]): string {
  const length = pages > 0 ? counted(pages, 'page') : counted(characters, 'character')
  return `${String(number).padStart(3)}  ${title || '(no title)'}, ${length}${preview ? ', preview' : ''}`
}

function changeLines({ changes, readers }: PlannedBook): string[] {
  const said = Object.entries(changes).flatMap(([kind, numbers]) =>
    numbers.length > 0 ? [`${numbers.length} ${kind} (${ranges(numbers)})`] : [],
  )
  const { bought, codes, rented, marked, reading } = readers
  const held = { bought, rented, marked, reading, 'gift codes': codes }
  const holders = Object.entries(held).flatMap(([kind, count]) => (count > 0 ? [`${count} ${kind}`] : []))
  return [`parts: ${said.join(', ')}`, `readers: ${holders.join(', ') || 'none has anything of it'}`]
}

/** 1, 2, 3, 7 as "1–3, 7". */
function ranges(numbers: readonly number[]): string {
  const runs: [number, number][] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last && number === last[1] + 1) last[1] = number
    else runs.push([number, number])
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ')
}

function counted(number: number, of: string): string {
  return `${number.toLocaleString('en')} ${of}${number === 1 ? '' : 's'}`
}

function widthOf(text: string): number {
  return [...text].length + (text.match(WIDE)?.length ?? 0)
}

function shortened(text: string): string {
  return [...text].length <= LONGEST ? text : `${[...text].slice(0, LONGEST - 1).join('')}…`
}
