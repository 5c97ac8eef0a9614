import sharp from 'sharp'
import type { BookPicture } from './book.ts'

/** A picture as it goes into a file: JPEG and PNG stay what they are, WebP becomes what every reader of books shows. */
export interface PictureForm {
  mediaType: 'image/jpeg' | 'image/png'
  extension: 'jpg' | 'png'
  bytes(): Promise<Buffer>
}

export async function pictureForm(
  { hash, mediaType }: Pick<BookPicture, 'hash' | 'mediaType'>,
  bytesOf: (hash: string) => Promise<Buffer>,
): Promise<PictureForm> {
  if (mediaType === 'image/jpeg') return { mediaType, extension: 'jpg', bytes: () => bytesOf(hash) }
  if (mediaType === 'image/png') return { mediaType, extension: 'png', bytes: () => bytesOf(hash) }
  const { hasAlpha } = await sharp(await bytesOf(hash)).metadata()
  if (hasAlpha) {
    return {
      mediaType: 'image/png',
      extension: 'png',
      bytes: async () =>
        sharp(await bytesOf(hash))
          .png()
          .toBuffer(),
    }
  }
  return {
    mediaType: 'image/jpeg',
    extension: 'jpg',
    bytes: async () =>
      sharp(await bytesOf(hash))
        .jpeg({ quality: 92 })
        .toBuffer(),
  }
}
