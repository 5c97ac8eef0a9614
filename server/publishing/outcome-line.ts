import { type RemarkWords, remarkLines } from '../book-files/remark.ts'
import type { ImportOutcome } from './import-request.ts'

/** One line about what has become of a file, for the publisher. */
export function outcomeLine(
  { outcome, volumeSlug, parts, pages, remarks }: ImportOutcome,
  by?: RemarkWords,
): string {
  const counted = [count(parts, 'part'), ...(pages > 0 ? [count(pages, 'page')] : [])].join(', ')
  const noted = remarks.length > 0 ? ` (${remarkLines(remarks, by).join('; ')})` : ''
  return `${outcome}: /volumes/${volumeSlug}, ${counted}${noted}`
}

function count(number: number, of: string): string {
  return number === 1 ? `1 ${of}` : `${number} ${of}s`
}
