import sharp from 'sharp'
import type { Crop } from '#rules/cover-crop.ts'
import { MOST_PIXELS, type PreparedImage, prepareImage } from './prepare-image.ts'

/** A piece of a picture, and how wide it becomes at most, in pixels. */
export interface Piece {
  crop: Crop
  widest: number
}

/** Each piece as a picture of its own, so that it has the sizes and formats that all pictures have. */
export async function cutPieces(bytes: Buffer, pieces: readonly Piece[]): Promise<PreparedImage[]> {
  const cut: PreparedImage[] = []
  for (const { crop, widest } of pieces) {
    const cropped = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
      .extract({ left: crop.x, top: crop.y, width: crop.width, height: crop.height })
      .resize({ width: widest, withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 93, chromaSubsampling: '4:4:4' })
      .toBuffer()
    cut.push(await prepareImage(cropped))
  }
  return cut
}
