import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { prepareImage } from '../images/prepare-image.ts'
import {
  type BrandPicture,
  type BrandPictureKind,
  BrandPictureRefused,
  type DrawnPicture,
  type RefusedPicture,
  refusedAs,
} from './brand-picture.ts'

/** A drawing is text, and one of a logo is small. */
const MOST_SVG_BYTES = 512_000
/** Three times as large as it is shown, for the sharpest screens. */
const LOGO_HEIGHT = 96
const LOGO_WIDTH = 96 * 8
const ICON_EDGE = 512
const LEAST_ICON = 192
const HERO_WIDTH = 1600
const LEAST_HERO = 600

/** Pixels; drawings are made as large as fits. */
interface Box {
  readonly width: number
  readonly height: number
}
const LOGO_BOX: Box = { width: 2 * HERO_WIDTH, height: ICON_EDGE }
const HERO_BOX: Box = { width: HERO_WIDTH, height: 2 * HERO_WIDTH }
/** Draws a picture of the brand; done in the process that reads files of strangers (`drawBrandPicture`). */
export function drawBrandFile(kind: BrandPictureKind, file: Buffer): Promise<DrawnPicture | RefusedPicture> {
  return { logo: drawLogo, icon: drawIcon, hero: drawHero }[kind](file).catch(error => {
    if (!(error instanceof BrandPictureRefused)) throw error
    return { refused: { reason: error.reason, sentence: error.message }, bytes: Buffer.alloc(0) }
  })
}

async function drawLogo(file: Buffer): Promise<DrawnPicture> {
  const picture = await open(file)
  const png = picture.resize(LOGO_WIDTH, LOGO_HEIGHT, { fit: 'inside' }).png({ compressionLevel: 9 })
  return describe('logo', 'image/png', await drawing(() => png.toBuffer()))
}

/** A square of 512 pixels; what is not square gets transparent edges. */
async function drawIcon(file: Buffer): Promise<DrawnPicture> {
  const picture = await open(file)
  const { width, height } = await picture.metadata()
  if (Math.max(width, height) < LEAST_ICON)
    throw new BrandPictureRefused('pictureTooSmall', `is smaller than ${LEAST_ICON} pixels`)
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  const png = picture.resize(ICON_EDGE, ICON_EDGE, { fit: 'contain', background }).png()
  return describe('icon', 'image/png', await drawing(() => png.toBuffer()))
}

async function drawHero(file: Buffer): Promise<DrawnPicture> {
  const picture = await open(file, HERO_BOX)
  const { width } = await picture.metadata()
  if (width < LEAST_HERO)
    throw new BrandPictureRefused('pictureTooSmall', `is narrower than ${LEAST_HERO} pixels`)
  const webp = picture.resize(HERO_WIDTH, HERO_WIDTH, { fit: 'inside', withoutEnlargement: true })
  return describe('hero', 'image/webp', await drawing(() => webp.webp({ quality: 82 }).toBuffer()))
}

/** SVG is drawn by librsvg, which runs no scripts and has nothing to load from, as it gets bytes without an address. */
async function open(file: Buffer, box: Box = LOGO_BOX): Promise<Sharp> {
  if (!isSvg(file)) {
    const prepared = await drawing(() => prepareImage(file))
    return sharp(prepared.bytes, { failOn: 'error' })
  }
  if (file.length > MOST_SVG_BYTES)
    throw new BrandPictureRefused('pictureTooLarge', `is a drawing of more than ${MOST_SVG_BYTES / 1000} kB`)
  const { height, width } = await drawing(() => sharp(file).metadata())
  const scale = Math.min(box.height / Math.max(1, height), box.width / Math.max(1, width))
  const density = Math.min(2400, Math.max(1, Math.ceil(72 * scale)))
  return sharp(file, { density, limitInputPixels: 16_000_000 })
}

/** By its first bytes, and not by its name. */
function isSvg(bytes: Buffer): boolean {
  return /^(\ufeff|ï»¿)?\s*<(\?xml|!--|!doctype svg|svg)/i.test(bytes.subarray(0, 256).toString('latin1'))
}

async function drawing<T>(draw: () => Promise<T>): Promise<T> {
  try {
    return await draw()
  } catch (error) {
    throw refusedAs(error)
  }
}

async function describe(
  kind: BrandPictureKind,
  mediaType: BrandPicture['mediaType'],
  bytes: Buffer,
): Promise<DrawnPicture> {
  const { data, info } = await sharp(bytes)
    .resize(64, 64, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const sums = [0, 0, 0, 0]
  for (let at = 0; at < data.length; at += info.channels) {
    const alpha = (data[at + 3] ?? 0) / 255
    for (const channel of [0, 1, 2]) sums[channel] = (sums[channel] ?? 0) + (data[at + channel] ?? 0) * alpha
    sums[3] = (sums[3] ?? 0) + alpha
  }
  const [red = 0, green = 0, blue = 0, weight = 0] = sums
  const hex = (sum: number) =>
    Math.round(sum / Math.max(weight, 1))
      .toString(16)
      .padStart(2, '0')
  const { width, height } = await sharp(bytes).metadata()
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  return {
    file: `${kind}-${hash}.${mediaType.slice('image/'.length)}`,
    bytes,
    mediaType,
    width,
    height,
    colour: `#${hex(red)}${hex(green)}${hex(blue)}`,
  }
}
