import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import type { Book } from '../../epub/write/book.ts'
import { exLibris } from '../../epub/write/texts.ts'
import { cutLines } from '../pdf/cut-lines.ts'
import { Faces, type FontStyle } from '../pdf/faces.ts'

export interface PictureSize {
  width: number
  height: number
}

const WIDTH = 800
/** Height to width. */
const SHAPES = { flattest: 1, usual: 1.5, tallest: 2 }
const MARGIN = 80
const LINE_HEIGHT = 1.4
/** What stays empty below the last line. */
const FOOT = 40
const SMALLER = 0.92
const LEAST_SCALE = 0.2
const INK = '#222222'
const PLAIN: FontStyle = { bold: false, italic: false }

/** The page has the shape of the first page that is no opening, and is wide enough for its text. */
export function exLibrisSize(pages: readonly (PictureSize & { wide: boolean })[]): PictureSize {
  const like = pages.find(({ wide }) => !wide)
  const shape = like ? like.height / like.width : SHAPES.usual
  return {
    width: WIDTH,
    height: Math.round(WIDTH * Math.min(SHAPES.tallest, Math.max(SHAPES.flattest, shape))),
  }
}

/** What is used of the font that PDFKit has opened. */
interface OutlineFont {
  unitsPerEm: number
  layout(text: string): {
    glyphs: readonly { path: { toSVG(): string } }[]
    positions: readonly { xAdvance: number; xOffset: number; yOffset: number }[]
  }
}

/**
 * The page that says whose copy it is, as a PNG. Its text is drawn as outlines of the fonts that PDFs have, since fonts of
 * the machine would make it differ between servers.
 */
export async function drawExLibrisPicture(
  book: Pick<Book, 'lang' | 'copy'>,
  { width, height }: PictureSize,
): Promise<Buffer> {
  let scale = 1
  let writer = writeExLibris(book, { width, height }, scale)
  // A long name goes on in smaller letters until the page holds it.
  while (writer.bottom > height - FOOT && scale > LEAST_SCALE) {
    scale *= SMALLER
    writer = writeExLibris(book, { width, height }, scale)
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#ffffff"/><g fill="${INK}">${writer.outlines.join('')}</g></svg>`
  return sharp(Buffer.from(svg))
    .flatten({ background: '#ffffff' })
    .png({ palette: true, colours: 16, compressionLevel: 9 })
    .toBuffer()
}

function writeExLibris(
  book: Pick<Book, 'lang' | 'copy'>,
  { width, height }: PictureSize,
  scale: number,
): OutlineWriter {
  const { title, madeFor, buyer, bought, copy, thanks } = exLibris(book)
  const writer = new OutlineWriter(width, scale)
  writer.write(title, { size: 48, before: Math.round(height * 0.15), look: { bold: true, italic: false } })
  writer.write(madeFor, { size: 30, before: 50 })
  writer.write(buyer, { size: 42, before: 14, look: { bold: false, italic: true } })
  writer.write(bought, { size: 30, before: 24 })
  writer.write(copy, { size: 24, before: 10 })
  writer.write(thanks, { size: 26, before: 80 })
  return writer
}

interface LineOptions {
  /** Pixels, as all lengths here. */
  size: number
  before: number
  look?: FontStyle
}

/** The fonts are opened once in a process, which draws the pages of many copies. */
let opened: { document: InstanceType<typeof PDFDocument>; faces: Faces } | null = null

function openFonts() {
  if (opened) return opened
  const document = new PDFDocument({ autoFirstPage: false })
  opened = { document, faces: new Faces(document) }
  return opened
}

/** Sets centred lines below each other. */
class OutlineWriter {
  readonly outlines: string[] = []
  private readonly fonts = openFonts()
  private readonly width: number
  private readonly scale: number
  private y = 0

  /** `scale` makes all letters and spaces smaller. */
  constructor(width: number, scale: number) {
    this.width = width
    this.scale = scale
  }

  /** Where the last line ends. */
  get bottom(): number {
    return this.y
  }

  write(text: string, { size, before, look = PLAIN }: LineOptions): void {
    this.y += before * this.scale
    const drawn = size * this.scale
    const widthOf = (line: string) => this.widthOf(line, drawn, look)
    for (const line of cutLines(text, this.width - 2 * MARGIN, widthOf)) {
      this.y += drawn * LINE_HEIGHT
      this.writeLine(line, drawn, look)
    }
  }

  private widthOf(line: string, size: number, look: FontStyle): number {
    return this.fonts.faces.split(line, look).reduce((sum, run) => sum + this.fonts.faces.width(run, size), 0)
  }

  private writeLine(line: string, size: number, look: FontStyle): void {
    let x = (this.width - this.widthOf(line, size, look)) / 2
    for (const { text, face } of this.fonts.faces.split(line, look)) {
      this.fonts.document.font(face)
      const { font } = (this.fonts.document as unknown as { _font: { font: OutlineFont } })._font
      const scale = size / font.unitsPerEm
      const { glyphs, positions } = font.layout(text)
      for (const [at, { path }] of glyphs.entries()) {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {}
        const left = (x + xOffset * scale).toFixed(2)
        const base = (this.y - yOffset * scale).toFixed(2)
        // Outlines of fonts have their y axis upwards.
        this.outlines.push(
          `<path transform="translate(${left} ${base}) scale(${scale} ${-scale})" d="${path.toSVG()}"/>`,
        )
        x += xAdvance * scale
      }
    }
  }
}
