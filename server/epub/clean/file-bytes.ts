import type { FileKind } from './file-kind.ts'

interface Format {
  kind: FileKind
  mediaType: string
  /** Its first bytes in Latin-1, `?` for any byte. */
  begins: readonly string[]
}

const FORMATS: readonly Format[] = [
  { kind: 'picture', mediaType: 'image/jpeg', begins: ['\xff\xd8\xff'] },
  { kind: 'picture', mediaType: 'image/png', begins: ['\x89PNG'] },
  { kind: 'picture', mediaType: 'image/gif', begins: ['GIF8'] },
  { kind: 'picture', mediaType: 'image/webp', begins: ['RIFF????WEBP'] },
  { kind: 'picture', mediaType: 'image/avif', begins: ['????ftypavi', '????ftypmif1'] },
  { kind: 'picture', mediaType: 'image/jxl', begins: ['\xff\x0a', '\0\0\0\x0cJXL '] },
  { kind: 'picture', mediaType: 'image/bmp', begins: ['BM????\0\0\0\0'] },
  { kind: 'picture', mediaType: 'image/tiff', begins: ['II*\0', 'MM\0*'] },
  { kind: 'font', mediaType: 'font/ttf', begins: ['\0\x01\0\0', 'true'] },
  { kind: 'font', mediaType: 'font/otf', begins: ['OTTO'] },
  { kind: 'font', mediaType: 'font/collection', begins: ['ttcf'] },
  { kind: 'font', mediaType: 'font/woff', begins: ['wOFF'] },
  { kind: 'font', mediaType: 'font/woff2', begins: ['wOF2'] },
  { kind: 'font', mediaType: 'application/vnd.ms-fontobject', begins: [`${'?'.repeat(34)}LP`] },
  { kind: 'media', mediaType: 'audio/mpeg', begins: ['ID3', '\xff\xfb', '\xff\xfa', '\xff\xf3', '\xff\xf2'] },
  { kind: 'media', mediaType: 'audio/aac', begins: ['\xff\xf1', '\xff\xf9'] },
  { kind: 'media', mediaType: 'video/mp4', begins: ['????ftyp'] },
  { kind: 'media', mediaType: 'audio/ogg', begins: ['OggS'] },
  { kind: 'media', mediaType: 'video/webm', begins: ['\x1aE\xdf\xa3'] },
  { kind: 'media', mediaType: 'audio/wav', begins: ['RIFF????WAVE'] },
  { kind: 'media', mediaType: 'text/vtt', begins: ['WEBVTT', '\xef\xbb\xbfWEBVTT'] },
]

/**
 * The media type of a picture, font, sound or film by its first bytes; null where they are none of that kind, so that a
 * program could take them for something else.
 */
export function typeOfBytes(kind: FileKind, head: Buffer): string | null {
  const format = FORMATS.find(one => one.kind === kind && one.begins.some(begins => matches(head, begins)))
  return format?.mediaType ?? null
}

function matches(head: Buffer, begins: string): boolean {
  return [...begins].every((sign, at) => sign === '?' || head[at] === sign.charCodeAt(0))
}

/** Marks of the byte order, blanks, and the NUL that stands between the letters of UTF-16. */
const BEFORE_MARKUP = new Set([0xef, 0xbb, 0xbf, 0xff, 0xfe, 0, 9, 10, 11, 12, 13, 32, 0x85, 0xa0])
const LESS_THAN = 0x3c

/**
 * Whether bytes that are declared to be a font or a style sheet begin like a page; also where nothing but blanks is in them.
 */
export function looksLikeMarkup(bytes: Buffer): boolean {
  const at = bytes.findIndex(byte => !BEFORE_MARKUP.has(byte))
  if (at < 0) return bytes.length > 0
  if (bytes[at] !== LESS_THAN) return false
  return /^<\0*[a-z!?/]/i.test(bytes.subarray(at, at + 8).toString('latin1'))
}

/** As `looksLikeMarkup`, but old sheets may begin with the mark of a comment of HTML. */
export function sheetLooksLikeMarkup(bytes: Buffer): boolean {
  if (!looksLikeMarkup(bytes) || !/[^\s\0]/.test(bytes.toString('latin1'))) return false
  return /<\0*[a-z!?/]/i.test(bytes.toString('latin1').replaceAll('<!--', ''))
}
