import sharp from 'sharp'
import type { BookPicture } from '../../epub/write/book.ts'
import type { Document } from './document.ts'
import type { Box } from './frame.ts'

/** What PDFKit's types leave out. */
interface PictureOpener {
  openImage(bytes: Buffer): unknown
}

/** Pictures of a document; each is in it once, however often it is shown. */
export class Pictures {
  private readonly document: Document
  private readonly opened = new Map<string, unknown>()

  constructor(document: Document) {
    this.document = document
  }

  /** To be called before it is drawn. */
  async open(picture: BookPicture, bytesOf: (hash: string) => Promise<Buffer>): Promise<void> {
    if (this.opened.has(picture.hash)) return
    const bytes = await plainBytes(picture, bytesOf)
    this.opened.set(picture.hash, (this.document as unknown as PictureOpener).openImage(bytes))
  }

  has(hash: string): boolean {
    return this.opened.has(hash)
  }

  draw(hash: string, { x, y, width, height }: Box): void {
    const image = this.opened.get(hash)
    if (image)
      this.document.image(image as string, x, y, { fit: [width, height], align: 'center', valign: 'center' })
  }
}

/** JPEG as it is, everything else in the one kind of PNG that PDF takes as it is, or as JPEG where it was lossy before. */
async function plainBytes(
  { hash, mediaType }: BookPicture,
  bytesOf: (hash: string) => Promise<Buffer>,
): Promise<Buffer> {
  const bytes = await bytesOf(hash)
  if (mediaType === 'image/jpeg') return bytes
  const flat = sharp(bytes).flatten({ background: '#ffffff' }).toColourspace('srgb')
  return mediaType === 'image/webp'
    ? flat.jpeg({ quality: 92 }).toBuffer()
    : flat.png({ compressionLevel: 9, progressive: false, palette: false }).toBuffer()
}
