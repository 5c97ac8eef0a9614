import { refuseBook } from '../../book-files/book-refused.ts'
import { remark } from '../../book-files/remark.ts'
import type { PictureShelf, ShelvedPicture } from '../text/picture-shelf.ts'

/** A page before its picture is fetched. */
export interface DrawnPage {
  /** key on the picture shelf; null for a page that shows nothing */
  src: string | null
  description: string
  /** what the file says; null when it says nothing */
  wide: boolean | null
}

export interface MangaPage {
  hash: string
  wide: boolean
  blank: boolean
  description: string
}

export interface FinishedPages {
  pages: MangaPage[]
  /** For each page of the file, the index of the first of those that were made of it. */
  starts: number[]
  /** Of each page of the file; null for one without a picture. */
  sizes: ({ width: number; height: number } | null)[]
}

/** A page this much wider than the usual one is an opening. */
const OPENING = 1.6

/**
 * Fetches the pictures of all pages. Pages without a usable picture become blank, so that the pages after them stay on their
 * side. A picture that is too long to be shown whole becomes several pages. Refuses a book of blank pages only,
 * and one with a page that another format would show, since nobody would notice a blank one among two hundred.
 */
export async function finishPages(pages: DrawnPage[], pictures: PictureShelf): Promise<FinishedPages> {
  const shelved: (ShelvedPicture | null)[][] = []
  for (const { src } of pages) {
    shelved.push(src === null ? [null] : await pictures.getPieces(src))
    const tooLarge = src === null ? undefined : pictures.tooLarge.get(src)
    if (tooLarge !== undefined) refuseBook(remark('pageTooLarge', { why: tooLarge }))
  }
  const known = shelved.flat().filter(picture => picture !== null)
  if (known.every(picture => picture.blank)) refuseBook(remark('noneShown'))
  noteCut(shelved, pictures)
  const usual = median(known.map(({ width, height }) => width / height))
  const middle = known.toSorted((a, b) => a.width * a.height - b.width * b.height)[
    Math.floor(known.length / 2)
  ]

  const finished: MangaPage[] = []
  const starts: number[] = []
  for (const [index, page] of pages.entries()) {
    starts.push(finished.length)
    for (const own of shelved[index] ?? []) {
      const picture =
        own ?? (middle ? await pictures.get(pictures.takeBlank(middle.width, middle.height)) : null)
      if (!picture) continue
      const ratio = picture.width / picture.height
      finished.push({
        hash: picture.hash,
        wide: page.wide ?? (ratio > 1 && ratio > usual * OPENING),
        blank: own === null || picture.blank,
        description: page.description,
      })
    }
  }
  return { pages: finished, starts, sizes: shelved.map(sizeOf) }
}

function sizeOf(pieces: (ShelvedPicture | null)[]): { width: number; height: number } | null {
  const [first] = pieces
  return first
    ? { width: first.width, height: pieces.reduce((sum, piece) => sum + (piece?.height ?? 0), 0) }
    : null
}

function noteCut(shelved: (ShelvedPicture | null)[][], pictures: PictureShelf): void {
  const cut = shelved.filter(pieces => pieces.length > 1)
  const made = cut.flat().length
  if (cut.length > 0) pictures.remarks.push(remark('longPicturesCut', { count: cut.length, pieces: made }))
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 1
}
