/** A piece of a picture, in its pixels. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

interface Ratio {
  readonly width: number
  readonly height: number
}

/**
 * What a cover is cut to: the card of lists and pages, and what shows another piece of the picture, around what matters in
 * it.
 */
export const COVER_SHAPES = {
  card: { width: 2, height: 3 },
  square: { width: 1, height: 1 },
  wide: { width: 16, height: 9 },
} as const satisfies Readonly<Record<string, Ratio>>
export type CoverShape = keyof typeof COVER_SHAPES

/** Pixels: a card that is narrower looks blurred on a page. */
export const NARROWEST_CARD = 400

/** The largest piece of this shape, with the point as near to its middle as the edges allow. */
export function cropAround({ width, height }: Size, shape: Ratio, { x, y }: Point): Crop {
  const scale = Math.min(width / shape.width, height / shape.height)
  const size = {
    width: Math.max(1, Math.round(shape.width * scale)),
    height: Math.max(1, Math.round(shape.height * scale)),
  }
  return {
    x: within(Math.round(x - size.width / 2), 0, width - size.width),
    y: within(Math.round(y - size.height / 2), 0, height - size.height),
    ...size,
  }
}

export const middleOf = ({ width, height }: Size): Point => ({
  x: Math.floor(width / 2),
  y: Math.floor(height / 2),
})

/**
 * The card whose width is as near as possible to this, from its left upper corner on: within the picture, and never too
 * narrow where the picture allows it.
 */
export function cardAt(picture: Size, { x, y, width }: Point & { readonly width: number }): Crop {
  const { width: widest } = cropAround(picture, COVER_SHAPES.card, middleOf(picture))
  const wide = within(Math.round(width), Math.min(NARROWEST_CARD, widest), widest)
  const high = Math.min(picture.height, Math.round((wide * 3) / 2))
  return {
    x: within(Math.round(x), 0, picture.width - wide),
    y: within(Math.round(y), 0, picture.height - high),
    width: wide,
    height: high,
  }
}

export type CropFault = 'cropOutside' | 'cropNotOfCard' | 'cropTooSmall'

/** What is wrong with a crop and its point; null: nothing. */
export function cropFault(picture: Size, { x, y, width, height }: Crop, focus: Point): CropFault | null {
  const all = [x, y, width, height, focus.x, focus.y]
  const isInside =
    all.every(value => Number.isInteger(value) && value >= 0) &&
    width > 0 &&
    height > 0 &&
    x + width <= picture.width &&
    y + height <= picture.height &&
    focus.x < picture.width &&
    focus.y < picture.height
  if (!isInside) return 'cropOutside'
  if (Math.abs(width * 3 - height * 2) > 3) return 'cropNotOfCard'
  return width < NARROWEST_CARD ? 'cropTooSmall' : null
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
