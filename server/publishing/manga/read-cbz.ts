import type { PageLayout } from '#rules/page-layout.ts'
import { ARCHIVE_LIMITS } from '../../book-files/archive/archive-limits.ts'
import type { Archive } from '../../book-files/archive/open-archive.ts'
import { refuseBook } from '../../book-files/book-refused.ts'
import { type BookMetadata, EMPTY_METADATA } from '../epub/book-metadata.ts'
import type { PictureShelf } from '../text/picture-shelf.ts'
import { readXml } from '../xml/read-xml.ts'
import { type ComicInfo, readComicInfo } from './comic-info.ts'
import type { DrawnPage } from './manga-pages.ts'

export interface DrawnBook {
  metadata: BookMetadata
  /** null when the file does not say */
  direction: 'ltr' | 'rtl' | null
  /** null when the file does not say */
  layout: PageLayout | null
  pages: DrawnPage[]
  /** key on the picture shelf */
  cover: string | null
}

const PICTURE = /\.(jpe?g|png|webp|gif|avif)$/i
const NOT_A_PAGE = /(^|\/)(__macosx|\.|thumbs\.db|desktop\.ini)/i
const ARCHIVE_INSIDE = /\.(zip|cbz|rar|cbr|7z|cb7|tar|gz|epub)$/i

/** Reads a CBZ: its pictures in natural order (page 2 before page 10), and its ComicInfo.xml where it has one. */
export async function readCbz(archive: Archive, pictures: PictureShelf): Promise<DrawnBook> {
  const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  const names = archive.names.filter(name => PICTURE.test(name) && !NOT_A_PAGE.test(name)).sort(order.compare)
  if (names.length === 0) refuseBook('it holds no pictures and no book')
  const inside = archive.names.find(name => ARCHIVE_INSIDE.test(name))
  if (inside) pictures.remarks.push(`an archive inside of it is left out: ${inside}`)

  const info = await comicInfoOf(archive)
  const pages = names.map((name, index) => ({
    src: pictures.takeFile(name),
    description: '',
    wide: info?.doublePages.has(index) || null,
  }))
  return {
    metadata: info?.metadata ?? EMPTY_METADATA,
    direction: info?.direction ?? null,
    layout: info?.layout ?? null,
    pages,
    cover: pages[info?.cover ?? 0]?.src ?? pages[0]?.src ?? null,
  }
}

async function comicInfoOf(archive: Archive): Promise<ComicInfo | null> {
  const name = archive.names.find(entry => /(^|\/)comicinfo\.xml$/i.test(entry))
  return name ? readComicInfo(readXml(await archive.read(name, ARCHIVE_LIMITS.textBytes), name)) : null
}
