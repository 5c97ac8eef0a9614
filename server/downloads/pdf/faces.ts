import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CannotMake } from '../cannot-make.ts'
import { subsetWith } from './sign-files.ts'
import { unpackFont } from './unpack-font.ts'

/** How a run of text looks. */
export interface FontStyle {
  bold: boolean
  italic: boolean
  /** BCP 47, where it is known. */
  lang?: string
}

/** What is used of a font that PDFKit has opened. */
export interface OpenFont {
  widthOfString(text: string, size: number, features?: unknown): number
  font: { hasGlyphForCodePoint(codePoint: number): boolean }
}

/** What fonts are opened with: a PDFKit document. */
export interface FontOpener {
  registerFont(name: string, src: Buffer): unknown
  font(name: string): unknown
}

/** Whether a text is in the signs of Japanese or Chinese, which it is not where it is transliterated (`zh-Latn`). */
export function isEastAsian(lang: string): boolean {
  return /^(ja|zh)\b(?!.*-latn\b)/i.test(lang)
}

/** A stretch of text that one font has all signs for. */
export interface FacedText {
  text: string
  /** The name under which the font is registered. */
  face: string
}

const LITERATA = ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext']
/** The largest share of a text's signs that may lack a font; each is shown as an empty square. */
const MOST_MISSING = 0.01
const MISSING = '\u25a1'
/** Signs that Japanese has in common with other scripts, but as wide as its own. */
const SHARED = /[\u2014\u2015\u2018\u2019\u201c\u201d\u2025\u2026]/
/** Spaces that are as wide as several. */
const WIDE_SPACES: Readonly<Record<string, number>> = { '\u2003': 4, '\u2001': 4, '\u2002': 2, '\u2000': 2 }
/** Characters that are not visible and need no font. */
const INVISIBLE = /[\p{Cf}\p{Cc}\p{Mn}]/u
/** Shown by a sign that is nearly the same where a font has it not. */
const INSTEAD: Readonly<Record<string, string>> = {
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '–',
  '\u2015': '—',
  '\u2212': '–',
  // Of the transliterations of Chinese, Arabic and Polynesian languages.
  '\u02bb': '‘',
  '\u02bc': '’',
  '\u02bd': '‘',
  '\u02be': '’',
  '\u02bf': '‘',
  // Dashes for a name that is not told, or of who speaks on.
  '\u2e3a': '——',
  '\u2e3b': '———',
}

/** Digits and signs above and below the line, and what says so on the line. */
const RAISED = [
  [/[\u00b2\u00b3\u00b9\u2070-\u207f]/, '^'],
  [/[\u2080-\u209c]/, '_'],
] as const

/**
 * Plainer signs for one that no font has, as `IV` for the numeral in one sign and `1/3` for the fraction; null where there
 * are none. A number keeps its value behind another: `2 1/3`, `10^6`.
 */
function plainerSigns(sign: string, before: string): string | null {
  const plain = INSTEAD[sign] ?? sign.normalize('NFKC').replaceAll('\u2044', '/')
  if (plain === sign || /\s/.test(plain)) return null
  for (const [raised, mark] of RAISED)
    if (raised.test(sign)) return raised.test(before) ? plain : `${mark}${plain}`
  return /^\d+\//.test(plain) && /\d/.test(before) ? `\u00a0${plain}` : plain
}

/**
 * The fonts of a document: Literata in its files by script, then BIZ UDMincho for Japanese and signs. They are embedded in
 * parts, so that a book has only the signs that it uses.
 */
export class Faces {
  private readonly document: FontOpener
  private readonly opened = new Map<string, OpenFont>()
  private readonly known = new Map<string, string>()
  private readonly widths = new Map<string, number>()

  constructor(document: FontOpener) {
    this.document = document
  }

  /** Cuts a text where another font is needed. */
  split(text: string, look: FontStyle): FacedText[] {
    const runs: FacedText[] = []
    let before = ''
    for (const sign of text) {
      const found = this.faceOf(sign, look)
      const last = runs.at(-1)
      const face = found ?? last?.face ?? this.nameOf('literata', 'latin', look)
      const shown = found === null ? this.inPlaceOf(sign, look, before) : { text: sign, face }
      before = sign
      if (shown === null) continue
      if (last?.face === shown.face) last.text += shown.text
      else runs.push(shown)
    }
    return runs
  }

  /** Points. */
  width({ text, face }: FacedText, size: number): number {
    const key = `${face} ${text}`
    const before = this.widths.get(key)
    if (before !== undefined) return before * size
    const width = this.open(face).widthOfString(text, 1000) / 1000
    this.widths.set(key, width)
    return width * size
  }

  /** Throws CannotMake where more signs of a text lack a font. */
  check(texts: Iterable<string>): void {
    let all = 0
    let missing = 0
    for (const text of texts) {
      for (const sign of text) {
        if (sign.trim() === '' || INVISIBLE.test(sign)) continue
        all++
        const look = { bold: false, italic: false }
        if (this.faceOf(sign, look) === null && this.plainer(sign, look) === null) missing++
      }
    }
    if (missing > all * MOST_MISSING) {
      throw new CannotMake(
        `the shop has no font for ${Math.round((missing / all) * 100)} % of the signs of this book`,
      )
    }
  }

  private inPlaceOf(sign: string, look: FontStyle, before: string): FacedText | null {
    if (INVISIBLE.test(sign)) return null
    const space = /\p{Zs}/u.test(sign)
    const plainer = space ? null : this.plainer(sign, look, before)
    if (plainer) return plainer
    const shown = space ? '\u00a0' : MISSING
    const face = this.faceOf(shown, look)
    return face === null ? null : { text: space ? shown.repeat(WIDE_SPACES[sign] ?? 1) : shown, face }
  }

  /** What is shown for a sign without a font, if one font has all of it. */
  private plainer(sign: string, look: FontStyle, before = ''): FacedText | null {
    const text = plainerSigns(sign, before)
    const faces = new Set([...(text ?? '')].map(one => this.faceOf(one, look)))
    const [face = null] = faces
    return text === null || face === null || faces.size > 1 ? null : { text, face }
  }

  private faceOf(sign: string, look: FontStyle): string | null {
    const wide = SHARED.test(sign) && isEastAsian(look.lang ?? '')
    const key = `${wide ? 'w' : ''}${look.bold ? 'b' : ''}${look.italic ? 'i' : ''}${sign}`
    const before = this.known.get(key)
    if (before !== undefined) return before || null
    const codePoint = sign.codePointAt(0) ?? 0
    const japanese = this.nameOf('biz-udmincho', 'japanese', { ...look, italic: false })
    const names = [
      ...(wide ? [japanese] : []),
      ...LITERATA.map(script => this.nameOf('literata', script, look)),
      japanese,
      this.nameOf('biz-udmincho', 'latin-ext', { ...look, italic: false }),
    ]
    const has = (name: string) => this.open(name).font.hasGlyphForCodePoint(codePoint)
    const found = names.find(has) ?? this.signFile(codePoint, look).find(has) ?? ''
    this.known.set(key, found)
    return found || null
  }

  private signFile(codePoint: number, look: FontStyle): string[] {
    const subset = subsetWith(codePoint)
    return subset === undefined ? [] : [this.nameOf('biz-udmincho', subset, { ...look, italic: false })]
  }

  private nameOf(family: string, script: string, { bold, italic }: FontStyle): string {
    return `${family}/files/${family}-${script}-${bold ? 700 : 400}-${italic ? 'italic' : 'normal'}.woff`
  }

  private open(name: string): OpenFont {
    const before = this.opened.get(name)
    if (before) return before
    const path = fileURLToPath(import.meta.resolve(`@fontsource/${name}`))
    this.document.registerFont(name, unpackFont(readFileSync(path)))
    this.document.font(name)
    const opened = (this.document as unknown as { _font: OpenFont })._font
    this.opened.set(name, opened)
    return opened
  }
}
