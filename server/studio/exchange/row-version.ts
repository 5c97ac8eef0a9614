import { createHash } from 'node:crypto'

/** Letters of the digest of each value. Two values of one field have the same once in 16 million. */
const LETTERS = 4
const START = 'v1.'

/**
 * How a row stood: a short digest of each value, from which a later import tells which cells were changed in the file, and
 * which in the shop meanwhile.
 */
export function rowVersion(values: ReadonlyMap<string, string>): string {
  return START + [...values].map(([field, json]) => digest(field, json)).join('')
}

/** Whether a field had this value in that version; null where the version cannot be read. */
export function readVersion(cell: string): ((field: string, json: string) => boolean) | null {
  const text = cell.trim()
  if (!text.startsWith(START) || (text.length - START.length) % LETTERS !== 0) return null
  const digests = new Set(text.slice(START.length).match(/.{4}/g))
  return (field, json) => digests.has(digest(field, json))
}

function digest(field: string, json: string): string {
  return createHash('sha256').update(`${field}\n${json}`).digest('base64url').slice(0, LETTERS)
}
