import sharp, { type OutputInfo } from 'sharp'
import { isLong } from '#rules/page-layout.ts'
import { formatOf, isTooLargeDecoded, LONGEST_SIDE } from '../../platform/images/prepare-image.ts'

/** The most rows of a piece: phones decode it whole, and WebP holds no more than 16383. */
export const MOST_ROWS = 4096
const LEAST_ROWS = 1024
/** Only a piece is decoded at a time, so that a strip may be larger than other pictures. */
const MOST_PIXELS = 120_000_000
/** The grey values of a row without a drawing are within this range. */
const EMPTY_RANGE = 10

/**
 * The pieces of a picture that is too long to be shown whole, from top to bottom, as PNG: no pixel is lost or changed. It is
 * cut between drawings where it can. Null for all other pictures, also for those that cannot be decoded or are too large.
 */
export async function cutLongPicture(bytes: Buffer): Promise<AsyncGenerator<Buffer> | null> {
  if (formatOf(bytes) === null) return null
  const size = await sizeOf(bytes)
  if (!size || size.height <= MOST_ROWS || !isLong(size)) return null
  return pieces(bytes, size)
}

async function* pieces(
  bytes: Buffer,
  { width, height }: { width: number; height: number },
): AsyncGenerator<Buffer> {
  for (let top = 0; top < height; ) {
    const rows = Math.min(MOST_ROWS, height - top)
    const { data, info } = await open(bytes)
      .autoOrient()
      .extract({ left: 0, top, width, height: rows })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    const end = top + rows === height ? rows : lastEmptyRow(data, info, height - top)
    const { channels } = info
    yield await sharp(data.subarray(0, end * width * channels), { raw: { width, height: end, channels } })
      .png({ compressionLevel: 2, adaptiveFiltering: true })
      .toBuffer()
    top += end
  }
}

/**
 * The last row of one colour at which neither this piece nor the rest would be short; else the last row that may be the end.
 */
function lastEmptyRow(data: Buffer, { width, channels }: OutputInfo, rest: number): number {
  const most = Math.min(MOST_ROWS, rest - LEAST_ROWS)
  const least = Math.max(LEAST_ROWS, Math.min(MOST_ROWS / 2, rest - MOST_ROWS))
  const isEmpty = (row: number) => {
    const start = row * width * channels
    for (let channel = 0; channel < channels; channel++) {
      let [low, high] = [255, 0]
      for (let at = start + channel; at < start + width * channels; at += channels) {
        const value = data[at] ?? 0
        if (value < low) low = value
        if (value > high) high = value
      }
      if (high - low > EMPTY_RANGE) return false
    }
    return true
  }
  for (let row = most; row >= least; row--) if (isEmpty(row) && isEmpty(row - 1)) return row
  return most
}

/** Null for what cannot be decoded, or is too large for it in pixels, rows or memory. */
async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number } | null> {
  const head = await open(bytes)
    .metadata()
    .catch(() => null)
  if (!head || isTooLargeDecoded(head)) return null
  const { autoOrient: size } = head
  return size.width * size.height > MOST_PIXELS || size.height > LONGEST_SIDE ? null : size
}

function open(bytes: Buffer) {
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
}

/** The upper end of a long picture, as high as a cover is; null for all other pictures. */
export async function topOfLongPicture(bytes: Buffer): Promise<Buffer | null> {
  if (formatOf(bytes) === null) return null
  const size = await sizeOf(bytes)
  if (!size || !isLong(size)) return null
  return open(bytes)
    .autoOrient()
    .extract({ left: 0, top: 0, width: size.width, height: Math.round(size.width * COVER_RATIO) })
    .png({ compressionLevel: 6 })
    .toBuffer()
}

const COVER_RATIO = 1.5
