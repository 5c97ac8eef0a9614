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

/** A page this much wider than the usual one is an opening. */
const OPENING = 1.6

/** Fetches the pictures of all pages. Pages without a usable picture become blank, so that the pages after them stay on their side. */
export async function finishPages(pages: DrawnPage[], pictures: PictureShelf): Promise<MangaPage[]> {
  const shelved: (ShelvedPicture | null)[] = []
  for (const page of pages) shelved.push(page.src === null ? null : await pictures.get(page.src))
  const known = shelved.filter(picture => picture !== null)
  if (known.length === 0) return []
  const usual = median(known.map(({ width, height }) => width / height))
  const middle = known.toSorted((a, b) => a.width * a.height - b.width * b.height)[
    Math.floor(known.length / 2)
  ]

  const finished: MangaPage[] = []
  for (const [index, page] of pages.entries()) {
    const own = shelved[index] ?? null
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
  return finished
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 1
}
