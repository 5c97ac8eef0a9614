import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import opentype, { type Font, type PathStep } from 'opentype.js'

const { resolve } = createRequire(import.meta.url)
const FILES = [
  ...['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic'].map(
    script => `@fontsource/literata/files/literata-${script}-600-normal.woff`,
  ),
  '@fontsource/biz-udmincho/files/biz-udmincho-japanese-700-normal.woff',
]
const opened: Font[] = []
/** The most signs of a title that are laid out; no card has room for more. */
const MOST_SIGNS = 500

function fontAt(index: number): Font | null {
  const file = FILES[index]
  if (file === undefined) return null
  const known = opened[index]
  if (known) return known
  const bytes = readFileSync(resolve(file))
  const font = opentype.parse(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
  )
  opened[index] = font
  return font
}

/** Text as outlines, so that a card looks the same whatever fonts the machine has. */
interface Run {
  font: Font
  text: string
}

/**
 * Whether the fonts have all letters of a text: a title without some of its letters would be misread. Signs that are no
 * letters, such as hearts and faces, may be missing.
 */
export function isSettable(text: string): boolean {
  return [...text.normalize('NFC')].every(sign => !/[\p{L}\p{N}]/u.test(sign) || fontOf(sign) !== null)
}

/** A text without the signs that no font has, and without the gaps that they would leave. */
function settable(text: string): string {
  const signs = [...text.normalize('NFC')]
    .slice(0, MOST_SIGNS)
    .filter(sign => /\s/.test(sign) || fontOf(sign) !== null)
  return signs.join('').replace(/\s+/g, ' ').trim()
}

/** Cut where another font is needed; signs that none has are left out. */
function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const sign of text.normalize('NFC')) {
    const font = fontOf(sign)
    if (!font) continue
    const last = runs.at(-1)
    if (last && last.font === font) last.text += sign
    else runs.push({ font, text: sign })
  }
  return runs
}

const known = new Map<string, Font | null>()

function fontOf(sign: string): Font | null {
  const before = known.get(sign)
  if (before !== undefined) return before
  const found = findFont(sign)
  if (known.size < 5_000) known.set(sign, found)
  return found
}

function findFont(sign: string): Font | null {
  for (let index = 0; index < FILES.length; index++) {
    const font = fontAt(index)
    if (font && font.charToGlyph(sign).index > 0) return font
  }
  return null
}

export function widthOf(text: string, size: number): number {
  return runsOf(text).reduce((sum, run) => sum + run.font.getAdvanceWidth(run.text, size), 0)
}

/** The outlines of a line whose base lies at `y`. */
export function outlineOf(text: string, x: number, y: number, size: number): string {
  let at = x
  return runsOf(text)
    .map(({ font, text: words }) => {
      const path = font.getPath(words, at, y, size).commands.map(written).join('')
      at += font.getAdvanceWidth(words, size)
      return path
    })
    .join('')
}

const tenth = (value = 0) => (Math.round(value * 10) / 10).toString()

/** A step of a path in the syntax of SVG. */
function written({ type, x, y, x1, y1, x2, y2 }: PathStep): string {
  const points = { M: [x, y], L: [x, y], Q: [x1, y1, x, y], C: [x1, y1, x2, y2, x, y] }[type] ?? []
  return type + points.map(tenth).join(' ')
}

export interface SetTitle {
  lines: string[]
  size: number
}

/**
 * A title in the largest of these sizes in which it fits into `most` lines of this width. In the smallest size it is cut and
 * ends in an ellipsis.
 */
export function setTitle(given: string, width: number, sizes: readonly number[], most: number): SetTitle {
  const title = settable(given)
  for (const size of sizes) {
    const lines = breakLines(title, width, size)
    if (lines.length <= most && lines.every(line => widthOf(line, size) <= width)) return { lines, size }
  }
  const size = sizes.at(-1) ?? 40
  const lines = breakLines(title, width, size).flatMap(line => breakWord(line, width, size))
  if (lines.length <= most) return { lines, size }
  const kept = lines.slice(0, most)
  return { lines: [...kept.slice(0, -1), shorten(`${kept.at(-1)} …`, width, size)], size }
}

function breakLines(title: string, width: number, size: number): string[] {
  // Japanese breaks between any two signs.
  const words =
    title.trim().match(/\s+|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]|[^\s\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]+/gu) ??
    []
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    if (line !== '' && widthOf((line + word).trimEnd(), size) > width) {
      lines.push(line.trim())
      line = ''
    }
    line += line === '' ? word.trimStart() : word
  }
  return line.trim() === '' ? lines : [...lines, line.trim()]
}

/** A word that is too long for a line goes on in the next one, as German ones do. */
function breakWord(line: string, width: number, size: number): string[] {
  const lines: string[] = []
  let rest = [...line]
  while (widthOf(rest.join(''), size) > width && rest.length > 1) {
    let fits = rest.length - 1
    while (fits > 1 && widthOf(`${rest.slice(0, fits).join('')}-`, size) > width) fits--
    lines.push(`${rest.slice(0, fits).join('')}-`)
    rest = rest.slice(fits)
  }
  return [...lines, rest.join('')]
}

function shorten(line: string, width: number, size: number): string {
  if (widthOf(line, size) <= width) return line
  const signs = [...line.replace(/ …$/, '')]
  while (signs.length > 1 && widthOf(`${signs.join('').trimEnd()} …`, size) > width) signs.pop()
  return `${signs.join('').trimEnd()} …`
}
