import { ElementKind } from '#contract/generated/reading.ts'
import { attribute, plainText, type RichElement, type RichNode, rubyPairs } from '../../epub/write/tree.ts'
import type { Piece } from './break-lines.ts'
import { type FacedText, type Faces, type FontStyle, isEastAsian } from './faces.ts'
import { hyphenate } from './hyphenate.ts'

/** A piece of a line with all that is needed to draw it. */
export interface SetPiece extends Piece {
  runs: readonly FacedText[]
  size: number
  /** Points above the base line. */
  rise: number
  underline: boolean
  strike: boolean
  marked: boolean
  link: string | null
  /** A reading over the piece, with its width. */
  reading: { runs: readonly FacedText[]; size: number; width: number } | null
  /** The hash of a small picture in the place of text. */
  picture: string | null
  /** What the picture shows; '' where it says nothing. */
  alt: string
}

export interface TextStyle extends FontStyle {
  size: number
  rise: number
  smallCaps: boolean
  underline: boolean
  strike: boolean
  marked: boolean
  link: string | null
  lang: string
  /** Spaces and ends of lines as they are written. */
  preformatted: boolean
  hyphens: boolean
}

const SMALL = 0.82
const READING = 0.5
const LOWERED_OR_RAISED = 0.68
const LONGEST_PIECE = 24

/** Turns what stands in a block into pieces of lines. */
export function piecesOf(nodes: readonly RichNode[], style: TextStyle, faces: Faces): SetPiece[] {
  const writer = new PieceWriter(faces)
  writer.nodes(nodes, style)
  return writer.pieces
}

const OPENING = /[([{「『（【〈《〔［｛“‘«‹¿¡]$/u
const CLOSING =
  /^[)\]},.;:!?」』）】〉》〕］｝、。，．・：；！？—―ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ々”’»›…‥%]/u
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u
/** Signs that are also used elsewhere, where Japanese has them in the width of its own. */
const WIDE_SIGNS = /[\u2014\u2015\u2025\u2026\u203b\u2460-\u24ff\u25a0-\u27bf]/u
/** Words, spaces, single Japanese signs; after dashes and hyphens a line may end. */
const UPRIGHT = new RegExp(`^(?:${EAST_ASIAN.source}|${WIDE_SIGNS.source})+$`, 'u')
/** Dashes from one to three widths of a letter. */
const DASHES = '\\u2013\\u2014\\u2e3a\\u2e3b'
const MAY_END = new RegExp(`[${DASHES}/-]$`, 'u')
const tokens = (single: string) =>
  new RegExp(
    `[ \\t\\n\\r]+|\\u200b|${single}|(?:(?!${single})[^ \\t\\n\\r\\u200b${DASHES}/-])*[${DASHES}/-]+|(?:(?!${single})[^ \\t\\n\\r\\u200b])+`,
    'gu',
  )
const TOKENS = tokens(EAST_ASIAN.source)
const EAST_ASIAN_TOKENS = tokens(`(?:${EAST_ASIAN.source}|${WIDE_SIGNS.source})`)

/** Whether a run stands upright in vertical text; letters of other scripts lie on their side. */
export function isUpright(text: string): boolean {
  return UPRIGHT.test(text)
}

class PieceWriter {
  readonly pieces: SetPiece[] = []
  private readonly faces: Faces

  constructor(faces: Faces) {
    this.faces = faces
  }

  nodes(nodes: readonly RichNode[], style: TextStyle): void {
    for (const node of nodes) {
      if (!node.element) this.text(node.text ?? '', style)
      else this.element(node, style)
    }
  }

  private element({ element }: RichNode, around: TextStyle): void {
    if (!element) return
    const { kind, children } = element
    switch (kind) {
      case ElementKind.LINE_BREAK:
        this.end(around)
        return
      case ElementKind.RUBY:
        for (const { base, reading } of rubyPairs(element)) this.ruby(base, reading, around)
        return
      case ElementKind.IMAGE:
        this.picture(
          element,
          Number(attribute(element, 'width')) / Number(attribute(element, 'height')),
          around,
        )
        return
      case ElementKind.QUOTE:
        this.nodes([{ text: '“' }, ...children, { text: '”' }], around)
        return
      case ElementKind.RUBY_TEXT:
      case ElementKind.RUBY_PARENTHESIS:
        return
    }
    const lang = attribute(element, 'lang')
    this.nodes(children, { ...around, ...changeOf(element, around), ...(lang ? { lang } : {}) })
  }

  private text(text: string, style: TextStyle): void {
    const wide = isEastAsian(style.lang)
    for (const [token] of text.matchAll(wide ? EAST_ASIAN_TOKENS : TOKENS)) {
      if (token === '\u200b') this.mayBreak()
      else if (/^[ \t\n\r]/.test(token)) this.space(token, style)
      else this.word(token, style)
    }
  }

  private space(space: string, style: TextStyle): void {
    if (!style.preformatted) {
      const last = this.pieces.at(-1)
      if (!last || last.after === 'end') return
      last.space = Math.max(
        last.space,
        this.faces.width({ text: ' ', face: last.runs.at(-1)?.face ?? this.faceOfSpace(style) }, style.size),
      )
      last.after = 'break'
      return
    }
    for (const sign of space.replace(/\r\n?/g, '\n').replace(/\t/g, '    ')) {
      if (sign === '\n') this.end(style)
      else this.add('\u00a0', style, 'nothing')
    }
  }

  private faceOfSpace(style: TextStyle): string {
    return this.faces.split('a', style)[0]?.face ?? ''
  }

  private word(word: string, style: TextStyle): void {
    const last = this.pieces.at(-1)
    if (last && last.after === 'nothing' && !style.preformatted) this.allowBetween(last, word)
    if (EAST_ASIAN.test(word) || (isEastAsian(style.lang) && isUpright(word))) {
      this.add(word, style, 'nothing', true)
      return
    }
    const parts = style.hyphens ? hyphenate(word, style.lang) : [word.replaceAll('\u00ad', '')]
    parts.forEach((part, at) => {
      if (at < parts.length - 1) this.add(part, style, 'hyphen')
      else this.lastPart(part, style, word.length > 1 && MAY_END.test(word))
    })
  }

  /** What is longer than a line, as addresses are, is cut anywhere. */
  private lastPart(part: string, style: TextStyle, mayEnd: boolean): void {
    const signs = [...part]
    for (let from = 0; from < signs.length; from += LONGEST_PIECE) {
      const last = from + LONGEST_PIECE >= signs.length
      const piece = signs.slice(from, from + LONGEST_PIECE).join('')
      this.add(piece, style, !last || mayEnd ? 'break' : 'nothing')
    }
  }

  /** Between Japanese signs, and between them and words, a line may end, but not before what closes or behind what opens. */
  private allowBetween(last: SetPiece, next: string): void {
    const before = last.runs.at(-1)?.text ?? ''
    if (!last.loose && !EAST_ASIAN.test(next)) return
    if (!CLOSING.test(next) && !OPENING.test(before)) last.after = 'break'
  }

  private ruby(base: readonly RichNode[], reading: string, style: TextStyle): void {
    const text = base.map(plainText).join('')
    if (reading === '' || text === '') {
      this.nodes(base, style)
      return
    }
    const last = this.pieces.at(-1)
    if (last?.after === 'nothing') this.allowBetween(last, text)
    const piece = this.add(text, style, 'nothing', EAST_ASIAN.test(text))
    if (!piece) return
    const size = style.size * READING
    const runs = this.faces.split(reading, style)
    const width = runs.reduce((sum, run) => sum + this.faces.width(run, size), 0)
    piece.reading = { runs, size, width }
    piece.width = Math.max(piece.width, width)
  }

  private picture(element: RichElement, ratio: number, style: TextStyle): void {
    const piece = this.add('', style, 'nothing')
    if (!piece) return
    piece.picture = attribute(element, 'src')
    piece.alt = attribute(element, 'alt')
    piece.width = style.size * (Number.isFinite(ratio) && ratio > 0 ? Math.min(ratio, 8) : 1)
  }

  private mayBreak(): void {
    const last = this.pieces.at(-1)
    if (last?.after === 'nothing') last.after = 'break'
  }

  private end(style: TextStyle): void {
    const last = this.pieces.at(-1)
    if (last && last.after !== 'end') last.after = 'end'
    else {
      const piece = this.add('', style, 'nothing')
      if (piece) piece.after = 'end'
    }
  }

  private add(text: string, style: TextStyle, after: Piece['after'], loose = false): SetPiece | null {
    const { size, rise, underline, strike, marked, link } = style
    const shown = style.smallCaps ? text.toLocaleUpperCase(style.lang || 'en') : text
    const runSize = style.smallCaps ? size * SMALL : size
    const runs = this.faces.split(shown, style)
    const width = runs.reduce((sum, run) => sum + this.faces.width(run, runSize), 0)
    const [first] = runs
    const hyphen =
      after === 'hyphen' && first ? this.faces.width({ text: '-', face: first.face }, runSize) : 0
    const piece: SetPiece = {
      ...{
        width,
        space: 0,
        after,
        hyphen,
        loose,
        runs,
        size: runSize,
        rise,
        underline,
        strike,
        marked,
        link,
      },
      reading: null,
      picture: null,
      alt: '',
    }
    this.pieces.push(piece)
    return piece
  }
}

function changeOf(element: NonNullable<RichNode['element']>, around: TextStyle): Partial<TextStyle> {
  const { size } = around
  switch (element.kind) {
    case ElementKind.BOLD:
    case ElementKind.TABLE_HEADER_CELL:
      return { bold: true }
    case ElementKind.ITALIC:
      return { italic: !around.italic }
    case ElementKind.UNDERLINE:
      return { underline: true }
    case ElementKind.STRIKE:
      return { strike: true }
    case ElementKind.MARK:
      return { marked: true }
    case ElementKind.SMALL:
      return { size: size * SMALL }
    case ElementKind.CODE:
      return { hyphens: false }
    case ElementKind.SUB:
      return { size: size * LOWERED_OR_RAISED, rise: around.rise - size * 0.15 }
    case ElementKind.SUP:
      return { size: size * LOWERED_OR_RAISED, rise: around.rise + size * 0.33 }
    case ElementKind.LINK: {
      const note = attribute(element, 'role') === 'noteref'
      const raised = note ? { size: size * LOWERED_OR_RAISED, rise: around.rise + size * 0.33 } : {}
      return { link: attribute(element, 'href') || null, ...raised }
    }
  }
  const role = attribute(element, 'role')
  return role === 'emphasis' ? { italic: true } : role === 'small-caps' ? { smallCaps: true } : {}
}
