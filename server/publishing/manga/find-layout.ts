import sharp from 'sharp'
import {
  bordersToCompare,
  compareRows,
  isLong,
  type PageLayout,
  type PictureBorder,
  pageLayout,
} from '#rules/page-layout.ts'
import { remark } from '../../book-files/remark.ts'
import type { PictureShelf } from '../text/picture-shelf.ts'
import type { DrawnPage, FinishedPages } from './manga-pages.ts'

/** So many grey values stand for a row of a picture. */
const ROW_VALUES = 64

/** docs/product.md#strips: how the pages of a drawn book are read, by what its file says and by its pictures. */
export async function findLayout(
  pages: readonly DrawnPage[],
  { sizes }: Pick<FinishedPages, 'sizes'>,
  pictures: PictureShelf,
  declared: PageLayout | null,
): Promise<PageLayout> {
  if (declared !== null) return declared
  const drawn = pages.flatMap(({ src }, at) => {
    const size = sizes[at]
    return src !== null && size ? [{ src, ...size }] : []
  })
  const borders: PictureBorder[] = []
  // Long pictures tell by themselves.
  if (!drawn.some(isLong))
    for (const at of bordersToCompare(drawn)) {
      const [above, below] = [drawn[at], drawn[at + 1]]
      const border = above && below && (await compare(above, below, pictures))
      if (border) borders.push(border)
    }
  const layout = pageLayout({ declared, sizes: drawn, borders })
  if (layout === 'strip') pictures.remarks.push(remark('isStrip'))
  return layout
}

interface SizedPicture {
  src: string
  height: number
}

async function compare(
  above: SizedPicture,
  below: SizedPicture,
  pictures: PictureShelf,
): Promise<PictureBorder | null> {
  const last = await rowOf(await pictures.bytes(above.src), above.height - 1)
  const first = await rowOf(await pictures.bytes(below.src), 0)
  return last && first ? compareRows(last, first) : null
}

async function rowOf(bytes: Buffer | null, top: number): Promise<Uint8Array | null> {
  if (!bytes) return null
  const picture = sharp(bytes).autoOrient()
  const { autoOrient } = await picture.metadata()
  return picture
    .extract({ left: 0, top, width: autoOrient.width, height: 1 })
    .resize(ROW_VALUES, 1, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer()
    .catch(() => null)
}
