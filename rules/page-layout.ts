/** How the pages of a manga are read: turned one after the other, or scrolled as one strip. */
export const PAGE_LAYOUTS = ['paged', 'strip'] as const
export type PageLayout = (typeof PAGE_LAYOUTS)[number]

/** A picture this many times as high as it is wide is a piece of a strip. */
export const LONG_RATIO = 2.5

/** What is between a picture and the next: the same drawing, another one, or an empty edge that tells nothing. */
export type PictureBorder = 'continues' | 'breaks' | 'empty'

export interface LayoutFacts {
  /** null: the file does not say */
  readonly declared: PageLayout | null
  /** Of the pictures as they are in the file. */
  readonly sizes: readonly { readonly width: number; readonly height: number }[]
  /** Of some pictures with their next; none where no pictures of one width were compared. */
  readonly borders: readonly PictureBorder[]
}

/** So many borders have to go through a drawing, and so many times as many as those between two drawings. */
const LEAST_CONTINUED = 3

/**
 * docs/product.md#strips: what the file says counts; else most pictures are far higher than wide, or a drawing goes on from
 * one picture into the next, as where a strip was cut at fixed heights.
 */
export function pageLayout({ declared, sizes, borders }: LayoutFacts): PageLayout {
  if (declared !== null) return declared
  const long = sizes.filter(isLong)
  if (long.length * 2 > sizes.length) return 'strip'
  const count = (kind: PictureBorder) => borders.filter(border => border === kind).length
  const continued = count('continues')
  const isCut = continued >= LEAST_CONTINUED && continued >= LEAST_CONTINUED * count('breaks')
  return isCut ? 'strip' : 'paged'
}

export function isLong({ width, height }: { readonly width: number; readonly height: number }): boolean {
  return height >= width * LONG_RATIO
}

/** The share of the pictures that have the usual width where a strip was cut into pieces. */
const ALIKE = 0.95
const LEAST_PIECES = 4
/** Strips are drawn for phones; wider pages are scans or made for print. */
const WIDEST_PIECE = 1600
const MOST_COMPARED = 12

/**
 * The pictures of which the border to the next is to be compared, by their indexes; none where these pictures cannot be the
 * pieces of a strip.
 */
export function bordersToCompare(sizes: LayoutFacts['sizes']): number[] {
  const widths = sizes.map(({ width }) => width).toSorted((a, b) => a - b)
  const usual = widths[widths.length >> 1] ?? 0
  const alike = widths.filter(width => width === usual).length
  if (sizes.length < LEAST_PIECES || usual > WIDEST_PIECE || alike < sizes.length * ALIKE) return []
  const last = sizes.length - 1
  const step = Math.max(1, last / MOST_COMPARED)
  const compared = Array.from({ length: Math.min(last, MOST_COMPARED) }, (_, at) => Math.floor(at * step))
  return compared.filter(at => sizes[at]?.width === usual && sizes[at + 1]?.width === usual)
}

/** Grey values below this range are one colour. */
const EMPTY_RANGE = 24
const EMPTY_DEVIATION = 8
/** Two rows of one drawing differ by no more than a lossy format makes them. */
const SAME_DIFFERENCE = 14

/** Compares the last row of a picture with the first of the next, both as so many grey values. */
export function compareRows(last: Uint8Array, first: Uint8Array): PictureBorder {
  // Frames and margins run along the sides of every page.
  const middle = (row: Uint8Array) => [
    ...row.subarray(Math.floor(row.length / 8), Math.ceil(row.length * 0.875)),
  ]
  const [above, below] = [middle(last), middle(first)]
  if (isEmpty(above) || isEmpty(below)) return 'empty'
  const difference = above.reduce((sum, grey, at) => sum + Math.abs(grey - (below[at] ?? 0)), 0)
  return difference / above.length <= SAME_DIFFERENCE ? 'continues' : 'breaks'
}

function isEmpty(row: readonly number[]): boolean {
  const mean = row.reduce((sum, grey) => sum + grey, 0) / row.length
  const deviation = Math.sqrt(row.reduce((sum, grey) => sum + (grey - mean) ** 2, 0) / row.length)
  return Math.max(...row) - Math.min(...row) < EMPTY_RANGE || deviation < EMPTY_DEVIATION
}
