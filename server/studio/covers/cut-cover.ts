import sharp from 'sharp'
import { COVER_SHAPES, type Crop, cropAround, type Point, type Size } from '#rules/cover-crop.ts'
import { MOST_PIXELS, type PreparedImage, prepareImage } from '../../platform/images/prepare-image.ts'
import { limitConcurrency } from '../../platform/limit-concurrency.ts'

/** Pixels: no page shows it wider. */
const WIDEST = { card: 1600, square: 1200, wide: 1920 } as const
/** One after the other: a large picture takes much memory. */
const inTurn = limitConcurrency(1)

/** What is cut from a picture, each stored as a picture of its own, so that it has the sizes and formats that all pictures have. */
export interface CutCover {
  card: PreparedImage
  square: PreparedImage
  wide: PreparedImage
}

/** Cuts the card as it was chosen, and the other shapes around what matters. */
export function cutCover(
  bytes: Buffer,
  { size, crop, focus }: { size: Size; crop: Crop; focus: Point },
): Promise<CutCover> {
  return inTurn(async () => ({
    card: await cut(bytes, crop, WIDEST.card),
    square: await cut(bytes, cropAround(size, COVER_SHAPES.square, focus), WIDEST.square),
    wide: await cut(bytes, cropAround(size, COVER_SHAPES.wide, focus), WIDEST.wide),
  }))
}

async function cut(bytes: Buffer, { x, y, width, height }: Crop, widest: number): Promise<PreparedImage> {
  const cropped = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .extract({ left: x, top: y, width, height })
    .resize({ width: widest, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 93, chromaSubsampling: '4:4:4' })
    .toBuffer()
  return prepareImage(cropped)
}
