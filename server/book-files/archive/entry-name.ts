import { type Remark, remark } from '../remark.ts'
import { ARCHIVE_LIMITS } from './archive-limits.ts'

/**
 * Why a name inside an archive is not acceptable, or null. Names are never used as paths on the disk; this check is a second
 * safeguard.
 */
export function faultInEntryName(name: string): Remark | null {
  if (name === '') return remark('entryUnnamed')
  if (name.length > ARCHIVE_LIMITS.nameCharacters) {
    return remark('entryNameLong', { number: name.length, most: ARCHIVE_LIMITS.nameCharacters })
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(name)) return remark('entryNameControl')
  if (name.includes('\\')) return remark('entryNameBackslash', { name })
  if (name.startsWith('/') || /^[a-z]:/i.test(name)) return remark('entryNameAbsolute', { name })
  if (name.split('/').includes('..')) return remark('entryNameLeaves', { name })
  return null
}

/**
 * A name that says nothing of its character set. Where that is not UTF-8 the letters become others, but names stay different
 * from each other.
 */
export function decodeName(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return bytes.toString('latin1')
  }
}

/** Two names that one file system or another would take for the same file. */
export function clashKey(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/** Resolves a reference found in `from` (a file of the archive) to a name in the archive; null when it leads outside. */
export function resolveInArchive(from: string, reference: string): { name: string; fragment: string } | null {
  if (/^[a-z][a-z0-9+.-]*:/i.test(reference) || reference.startsWith('//')) return null
  const [path = '', fragment = ''] = splitOnce(reference, '#')
  const plain = decode(path.split('?')[0] ?? '')
  if (plain === '') return { name: from, fragment: decode(fragment) }
  const steps = plain.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const step of plain.split('/')) {
    if (step === '..') {
      if (steps.pop() === undefined) return null
    } else if (step !== '.' && step !== '') steps.push(step)
  }
  return { name: steps.join('/').normalize('NFC'), fragment: decode(fragment) }
}

function splitOnce(text: string, at: string): [string, string] {
  const index = text.indexOf(at)
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + 1)]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
