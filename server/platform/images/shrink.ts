import sharp from 'sharp'
import { ImageRefused } from './image-refused.ts'

const WIDTH = 1_280
const MOST_PIXELS = 60_000_000
const CARD = { width: 1_200, height: 630 } as const

/**
 * A picture as pages show it, or, as JPEG, in the size of a social card; without what cameras note in it. Throws
 * ImageRefused.
 */
export function shrink(bytes: Buffer, form: 'webp' | 'jpg'): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS }).rotate()
  const shrunk =
    form === 'webp'
      ? picture.resize({ width: WIDTH, withoutEnlargement: true }).webp({ quality: 80 })
      : picture
          .resize({ ...CARD, fit: 'cover' })
          .flatten({ background: '#ffffff' })
          .jpeg({ quality: 84, mozjpeg: true })
  return shrunk.toBuffer().catch(cause => {
    throw new ImageRefused('imageDamagedOrCutOff', {}, { cause })
  })
}
