import type { Line } from './break-lines.ts'
import { drawUpright } from './draw-upright.ts'
import type { FacedText } from './faces.ts'
import { isUpright, type SetPiece } from './line-pieces.ts'
import { destinationOf, type Setting } from './setting.ts'
import type { Tag } from './tags.ts'

interface LinePosition {
  x: number
  baseline: number
  justify: boolean
  /** The element whose content it is; null where an element is open already. */
  tag: Tag | null
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
  const plain: (() => void)[] = []
  const flush = () => {
    const [first] = stretch
    if (!first) return
    const atEnd = stretch.at(-1) === shown.at(-1)
    const hyphen = line.hyphen && atEnd
    const { baseline, tag } = position
    const stretchPosition = { x, baseline, gap, hyphen, atEnd, tag }
    const own = stretch
    if (position.tag && (first.link || first.reading || first.picture)) {
      drawPlain(setting, position.tag, plain)
      drawTagged(setting, own, stretchPosition, position.tag)
    } else plain.push(() => drawStretch(setting, own, stretchPosition))
    x += widthOf(stretch, gap, atEnd)
    stretch = []
  }
  for (const piece of shown) {
    const [first] = stretch
    if (first && !looksAlike(first, piece)) flush()
    stretch.push(piece)
  }
  flush()
  drawPlain(setting, position.tag, plain)
}

/** What is nothing but text is one piece of content. */
function drawPlain({ tags }: Setting, tag: Tag | null, plain: (() => void)[]): void {
  const all = plain.splice(0)
  if (all.length === 0) return
  tags.content(tag, () => {
    for (const draw of all) draw()
  })
}

/** Links, readings and pictures are elements within the text. */
function drawTagged(
  setting: Setting,
  stretch: readonly SetPiece[],
  position: StretchPosition,
  tag: Tag,
): void {
  const { tags } = setting
  const [first] = stretch
  if (!first) return
  const { link, reading, picture, alt } = first
  if (picture && !alt) {
    tags.artifact('Layout', () => drawStretch(setting, stretch, position))
    return
  }
  let parent = tag
  if (link) {
    const linkTag = tags.child(tag, 'Link')
    drawTarget(setting, stretch, position, linkTag)
    parent = linkTag
  }
  if (reading) {
    const ruby = tags.child(parent, 'Ruby')
    tags.content(tags.child(ruby, 'RB'), () => drawStretch(setting, stretch, position))
    tags.content(tags.child(ruby, 'RT'), () => drawReading(setting, first, position))
    if (!link) ruby.end()
  } else {
    const inner = picture ? tags.child(parent, 'Figure', { alt }) : parent
    tags.content(inner, () => drawStretch(setting, stretch, position))
    if (!link && picture) inner.end()
  }
  // PDFKit takes the page of a link from the page that is open when its element ends.
  if (link) parent.end()
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

/**
 * Whether both can be written at once. Spaces that are none at which a line may end keep their width, so they are written
 * alone.
 */
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

interface StretchPosition {
  x: number
  baseline: number
  gap: number
  hyphen: boolean
  /** Of the line. */
  atEnd: boolean
  tag: Tag | null
}

function drawStretch(
  setting: Setting,
  stretch: readonly SetPiece[],
  { x, baseline, gap, hyphen, atEnd, tag }: StretchPosition,
): void {
  const { document, faces, pictures, pages } = setting
  const first = stretch[0] as SetPiece
  const { size, rise, reading, link } = first
  const y = baseline - rise
  const width = widthOf(stretch, gap, true)
  if (first.marked)
    document
      .rect(x, y - size, width, size * 1.3)
      .fill('#fff2a8')
      .fillColor('#000000')
  const { picture } = first
  if (picture) {
    const box = { x, y: y - size * 0.85, width: first.width, height: size }
    pages.frame.upright(document, box, onPage => pictures.draw(picture, onPage))
  }
  if (link) document.fillColor(LINK)
  if (isAlone(first)) {
    let at = x + (first.width - first.runs.reduce((sum, run) => sum + faces.width(run, size), 0)) / 2
    for (const run of first.runs) {
      drawRun(setting, run, { x: at, y, size })
      at += faces.width(run, size)
    }
    if (hyphen) document.text('-', at, y, { lineBreak: false, baseline: 'alphabetic' })
  } else if (pages.frame.vertical && first.loose) {
    let at = x
    for (const piece of stretch) {
      for (const run of piece.runs) drawRun(setting, run, { x: at, y, size })
      at += widthOf([piece], gap, false)
    }
  } else {
    const words = stretch.map(
      ({ runs, space }, at) => `${runs[0]?.text ?? ''}${space > 0 && at < stretch.length - 1 ? ' ' : ''}`,
    )
    // Words of two lines stay two when the text is read aloud or copied.
    const space = atEnd && !hyphen && (stretch.at(-1)?.space ?? 0) > 0 ? ' ' : ''
    const text = words.join('') + (hyphen ? '-' : space)
    const spacing =
      gap === 0 ? {} : first.loose ? { characterSpacing: Math.max(0, gap * LOOSE) } : { wordSpacing: gap }
    document
      .font(first.runs[0]?.face ?? '')
      .fontSize(size)
      .text(text, x, y, { lineBreak: false, baseline: 'alphabetic', ...spacing })
  }
  if (reading && !tag) drawReading(setting, first, { x, baseline })
  if (first.underline) rule(document, x, y + size * 0.15, width)
  if (first.strike) rule(document, x, y - size * 0.28, width)
  if (link) {
    document.fillColor('#000000')
    if (!tag) drawTarget(setting, stretch, { x, baseline, gap })
  }
}

function drawReading(
  setting: Setting,
  { reading, width, size, rise }: SetPiece,
  { x, baseline }: { x: number; baseline: number },
): void {
  if (!reading) return
  let at = x + (width - reading.width) / 2
  for (const run of reading.runs) {
    drawRun(setting, run, { x: at, y: baseline - rise - size * 0.98, size: reading.size })
    at += setting.faces.width(run, reading.size)
  }
}

function drawRun(
  setting: Setting,
  run: FacedText,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const { document, pages } = setting
  if (pages.frame.vertical && isUpright(run.text)) drawUpright(setting, run, { x, y, size })
  else
    document.font(run.face).fontSize(size).text(run.text, x, y, { lineBreak: false, baseline: 'alphabetic' })
}

/** Makes a link of the place of a stretch. */
function drawTarget(
  setting: Setting,
  stretch: readonly SetPiece[],
  { x, baseline, gap }: Pick<StretchPosition, 'x' | 'baseline' | 'gap'>,
  tag?: Tag,
): void {
  const { document, pages } = setting
  const [first] = stretch
  if (!first?.link) return
  const { size, rise, link } = first
  const box = { x, y: baseline - rise - size, width: widthOf(stretch, gap, true), height: size * 1.3 }
  const onPage = pages.frame.onPage(box)
  const area = [onPage.x, onPage.y, onPage.width, onPage.height] as const
  const text = stretch.flatMap(({ runs, space }) => [...runs.map(run => run.text), space > 0 ? ' ' : ''])
  const options = { ...(tag && { structParent: tag }), Contents: new String(text.join('').trim() || link) }
  if (link.startsWith('#')) document.goTo(...area, destinationOf(setting, link.slice(1)), options as object)
  else document.link(...area, link, options as object)
}

function rule(document: Setting['document'], x: number, y: number, width: number): void {
  document
    .lineWidth(0.5)
    .moveTo(x, y)
    .lineTo(x + width, y)
    .stroke()
}
