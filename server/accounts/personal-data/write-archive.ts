import { ZipFile } from 'yazl'
import type { PersonalRow } from './personal-room.ts'

/** One archive: everything as JSON, and each table as CSV for a spreadsheet. Bytes of a zip. */
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

/** RFC 4180, with a mark so that spreadsheets read it as UTF-8. */
export function csv(rows: readonly PersonalRow[]): string {
  const names = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const lines = rows.map(row => names.map(name => cell(row[name])).join(','))
  return `\ufeff${[names.join(','), ...lines].join('\r\n')}\r\n`
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text =
    value instanceof Date
      ? value.toISOString()
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value)
  // What begins like a formula is text all the same: a spreadsheet would run it.
  const guarded = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}
