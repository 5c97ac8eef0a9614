import type { PageLayout } from '#rules/page-layout.ts'
import { ARCHIVE_LIMITS } from '../../book-files/archive/archive-limits.ts'
import type { PageSource } from '../../book-files/archive/page-source.ts'
import { refuseBook } from '../../book-files/book-refused.ts'
import { type Remark, remark } from '../../book-files/remark.ts'
import { type BookMetadata, EMPTY_METADATA } from '../../epub/package/book-metadata.ts'
import { readMendedXml } from '../../epub/xml/read-xml.ts'
import type { PictureShelf } from '../text/picture-shelf.ts'
import { chapterMarks } from './chapter-marks.ts'
import { type ComicInfo, readComicInfo } from './comic-info.ts'
import { coversFirst } from './covers-first.ts'
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
 * Reads an archive or folder of pages: its pictures in natural order (page 2 before page 10), covers first, and its
 * ComicInfo.xml where it has one.
 */
export async function readCbz(archive: PageSource, pictures: PictureShelf): Promise<DrawnBook> {
  const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  const names = archive.names.filter(name => isOfComic(name) && PICTURE.test(name)).sort(order.compare)
  if (names.length === 0) refuseBook(remark('noPictures'))
  pictures.remarks.push(...fewRemarks(archive.leftOut ?? []))
  const inside = archive.names.find(name => ARCHIVE_INSIDE.test(name))
  if (inside) pictures.remarks.push(remark('archiveInside', { name: inside }))

  const info = await comicInfoOf(archive, pictures.remarks)
  const kept = names.filter((_, index) => !info?.deleted.has(index))
  if (kept.length === 0) refuseBook(remark('noPictures'))
  const count = names.length - kept.length
  if (count > 0) pictures.remarks.push(remark('deletedPages', { count }))
  const files = coversFirst(kept)
  // ComicInfo counts all pictures in the order of their names.
  const placeOf = (index: number) => files.indexOf(names[index] ?? '')
  const double = new Set([...(info?.doublePages ?? [])].map(placeOf))
  const pages = files.map((name, at) => ({
    src: pictures.takeFile(name),
    description: '',
    wide: double.has(at) || null,
  }))
  const metadata = info?.metadata ?? EMPTY_METADATA
  const said = (info?.marks ?? []).map(({ title, at }) => ({ title, at: placeOf(at) }))
  return {
    metadata,
    direction: info?.direction ?? null,
    layout: info?.layout ?? null,
    pages,
    // Programs that write ComicInfo take the first of the names for the cover where nobody says which it is.
    cover: pages[placeOf(info?.cover || -1)]?.src ?? pages[0]?.src ?? null,
    marks: said.length > 0 ? said : chapterMarks(files, metadata.lang),
  }
}

const MOST_LINES = 3

function fewRemarks(lines: readonly Remark[]): Remark[] {
  const more = lines.length - MOST_LINES
  return [...lines.slice(0, MOST_LINES), ...(more > 0 ? [remark('moreLeftOut', { number: more })] : [])]
}

async function comicInfoOf(archive: PageSource, remarks: Remark[]): Promise<ComicInfo | null> {
  const name = archive.names.find(entry => COMIC_INFO.test(entry))
  return name
    ? readComicInfo(readMendedXml(await archive.read(name, ARCHIVE_LIMITS.textBytes), name, remarks))
    : null
}
