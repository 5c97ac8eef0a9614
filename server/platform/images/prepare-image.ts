import { createHash } from 'node:crypto'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { ImageRefused, ImageTooLarge } from './image-refused.ts'
import { stripJpeg, stripPng } from './strip-metadata.ts'

/** A picture as the shop keeps it. */
export interface PreparedImage {
  /** the first 32 hex digits of the SHA-256 of `bytes` */
  hash: string
  mediaType: string
  width: number
  height: number
  /** dominant colour, '#rrggbb' */
  colour: string
  /** one colour all over, as the empty pages of a comic are */
  blank: boolean
  bytes: Buffer
  /** It has half the width and height that were handed in. */
  isHalved?: true
}

export const MOST_PIXELS = 50_000_000
const MOST_BYTES = 64_000_000
/** Longer ones are none that anybody draws, and take long to decode: their rows are as many as those of a large picture. */
export const LONGEST_SIDE = 150_000
/** Of a picture that can only be decoded as a whole. */
const MOST_DECODED_BYTES = 250_000_000
/** Of WebP and AVIF, which are decoded as a whole and encoded again: fifteen bytes a pixel. */
const MOST_PIXELS_ENCODED = 20_000_000
/**
 * Of one that is turned, for which it is decoded as a whole. A JPEG with more is halved, which decodes only a part of its
 * data, row by row.
 */
const MOST_PIXELS_TURNED = 36_000_000
/** Colour and emptiness need no more than a thumbnail. */
const LOOK_EDGE = 96

// One picture uses one core, so that a book that is imported leaves the other to the readers.
sharp.concurrency(1)
sharp.cache(false)

/**
 * Checks a picture by decoding it, takes its metadata away and names it by its content. JPEG and PNG stay as they are
 * otherwise; WebP and AVIF become WebP, GIF becomes PNG (its first frame). A very large JPEG that has to be turned is
 * halved.
 * @throws ImageRefused for unknown formats, more than 50 megapixels, and broken or truncated files.
 */
export async function prepareImage(bytes: Buffer): Promise<PreparedImage> {
  if (bytes.length > MOST_BYTES) throw new ImageRefused('imageLarge', { most: MOST_BYTES / 1e6 })
  const format = formatOf(bytes)
  if (!format) throw new ImageRefused('imageUnknown')
  const head = await decoding(() => open(bytes).metadata())
  const pixels = head.width * head.height
  if (pixels > MOST_PIXELS) {
    throw new ImageRefused('imagePixels', megapixels(pixels, MOST_PIXELS))
  }
  if (Math.max(head.width, head.height) > LONGEST_SIDE)
    throw new ImageRefused('imageLong', { number: Math.max(head.width, head.height), most: LONGEST_SIDE })
  const isEncoded = format === 'webp' || format === 'avif'
  if (isEncoded && pixels > MOST_PIXELS_ENCODED)
    throw new ImageTooLarge('imagePixelsOfFormat', megapixels(pixels, MOST_PIXELS_ENCODED))
  const orientation = head.orientation ?? 1
  const isLargeAndTurned = orientation > 1 && pixels > MOST_PIXELS_TURNED
  if (isLargeAndTurned && format !== 'jpeg')
    throw new ImageRefused('imagePixelsTurned', megapixels(pixels, MOST_PIXELS_TURNED))
  if (isTooLargeDecoded(head)) throw new ImageRefused('imageInterlaced')
  const taken = isLargeAndTurned ? await decoding(() => halved(bytes, head)) : bytes
  const kept = await decoding(() => keptForm(taken, format, orientation))
  const { width, height } = await decoding(() => open(kept.bytes).metadata())
  return {
    hash: createHash('sha256').update(kept.bytes).digest('hex').slice(0, 32),
    mediaType: kept.mediaType,
    width,
    height,
    ...(await decoding(() => look(kept.bytes))),
    bytes: kept.bytes,
    ...(isLargeAndTurned && { isHalved: true }),
  }
}

function megapixels(pixels: number, most: number) {
  return { size: Math.round(pixels / 1e6), most: Math.round(most / 1e6) }
}

/**
 * Whether it has to be decoded as a whole and takes too much memory for that: a PNG is stored in passes, with up to eight
 * bytes a pixel.
 */
export function isTooLargeDecoded(picture: Metadata): boolean {
  const { format, width, height, channels, depth, isProgressive } = picture
  if (format !== 'png' || !isProgressive) return false
  return width * height * (channels ?? 4) * (depth === 'ushort' ? 2 : 1) > MOST_DECODED_BYTES
}

type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'

/** By the first bytes only: what a file calls itself does not count. SVG is none of these on purpose. */
export function formatOf(bytes: Uint8Array): Format | null {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif'
  if (head.slice(4, 8) === 'ftyp' && /^avi[fs]/.test(head.slice(8, 12))) return 'avif'
  return null
}

function open(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
}

/**
 * A JPEG with half the width and height, which is still to be turned. It is stored again in the end, so that this loses next
 * to nothing.
 */
function halved(bytes: Buffer, { width, height, orientation }: Metadata): Promise<Buffer> {
  return open(bytes)
    .resize(Math.floor(width / 2), Math.floor(height / 2), { fit: 'fill' })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .withMetadata({ orientation: orientation ?? 1 })
    .toBuffer()
}

async function keptForm(bytes: Buffer, format: Format, orientation: number) {
  // A turned photograph is turned for good, because what said so is taken away.
  const turned = open(bytes).autoOrient()
  if (format === 'png' || format === 'gif') {
    const png = format === 'png' && orientation === 1 ? stripPng(bytes) : await turned.png().toBuffer()
    return { mediaType: 'image/png', bytes: png }
  }
  if (format === 'jpeg') {
    const jpeg = orientation === 1 ? stripJpeg(bytes) : await turned.jpeg({ quality: 95 }).toBuffer()
    return { mediaType: 'image/jpeg', bytes: jpeg }
  }
  return { mediaType: 'image/webp', bytes: await turned.webp({ quality: 92 }).toBuffer() }
}

async function look(bytes: Buffer): Promise<{ colour: string; blank: boolean }> {
  const { data, info } = await open(bytes)
    .resize(LOOK_EDGE, LOOK_EDGE, { fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { dominant, channels } = await sharp(data, { raw: info }).stats()
  const hex = [dominant.r, dominant.g, dominant.b].map(value => value.toString(16).padStart(2, '0')).join('')
  const blank = channels.every(({ min, max, stdev }) => stdev < 1.5 && max - min < 24)
  return { colour: `#${hex}`, blank }
}

async function decoding<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ImageRefused) throw error
    const message = error instanceof Error ? error.message : ''
    if (/pixel limit/i.test(message)) {
      throw new ImageRefused('imagePixelsMore', { most: MOST_PIXELS / 1e6 }, { cause: error })
    }
    throw new ImageRefused('imageDamagedOrCutOff', {}, { cause: error })
  }
}
