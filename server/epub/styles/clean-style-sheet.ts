import { sheetLooksLikeMarkup } from '../clean/file-bytes.ts'
import type { KindOf } from '../clean/file-kind.ts'
import type { Losses } from '../clean/losses.ts'
import { cleanCss } from './clean-css.ts'

/**
 * A style sheet without what must not be handed on. One from which nothing has to be taken, and which all programs decode
 * alike, stays as it is. Null where it begins like a page.
 */
export function cleanStyleSheet(
  bytes: Buffer,
  name: string,
  { losses, kindOf }: { losses: Losses; kindOf: KindOf },
): Buffer | null {
  if (sheetLooksLikeMarkup(bytes)) return null
  const { charset, isCertain } = charsetOf(bytes)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these change the encoding
  const original = new TextDecoder(charset).decode(bytes).replace(/[\u000e\u000f\u001b]/g, ' ')
  const { text, removed } = cleanCss(original, name, kindOf)
  losses.add('remote', removed)
  // Programs agree on where lines end with a line feed; those with other signs are written anew.
  const isPlain = text === original || text === original.replaceAll('\r\n', '\n')
  if (removed === 0 && isCertain && isPlain) return bytes
  return Buffer.from(`@charset "utf-8";\n${text.replace(/^@charset "[^"]*";\s*/, '')}`)
}

/** As CSS Syntax has it, so much is read of a sheet to find its encoding. */
const HEAD_BYTES = 1024
/** Change the encoding in the course of some. */
const SHIFTS = [0x0e, 0x0f, 0x1b]

/**
 * By the byte order mark, then by `@charset`, of which UTF-16 means UTF-8. Certain where no program can take the bytes for
 * others, whatever it believes the encoding to be.
 */
function charsetOf(bytes: Buffer): { charset: string; isCertain: boolean } {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return { charset: 'utf-16le', isCertain: false }
  if (first === 0xfe && second === 0xff) return { charset: 'utf-16be', isCertain: false }
  if (first === 0xef && second === 0xbb && third === 0xbf) return { charset: 'utf-8', isCertain: true }
  const declared = /^@charset "([^"]*)";/.exec(bytes.subarray(0, HEAD_BYTES).toString('latin1'))?.[1]
  const known = declared === undefined ? null : encodingOf(declared.trim())
  const isUtf8 = isValidUtf8(bytes)
  // Of a sheet that says nothing and is no UTF-8, only its names and texts are unknown.
  const charset = known ?? (isUtf8 ? 'utf-8' : 'latin1')
  const isAscii = bytes.every(byte => byte < 0x80 && !SHIFTS.includes(byte))
  const isCertain = declared?.toLowerCase() === 'utf-8' || (isAscii && declared === undefined)
  return { charset, isCertain: isCertain && isUtf8 }
}

function encodingOf(label: string): string | null {
  try {
    const { encoding } = new TextDecoder(label)
    return encoding.startsWith('utf-16') ? 'utf-8' : encoding
  } catch {
    return null
  }
}

function isValidUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
