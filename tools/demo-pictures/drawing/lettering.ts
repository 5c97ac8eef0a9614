import { capHeight, type Face, type Lettering, outlineOf, widthOf } from './typeface.ts'

export interface Line {
  text: string
  face: Face
  /** colour */
  fill: string
  /** an outline around the signs */
  stroke?: string
  strokeWidth?: number
}

/** A line of text at its baseline; `anchor` says which of its points is at x. */
export function line(
  text: string,
  x: number,
  y: number,
  lettering: Lettering,
  fill: string,
  anchor: 'start' | 'middle' | 'end' = 'start',
): string {
  const width = anchor === 'start' ? 0 : widthOf(text, lettering)
  const left = anchor === 'middle' ? x - width / 2 : anchor === 'end' ? x - width : x
  return `<path fill="${fill}" d="${outlineOf(text, left, y, lettering)}"/>`
}

/** The largest size in pixels, up to `most`, at which a line is not wider than `width`. */
export function sizeToFit(text: string, face: Face, width: number, most: number): number {
  const at100 = widthOf(text, { face, size: 100 })
  return Math.min(most, (width / at100) * 100)
}

export interface Block {
  x: number
  y: number
  width: number
  face: Face
  fill: string
  /** the largest size of a line, in pixels */
  most: number
  anchor?: 'start' | 'middle' | 'end'
  stroke?: string
  strokeWidth?: number
  /** space between lines, as a part of the capitals' height */
  leading?: number
  shadow?: string
}

/** Lines each as wide as the block allows, one under the other from the top edge y; tells where the last one ends. */
export function fittedLines(texts: string[], block: Block): { svg: string; bottom: number } {
  const { x, width, face, most, anchor = 'start', leading = 0.32 } = block
  let top = block.y
  let d = ''
  for (const text of texts) {
    const size = sizeToFit(text, face, width, most)
    const lettering = { face, size }
    const height = capHeight(lettering)
    const own = widthOf(text, lettering)
    const left = anchor === 'middle' ? x + (width - own) / 2 : anchor === 'end' ? x + width - own : x
    d += outlineOf(text, left, top + height, lettering)
    top += height * (1 + leading)
  }
  const bottom = top
  const shadow = block.shadow ? `<path transform="translate(7 9)" fill="${block.shadow}" d="${d}"/>` : ''
  const stroke = block.stroke
    ? `<path fill="none" stroke="${block.stroke}" stroke-width="${block.strokeWidth ?? 10}" stroke-linejoin="round" d="${d}"/>`
    : ''
  return { svg: `${shadow}${stroke}<path fill="${block.fill}" d="${d}"/>`, bottom }
}

/** Breaks a text into lines no wider than `width` pixels. */
export function wrap(text: string, width: number, lettering: Lettering): string[] {
  const lines: string[] = []
  let current = ''
  for (const word of text.split(/\s+/)) {
    const longer = current === '' ? word : `${current} ${word}`
    if (current !== '' && widthOf(longer, lettering) > width) {
      lines.push(current)
      current = word
    } else current = longer
  }
  return current === '' ? lines : [...lines, current]
}
