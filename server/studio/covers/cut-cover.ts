import { COVER_SHAPES, type Crop, cropAround, type Point, type Size } from '#rules/cover-crop.ts'
import type { Piece } from '../../platform/images/cut-pieces.ts'
import { drawInSandbox } from '../../platform/images/draw-in-sandbox.ts'
import type { PreparedImage } from '../../platform/images/prepare-image.ts'

/** Pixels: no page shows it wider. */
const WIDEST = { card: 1600, square: 1200, wide: 1920 } as const

/**
 * What is cut from a picture, each stored as a picture of its own, so that it has the sizes and formats that all pictures
 * have.
 */
export interface CutCover {
  card: PreparedImage
  square: PreparedImage
  wide: PreparedImage
}

/** Cuts the card as it was chosen, and the other shapes around what matters. */
export async function cutCover(
  bytes: Buffer,
  { size, crop, focus }: { size: Size; crop: Crop; focus: Point },
): Promise<CutCover> {
  const pieces: Piece[] = [
    { crop, widest: WIDEST.card },
    { crop: cropAround(size, COVER_SHAPES.square, focus), widest: WIDEST.square },
    { crop: cropAround(size, COVER_SHAPES.wide, focus), widest: WIDEST.wide },
  ]
  const [card, square, wide] = await drawInSandbox<PreparedImage>({ task: 'cut', with: pieces }, bytes)
  if (!card || !square || !wide) throw new Error('a cover was cut and is not there')
  return { card, square, wide }
}
