export type CssTokenType =
  | 'blank'
  | 'string'
  | 'url'
  | 'bad-url'
  | 'function'
  | 'ident'
  | 'at'
  | '{'
  | '}'
  | ';'
  | ','
  | '('
  | ')'
  | '['
  | ']'
  | ':'
  | 'number'
  | 'hash'
  | 'other'

export interface CssToken {
  type: CssTokenType
  start: number
  end: number
  /** Without quotes and escapes; names in small letters. */
  value: string
}

const NAME_START = /[A-Za-z_\u0080-\uffff]/
const NAME = /[\w\u0080-\uffff-]/
const BLANK = /[ \t\n]/
const NUMBER = /[+-]?(\d*\.\d+|\d+)(e[+-]?\d+)?/iy
// biome-ignore lint/suspicious/noControlCharactersInRegex: no address may hold these
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/
const ALONE = new Set<string>(['{', '}', ';', ',', '(', ')', '[', ']', ':'])

/** The text of a style sheet as programs see it before they read tokens in it (CSS Syntax Level 3, 3.3). */
export function preprocessCss(text: string): string {
  return text.replace(/\r\n|\r|\f/g, '\n').replaceAll('\0', '\ufffd')
}

/**
 * The tokens of a preprocessed style sheet (CSS Syntax Level 3), as far as references have to be found in it; null where
 * they are more than `most`.
 */
export function cssTokens(text: string, most: number): CssToken[] | null {
  const tokens: CssToken[] = []
  let at = 0
  while (at < text.length) {
    const token = tokenAt(text, at)
    tokens.push(token)
    if (tokens.length > most) return null
    at = token.end
  }
  return tokens
}

function tokenAt(text: string, start: number): CssToken {
  const sign = text[start] ?? ''
  const token = (type: CssTokenType, end: number, value = ''): CssToken => ({ type, start, end, value })
  if (BLANK.test(sign)) return token('blank', skipBlanks(text, start))
  if (text.startsWith('/*', start)) {
    const end = text.indexOf('*/', start + 2)
    return token('blank', end < 0 ? text.length : end + 2)
  }
  // Left from the time when browsers did not know style sheets; they are passed over.
  if (text.startsWith('<!--', start)) return token('blank', start + 4)
  if (text.startsWith('-->', start)) return token('blank', start + 3)
  if (sign === '"' || sign === "'") {
    const { value, end } = readString(text, start)
    return token('string', end, value)
  }
  if (ALONE.has(sign)) return token(sign as CssTokenType, start + 1, sign)
  NUMBER.lastIndex = start
  if (NUMBER.test(text)) {
    const end = NUMBER.lastIndex
    // `1url(` is a number with a unit, and no function.
    if (startsName(text, end)) return token('number', readName(text, end).end)
    return token('number', text[end] === '%' ? end + 1 : end)
  }
  if (sign === '#' && (NAME.test(text[start + 1] ?? '') || isEscape(text, start + 1))) {
    const { value, end } = readName(text, start + 1)
    return token('hash', end, value)
  }
  if (sign === '@' && startsName(text, start + 1)) {
    const { value, end } = readName(text, start + 1)
    return token('at', end, value.toLowerCase())
  }
  if (startsName(text, start)) return nameAt(text, start)
  return token('other', start + 1, sign)
}

function nameAt(text: string, start: number): CssToken {
  const { value, end } = readName(text, start)
  const name = value.toLowerCase()
  if (text[end] !== '(') return { type: 'ident', start, end, value: name }
  const inside = skipBlanks(text, end + 1)
  if (name !== 'url' || text[inside] === '"' || text[inside] === "'")
    return { type: 'function', start, end: end + 1, value: name }
  return urlAt(text, start, inside)
}

/** The rest of `url(` without quotes. */
function urlAt(text: string, start: number, inside: number): CssToken {
  let value = ''
  let at = inside
  let bad = false
  while (at < text.length && text[at] !== ')') {
    const sign = text[at] ?? ''
    if (isEscape(text, at)) {
      const escaped = readEscape(text, at)
      value += escaped.value
      at = escaped.end
      continue
    }
    if (/["'(\\]/.test(sign) || UNPRINTABLE.test(sign)) bad = true
    const isBlank = BLANK.test(sign)
    if (isBlank && !/^\)?$/.test(text[skipBlanks(text, at)] ?? '')) bad = true
    if (!isBlank) value += sign
    at++
  }
  return { type: bad ? 'bad-url' : 'url', start, end: Math.min(at + 1, text.length), value }
}

function readString(text: string, start: number): { value: string; end: number } {
  const quote = text[start]
  let value = ''
  let at = start + 1
  while (at < text.length) {
    const sign = text[at] ?? ''
    if (sign === quote) return { value, end: at + 1 }
    if (sign === '\n') return { value, end: at }
    if (sign === '\\') {
      if (text[at + 1] === '\n') {
        at += 2
        continue
      }
      const escaped = readEscape(text, at)
      value += escaped.value
      at = escaped.end
      continue
    }
    value += sign
    at++
  }
  return { value, end: at }
}

function readName(text: string, start: number): { value: string; end: number } {
  let value = ''
  let at = start
  while (at < text.length) {
    const sign = text[at] ?? ''
    if (NAME.test(sign)) {
      value += sign
      at++
    } else if (isEscape(text, at)) {
      const escaped = readEscape(text, at)
      value += escaped.value
      at = escaped.end
    } else break
  }
  return { value, end: at }
}

function readEscape(text: string, start: number): { value: string; end: number } {
  const hex = /^[0-9a-f]{1,6}/i.exec(text.slice(start + 1, start + 7))?.[0]
  if (!hex) return { value: text[start + 1] ?? '', end: Math.min(start + 2, text.length) }
  const code = Number.parseInt(hex, 16)
  const end = start + 1 + hex.length
  const value =
    code === 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? '\ufffd' : String.fromCodePoint(code)
  return { value, end: BLANK.test(text[end] ?? '') ? end + 1 : end }
}

function startsName(text: string, at: number): boolean {
  const sign = text[at] ?? ''
  if (sign === '-') {
    const next = text[at + 1] ?? ''
    return next === '-' || NAME_START.test(next) || isEscape(text, at + 1)
  }
  return NAME_START.test(sign) || isEscape(text, at)
}

function isEscape(text: string, at: number): boolean {
  return text[at] === '\\' && at + 1 < text.length && text[at + 1] !== '\n'
}

function skipBlanks(text: string, start: number): number {
  let at = start
  while (at < text.length && BLANK.test(text[at] ?? '')) at++
  return at
}
