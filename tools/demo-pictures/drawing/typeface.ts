import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import opentype, { type Font, type Path } from 'opentype.js'

const FACES = {
  book: 'literata/files/literata-latin-500-normal.woff',
  bookItalic: 'literata/files/literata-latin-500-italic.woff',
  bookBlack: 'literata/files/literata-latin-900-normal.woff',
  bookBlackItalic: 'literata/files/literata-latin-900-italic.woff',
  poster: 'oswald/files/oswald-latin-700-normal.woff',
  posterLight: 'oswald/files/oswald-latin-400-normal.woff',
  shout: 'bangers/files/bangers-latin-400-normal.woff',
  speech: 'comic-neue/files/comic-neue-latin-700-normal.woff',
  slab: 'arbutus-slab/files/arbutus-slab-latin-400-normal.woff',
  sign: 'lato/files/lato-latin-900-normal.woff',
  hairline: 'lato/files/lato-latin-300-normal.woff',
  roman: 'vollkorn/files/vollkorn-latin-700-normal.woff',
} as const

export type Face = keyof typeof FACES

export interface Lettering {
  face: Face
  /** pixels from baseline to baseline of lines set solid */
  size: number
  /** pixels added behind each sign */
  tracking?: number
}

const require = createRequire(import.meta.url)
const opened = new Map<Face, Font>()

/** Faces come with npm (SIL Open Font License), so no machine has to have them. */
function open(face: Face): Font {
  const known = opened.get(face)
  if (known) return known
  const bytes = readFileSync(require.resolve(`@fontsource/${FACES[face]}`))
  const font = opentype.parse(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
  )
  opened.set(face, font)
  return font
}

/**
 * Signs are set one by one with their kerning: ligatures need rules that the faces write in a way opentype.js does not read.
 */
function placed(text: string, { face, size, tracking = 0 }: Lettering) {
  const font = open(face)
  const scale = size / font.unitsPerEm
  const glyphs = Array.from(text, sign => {
    const glyph = font.charToGlyph(sign)
    // A sign without a glyph would be drawn as a box.
    if (glyph.index === 0) throw new Error(`the face ${face} has no ${sign}, which "${text}" needs`)
    return glyph
  })
  let x = 0
  const signs = glyphs.map((glyph, index) => {
    const at = x
    const next = glyphs[index + 1]
    x += glyph.advanceWidth * scale + tracking
    if (next) x += font.getKerningValue(glyph, next) * scale
    return { glyph, at }
  })
  return { signs, width: Math.max(0, x - tracking) }
}

/** The width in pixels of a line. */
export function widthOf(text: string, lettering: Lettering): number {
  return placed(text, lettering).width
}

/** The height in pixels of capitals. */
export function capHeight({ face, size }: Lettering): number {
  const font = open(face)
  return ((font.tables.os2?.sCapHeight || font.unitsPerEm * 0.7) / font.unitsPerEm) * size
}

/** Outlines of a line, as the `d` of an SVG path; x is its left edge, y its baseline. */
export function outlineOf(text: string, x: number, y: number, lettering: Lettering): string {
  const { signs } = placed(text, lettering)
  return signs.map(({ glyph, at }) => written(glyph.getPath(x + at, y, lettering.size))).join('')
}

/** opentype.js' own writing runs numbers together where one rounds to minus nothing. */
function written({ commands }: Path): string {
  const number = (value: number | undefined) => (value === undefined ? '' : `${Math.round(value * 10) / 10} `)
  return commands
    .map(({ type, x1, y1, x2, y2, x, y }) => type + [x1, y1, x2, y2, x, y].map(number).join(''))
    .join('')
}
