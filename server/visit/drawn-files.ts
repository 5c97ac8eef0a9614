import sharp from 'sharp'
import { type Brand, DEFAULT_ACCENT } from '../platform/brand/brand.ts'
import type { BrandPicture } from '../platform/brand/brand-picture.ts'
import { wordmarkSvg } from '../platform/brand/wordmark.ts'
import { cardSvg, coinSvg, iconSvg } from './drawings.ts'

interface DrawnFile {
  readonly mediaType: string
  readonly draw: () => Promise<Buffer>
}

/** Icons, the coin, the social card and the pictures of the brand, by their path. Null for any other path. */
export type DrawnFiles = (path: string) => { mediaType: string; bytes: Promise<Buffer> } | null

/** What stands at /static and is not built. Each file is drawn when first asked for. */
export function openDrawnFiles(
  brand: Pick<Brand, 'accent' | 'icon' | 'logo' | 'darkLogo' | 'hero'>,
): DrawnFiles {
  const files = filesOf(brand)
  const drawn = new Map<string, Promise<Buffer>>()
  return path => {
    const file = files.get(path)
    if (!file) return null
    let bytes = drawn.get(path)
    if (!bytes) {
      bytes = file.draw()
      drawn.set(path, bytes)
      bytes.catch(() => drawn.delete(path))
    }
    return { mediaType: file.mediaType, bytes }
  }
}

function filesOf({ accent, icon, logo, darkLogo, hero }: Parameters<typeof openDrawnFiles>[0]) {
  const colour = accent?.light.accent ?? DEFAULT_ACCENT.accent
  const iconPng = (width: number, full = false) =>
    icon ? resized(icon, width, full) : png(iconSvg(colour, { full }), 64, width)
  return new Map<string, DrawnFile>([
    ['/static/coin.png', png(coinSvg, 16, 64)],
    ['/static/coin.svg', svg(coinSvg)],
    ['/static/wordmark.svg', svg(wordmarkSvg)],
    ['/static/icon.svg', icon ? svgAround(icon) : svg(iconSvg(colour))],
    ['/static/icon-180.png', iconPng(180, true)],
    ['/static/icon-192.png', iconPng(192)],
    ['/static/icon-512.png', iconPng(512)],
    ['/static/icon-maskable-512.png', iconPng(512, true)],
    ['/static/card.png', png(cardSvg(colour), 1200, 1200, 630)],
    ['/favicon.ico', { mediaType: 'image/x-icon', draw: () => drawFavicon(iconPng(32)) }],
    ...[logo, darkLogo, hero.picture].flatMap((picture): [string, DrawnFile][] =>
      picture ? [[`/static/${picture.file}`, { mediaType: picture.mediaType, draw: picture.bytes }]] : [],
    ),
  ])
}

/** Drawn at twice the size and scaled down, for smooth edges. `own` is the width of the drawing in pixels at 72 dpi. */
const png = (text: string, own: number, width: number, height = width): DrawnFile => ({
  mediaType: 'image/png',
  draw: () =>
    sharp(Buffer.from(text), { density: (144 * width) / own })
      .resize(width, height)
      .png({ compressionLevel: 9, palette: width <= 512 })
      .toBuffer(),
})

const svg = (text: string): DrawnFile => ({ mediaType: 'image/svg+xml', draw: async () => Buffer.from(text) })

/** Devices cut a full icon to their own shape; four fifths of its width are always seen. */
const FULL_SHARE = 0.8
const PAPER = '#faf8f3'

function resized(icon: BrandPicture, width: number, full: boolean): DrawnFile {
  const inner = Math.round(width * (full ? FULL_SHARE : 1))
  const [start, end] = [Math.floor((width - inner) / 2), Math.ceil((width - inner) / 2)]
  return {
    mediaType: 'image/png',
    async draw() {
      const picture = sharp(await icon.bytes()).resize(inner, inner)
      if (full)
        picture
          .extend({ top: start, left: start, bottom: end, right: end, background: PAPER })
          .flatten({ background: PAPER })
      return picture.png({ compressionLevel: 9 }).toBuffer()
    },
  }
}

/** The head of each page and the manifest name a drawing. */
function svgAround(icon: BrandPicture): DrawnFile {
  return {
    mediaType: 'image/svg+xml',
    async draw() {
      const base64 = (await icon.bytes()).toString('base64')
      return Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><image width="64" height="64" href="data:image/png;base64,${base64}"/></svg>`,
      )
    },
  }
}

/** An .ico that holds one PNG of 32 pixels: a header of 6 bytes, one entry of 16, and the picture. */
async function drawFavicon(icon: DrawnFile): Promise<Buffer> {
  const picture = await icon.draw()
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
