import sharp from 'sharp'
import { cardSvg, coinSvg, iconSvg } from './drawings.ts'

interface DrawnFile {
  readonly mediaType: string
  readonly draw: () => Promise<Buffer>
}

/** Drawn at twice the size and scaled down, for smooth edges. `own` is the width of the drawing in pixels at 72 dpi. */
const png = (svg: string, own: number, width: number, height = width): DrawnFile => ({
  mediaType: 'image/png',
  draw: () =>
    sharp(Buffer.from(svg), { density: (144 * width) / own })
      .resize(width, height)
      .png({ compressionLevel: 9, palette: width <= 512 })
      .toBuffer(),
})

const svg = (text: string): DrawnFile => ({ mediaType: 'image/svg+xml', draw: async () => Buffer.from(text) })

const files: Readonly<Record<string, DrawnFile>> = {
  '/static/coin.png': png(coinSvg, 16, 64),
  '/static/coin.svg': svg(coinSvg),
  '/static/icon.svg': svg(iconSvg()),
  '/static/icon-180.png': png(iconSvg({ full: true }), 64, 180),
  '/static/icon-192.png': png(iconSvg(), 64, 192),
  '/static/icon-512.png': png(iconSvg(), 64, 512),
  '/static/icon-maskable-512.png': png(iconSvg({ full: true }), 64, 512),
  '/static/card.png': png(cardSvg(), 1200, 1200, 630),
  '/favicon.ico': { mediaType: 'image/x-icon', draw: drawFavicon },
}

const drawn = new Map<string, Promise<Buffer>>()

/** Icons, the coin and the social card, drawn when first asked for. Null for any other path. */
export function drawnFile(path: string): { mediaType: string; bytes: Promise<Buffer> } | null {
  const file = Object.hasOwn(files, path) ? files[path] : undefined
  if (!file) return null
  let bytes = drawn.get(path)
  if (!bytes) {
    bytes = file.draw()
    drawn.set(path, bytes)
    bytes.catch(() => drawn.delete(path))
  }
  return { mediaType: file.mediaType, bytes }
}

/** An .ico that holds one PNG of 32 pixels: a header of 6 bytes, one entry of 16, and the picture. */
async function drawFavicon(): Promise<Buffer> {
  const picture = await png(iconSvg(), 64, 32).draw()
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(32, 6)
  header.writeUInt8(32, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(picture.byteLength, 14)
  header.writeUInt32LE(header.byteLength, 18)
  return Buffer.concat([header, picture])
}
