import type { PageLayout } from '#rules/page-layout.ts'
import { ARCHIVE_LIMITS } from '../../book-files/archive/archive-limits.ts'
import type { PageSource } from '../../book-files/archive/page-source.ts'
import { refuseBook } from '../../book-files/book-refused.ts'
import { type Remark, remark } from '../../book-files/remark.ts'
import { type BookMetadata, EMPTY_METADATA } from '../epub/book-metadata.ts'
import type { PictureShelf } from '../text/picture-shelf.ts'
import { readXml } from '../xml/read-xml.ts'
import { type ComicInfo, readComicInfo } from './comic-info.ts'
import type { PageMark } from './cut-pages.ts'
import { COMIC_INFO, isOfComic, PICTURE } from './is-of-comic.ts'
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
  /** where its chapters begin, as the file says */
  marks?: PageMark[]
}

const ARCHIVE_INSIDE = /\.(zip|cbz|rar|cbr|7z|cb7|tar|cbt|gz|epub|pdf)$/i

/**
 * Reads an archive or folder of pages: its pictures in natural order (page 2 before page 10), and its ComicInfo.xml where it
 * has one.
 */
export async function readCbz(archive: PageSource, pictures: PictureShelf): Promise<DrawnBook> {
  const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  const names = archive.names.filter(name => isOfComic(name) && PICTURE.test(name)).sort(order.compare)
  if (names.length === 0) refuseBook(remark('noPictures'))
  pictures.remarks.push(...fewRemarks(archive.leftOut ?? []))
  const inside = archive.names.find(name => ARCHIVE_INSIDE.test(name))
  if (inside) pictures.remarks.push(remark('archiveInside', { name: inside }))

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

const MOST_LINES = 3

function fewRemarks(lines: readonly Remark[]): Remark[] {
  const more = lines.length - MOST_LINES
  return [...lines.slice(0, MOST_LINES), ...(more > 0 ? [remark('moreLeftOut', { number: more })] : [])]
}

async function comicInfoOf(archive: PageSource): Promise<ComicInfo | null> {
  const name = archive.names.find(entry => COMIC_INFO.test(entry))
  return name ? readComicInfo(readXml(await archive.read(name, ARCHIVE_LIMITS.textBytes), name)) : null
}
