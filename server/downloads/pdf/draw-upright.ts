import type { FacedText } from './faces.ts'
import type { Setting } from './setting.ts'

/** What PDFKit's types leave out. */
interface Internals {
  _font: { id: string; ref(): unknown; encode(text: string, features: string[]): [string[], unknown] }
  page: { fonts: Record<string, unknown> }
}

/** The middle of a sign above its base line, in its height: signs fill a square that reaches 12 % below it. */
const MIDDLE = 0.38

/** Draws signs upright one below the other, brackets and stops in the form that fonts have for vertical text. */
export function drawUpright(
  { document, faces }: Setting,
  { text, face }: FacedText,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  document.font(face)
  const { _font: font, page } = document as unknown as Internals
  page.fonts[font.id] ??= font.ref()
  let at = x
  for (const sign of text) {
    const [glyphs] = font.encode(sign, ['vert'])
    const width = faces.width({ text: sign, face }, size)
    const origin = `${round(at + width / 2 + MIDDLE * size)} ${round(y - MIDDLE * size + width / 2)}`
    document.addContent(`BT /${font.id} ${size} Tf 0 -1 -1 0 ${origin} Tm <${glyphs.join('')}> Tj ET`)
    at += width
  }
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
