import { ZipFile } from 'yazl'
import { csvLines } from '../../platform/csv-cells.ts'
import type { PersonalRow } from './personal-data-source.ts'

/** Writes all tables as JSON and each as CSV. Answers the bytes of a ZIP file; `at` is the time of its entries. */
export async function writeArchive(
  tables: Readonly<Record<string, readonly PersonalRow[]>>,
  at: Date,
): Promise<Buffer> {
  const zip = new ZipFile()
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name, { mtime: at })
  add('data.json', `${JSON.stringify(tables, null, 2)}\n`)
  for (const [name, rows] of Object.entries(tables)) {
    if (rows.length > 0) add(`${name}.csv`, csv(rows))
  }
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** With a byte order mark, so that spreadsheets read it as UTF-8. */
export function csv(rows: readonly PersonalRow[]): string {
  const names = [...new Set(rows.flatMap(row => Object.keys(row)))]
  return `\ufeff${csvLines([names, ...rows.map(row => names.map(name => cell(row[name])))], ',')}`
}

function cell(value: unknown): string | number {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return value
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
