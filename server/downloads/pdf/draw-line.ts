import type { Line } from './break-lines.ts'
import type { SetPiece } from './line-pieces.ts'
import type { Setting } from './setting.ts'

interface LinePosition {
  x: number
  baseline: number
  justify: boolean
}

/** A gap between Japanese signs takes this share of what a space takes. */
const LOOSE = 0.25
/** Beyond this a line stays ragged: gaps of that size are no longer read as spaces. */
const WIDEST_GAP = 1.6
const LINK = '#1f4e79'

/** Draws a line: stretches that look the same are written at once. */
export function drawLine(
  setting: Setting,
  pieces: readonly SetPiece[],
  line: Line,
  position: LinePosition,
): void {
  const shown = pieces.slice(line.from, line.to)
  const gap = position.justify ? gapOf(shown, line) : 0
  let x = position.x
  let stretch: SetPiece[] = []
  const flush = () => {
    const [first] = stretch
    if (!first) return
    const hyphen = line.hyphen && stretch.at(-1) === shown.at(-1)
    drawStretch(setting, stretch, { x, baseline: position.baseline, gap, hyphen })
    x += widthOf(stretch, gap, stretch.at(-1) === shown.at(-1))
    stretch = []
  }
  for (const piece of shown) {
    const [first] = stretch
    if (first && !looksAlike(first, piece)) flush()
    stretch.push(piece)
  }
  flush()
}

function gapOf(shown: readonly SetPiece[], { slack, last }: Line): number {
  const inner = shown.slice(0, -1)
  const spaces = inner.filter(({ space }) => space > 0).length
  const loose = inner.filter(piece => piece.loose && piece.space === 0).length
  if (last && slack >= 0) return 0
  if (slack < 0) return spaces > 0 ? Math.max(slack / spaces, -0.3 * (shown[0]?.size ?? 0)) : 0
  const gap = spaces + loose > 0 ? slack / (spaces + loose * LOOSE) : 0
  return gap > WIDEST_GAP * (shown[0]?.size ?? 0) ? 0 : gap
}

function widthOf(stretch: readonly SetPiece[], gap: number, atEnd: boolean): number {
  return stretch.reduce((sum, piece, at) => {
    const end = atEnd && at === stretch.length - 1
    if (end) return sum + piece.width
    return (
      sum + piece.width + (piece.space > 0 ? piece.space + gap : piece.loose && gap > 0 ? gap * LOOSE : 0)
    )
  }, 0)
}

/** Whether both can be written at once. Spaces that are none at which a line may end keep their width, so they are written alone. */
function looksAlike(one: SetPiece, other: SetPiece): boolean {
  if (isAlone(one) || isAlone(other)) return false
  return (
    one.runs[0]?.face === other.runs[0]?.face &&
    one.size === other.size &&
    one.rise === other.rise &&
    one.loose === other.loose &&
    one.link === other.link &&
    one.underline === other.underline &&
    one.strike === other.strike &&
    one.marked === other.marked
  )
}

function isAlone({ runs, reading, picture }: SetPiece): boolean {
  return runs.length !== 1 || reading !== null || picture !== null || /\s/.test(runs[0]?.text ?? '')
}

function drawStretch(
  { document, faces, pictures, part }: Setting,
  stretch: readonly SetPiece[],
  { x, baseline, gap, hyphen }: { x: number; baseline: number; gap: number; hyphen: boolean },
): void {
  const first = stretch[0] as SetPiece
  const { size, rise, reading, link } = first
  const y = baseline - rise
  const width = widthOf(stretch, gap, true)
  if (first.marked)
    document
      .rect(x, y - size, width, size * 1.3)
      .fill('#fff2a8')
      .fillColor('#000000')
  if (first.picture) pictures.draw(first.picture, { x, y: y - size * 0.85, width: first.width, height: size })
  if (link) document.fillColor(LINK)
  if (isAlone(first)) {
    let at = x + (first.width - first.runs.reduce((sum, run) => sum + faces.width(run, size), 0)) / 2
    for (const run of first.runs) {
      document
        .font(run.face)
        .fontSize(size)
        .text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' })
      at += faces.width(run, size)
    }
    if (hyphen) document.text('-', at, y, { lineBreak: false, baseline: 'alphabetic' })
  } else {
    const words = stretch.map(
      ({ runs, space }, at) => `${runs[0]?.text ?? ''}${space > 0 && at < stretch.length - 1 ? ' ' : ''}`,
    )
    const text = words.join('') + (hyphen ? '-' : '')
    const spacing =
      gap === 0 ? {} : first.loose ? { characterSpacing: Math.max(0, gap * LOOSE) } : { wordSpacing: gap }
    document
      .font(first.runs[0]?.face ?? '')
      .fontSize(size)
      .text(text, x, y, { lineBreak: false, baseline: 'alphabetic', ...spacing })
  }
  if (reading) {
    let at = x + (first.width - reading.width) / 2
    for (const run of reading.runs) {
      document.font(run.face).fontSize(reading.size)
      document.text(run.text, at, y - size * 0.98, { lineBreak: false, baseline: 'alphabetic' })
      at += faces.width(run, reading.size)
    }
  }
  if (first.underline) rule(document, x, y + size * 0.15, width)
  if (first.strike) rule(document, x, y - size * 0.28, width)
  if (link) {
    document.fillColor('#000000')
    const box = [x, y - size, width, size * 1.3] as const
    if (link.startsWith('#')) document.goTo(...box, `${part}${link.slice(1)}`)
    else document.link(...box, link)
  }
}

function rule(document: Setting['document'], x: number, y: number, width: number): void {
  document
    .lineWidth(0.5)
    .moveTo(x, y)
    .lineTo(x + width, y)
    .stroke()
}
