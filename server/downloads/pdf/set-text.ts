import type { RichNode } from '../../epub/write/tree.ts'
import { breakLines, type Line } from './break-lines.ts'
import { drawLine } from './draw-line.ts'
import { isEastAsian } from './faces.ts'
import { piecesOf, type SetPiece, type TextStyle } from './line-pieces.ts'
import type { Row } from './pages.ts'
import type { Setting } from './setting.ts'
import type { Tag } from './tags.ts'

export const BODY_SIZE = 10.5
export const LEADING = 1.48
const EAST_ASIAN_LEADING = 1.95

export interface Paragraph {
  nodes: readonly RichNode[]
  style: TextStyle
  x: number
  width: number
  align: 'justify' | 'start' | 'centre' | 'end'
  /** Of the first line; below nothing, the others stand further in. */
  indent: number
  before: number
  /** Stands with what follows, as headings do. */
  keep: boolean
  /** The element whose content it is; null where an element is open when it is drawn. */
  tag: Tag | null
}

export const BODY: TextStyle = {
  ...{
    bold: false,
    italic: false,
    size: BODY_SIZE,
    rise: 0,
    smallCaps: false,
    underline: false,
    strike: false,
  },
  ...{ marked: false, link: null, lang: 'en', preformatted: false, hyphens: true },
}

/** How much of the room beside a line stands before it. */
const SHARE_BEFORE: Readonly<Record<string, number | undefined>> = { centre: 0.5, end: 1 }

/** The lines of a paragraph. */
export function setParagraph(setting: Setting, paragraph: Paragraph): Row[] {
  const { nodes, style, x, width, align, indent, before, keep, tag } = paragraph
  const leading = leadingOf(style)
  const pieces = piecesOf(nodes, style, setting.faces)
  if (pieces.length === 0) return []
  const hang = Math.max(0, -indent)
  const lines =
    align === 'centre'
      ? balanced(pieces, width)
      : breakLines(pieces, { first: width - Math.max(0, indent), other: width - hang })
  return lines.map((line, at) => {
    // In a poem only what runs over is set in further, not each line.
    const begins = at === 0 || (hang > 0 && lines[at - 1]?.last)
    const inset = begins ? (at === 0 ? Math.max(0, indent) : 0) : hang
    const reading = Math.max(0, readingHeight(pieces, line) - style.size * (leading - LEADING))
    return {
      height: style.size * leading + reading,
      before: at === 0 ? before : 0,
      // Two lines at least stand together at the foot and at the head of a page.
      keep:
        lines.length > 1 && (at === 0 || at === lines.length - 2) ? true : keep && at === lines.length - 1,
      draw: y =>
        drawLine(setting, pieces, line, {
          x: x + inset + (SHARE_BEFORE[align] ?? 0) * Math.max(0, line.slack),
          baseline: y + reading + style.size * (leading - LEADING + 1.1),
          justify: align === 'justify',
          tag,
        }),
    }
  })
}

/**
 * Lines of Japanese and Chinese stand further apart, so that readings have room between them and all lines are as far from
 * each other.
 */
export function leadingOf({ lang }: Pick<TextStyle, 'lang'>): number {
  return isEastAsian(lang) ? EAST_ASIAN_LEADING : LEADING
}

/** Centred lines are about as long as each other: as narrow as they can be without becoming more. */
function balanced(pieces: readonly SetPiece[], width: number): Line[] {
  const widest = breakLines(pieces, { first: width, other: width })
  let [most, least] = [width, width / 2]
  let best = widest
  for (let step = 0; step < 7 && widest.length > 1; step++) {
    const middle = (most + least) / 2
    const lines = breakLines(pieces, { first: middle, other: middle })
    if (lines.length > widest.length || lines.some(({ slack }) => slack < 0)) least = middle
    else {
      most = middle
      best = lines
    }
  }
  // They are drawn in the whole width.
  return best.map(line => ({ ...line, slack: line.slack + width - most }))
}

function readingHeight(pieces: readonly SetPiece[], { from, to }: Line): number {
  return pieces
    .slice(from, to)
    .reduce((most, { reading }) => Math.max(most, reading ? reading.size * 0.9 : 0), 0)
}

/** How wide these nodes are in one line, up to `most`. */
export function naturalWidth(
  setting: Setting,
  nodes: readonly RichNode[],
  style: TextStyle,
  most: number,
): number {
  let widest = 0
  let line = 0
  for (const { width, space, after } of piecesOf(nodes, style, setting.faces)) {
    line += width + space
    widest = Math.max(widest, line)
    if (after === 'end') line = 0
  }
  return Math.min(widest, most)
}
