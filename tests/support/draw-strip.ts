import sharp from 'sharp'
import { type Entries, type MadeFile, makeZip } from './make-books.ts'

/** The pixels of a strip: panels with a drawing from edge to edge, and empty rows between them. */
export function stripPixels(width: number, height: number, panel = 1700, gap = 120): Buffer {
  const pixels = Buffer.alloc(width * height * 3, 255)
  for (let y = 0; y < height; y++) {
    if (y % (panel + gap) >= panel) continue
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      pixels[at] = 128 + 100 * Math.sin(x / 23 + y / 41)
      pixels[at + 1] = 128 + 100 * Math.sin(x / 31 - y / 67)
      pixels[at + 2] = (y >> 3) & 255
    }
  }
  return pixels
}

/** A strip in pieces of these heights, as PNG. */
export function cutStrip(width: number, heights: readonly number[], gap?: number): Promise<Buffer[]> {
  const whole = stripPixels(
    width,
    heights.reduce((sum, height) => sum + height, 0),
    undefined,
    gap,
  )
  let top = 0
  return Promise.all(
    heights.map(height => {
      const rows = whole.subarray(top * width * 3, (top + height) * width * 3)
      top += height
      return sharp(rows, { raw: { width, height, channels: 3 } })
        .png({ compressionLevel: 2 })
        .toBuffer()
    }),
  )
}

/** A CBZ of these pictures. */
export function makeStrip(pictures: readonly Buffer[], more: Entries = {}): Promise<MadeFile> {
  const names = pictures.map((bytes, at) => [`=${String(at + 1).padStart(3, '0')}.png`, bytes] as const)
  return makeZip('strip.cbz', { ...Object.fromEntries(names), ...more })
}
