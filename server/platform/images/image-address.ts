/** docs/product.md#pictures: every picture exists under /img/{format}/{width}/{hash}. */

export const IMAGE_FORMATS = ['webp', 'jpg', 'avif'] as const
export type ImageFormat = (typeof IMAGE_FORMATS)[number]

/**
 * Pixels: the sizes that programs ask for, and one for large screens. For any other number the next larger one is made, so
 * that nobody can fill the disk by asking for all of them.
 */
export const IMAGE_WIDTHS = [120, 240, 360, 480, 600, 720, 840, 960, 1080, 1200, 1600] as const
export type ImageWidth = (typeof IMAGE_WIDTHS)[number] | 'native'

export const MEDIA_TYPES = { webp: 'image/webp', jpg: 'image/jpeg', avif: 'image/avif' } as const

/** The address of a picture at least `width` pixels wide where it is that large; no picture is ever enlarged. */
export function imageAddress(hash: string, width: number, format: ImageFormat): string {
  return `/img/${format}/${servedWidth(width)}/${hash}`
}

function servedWidth(width: number): ImageWidth {
  return IMAGE_WIDTHS.find(fixed => fixed >= width) ?? 'native'
}

export interface ImageSources {
  /** for browsers that ask for nothing better */
  src: string
  /** WebP in all widths up to the picture's own, with `w` descriptors */
  srcset: string
  width: number
  height: number
}

export function imageSources(hash: string, width: number, height: number): ImageSources {
  const smaller = IMAGE_WIDTHS.filter(fixed => fixed < width)
  const candidates = [
    ...smaller.map(fixed => `/img/webp/${fixed}/${hash} ${fixed}w`),
    `/img/webp/native/${hash} ${width}w`,
  ]
  return {
    src: imageAddress(hash, Math.min(width, 840), 'jpg'),
    srcset: candidates.join(', '),
    width,
    height,
  }
}

export interface ImageRequest {
  format: ImageFormat
  width: ImageWidth
  hash: string
}

/** The name of a picture that is drawn when it is asked for: the id of its subject, and a digest of its text. */
export function isDrawnName(hash: string): boolean {
  return /^[A-Z]{3}-[0-9A-Z]{26}-[0-9a-f]{8}$/.test(hash)
}

/**
 * Null for a format that is not made, and for a width that is no number. Another width than those that are made gives the
 * next larger one.
 */
export function readImageRequest(
  format: string,
  width: string,
  hash: string,
): ImageRequest | 'unknown' | null {
  const knownFormat = format === 'jpeg' ? 'jpg' : IMAGE_FORMATS.find(known => known === format)
  if (knownFormat === undefined || !(width === 'native' || /^[1-9]\d{0,4}$/.test(width))) return null
  if (!/^[0-9a-f]{32}$/.test(hash) && !isDrawnName(hash)) return 'unknown'
  return { format: knownFormat, width: width === 'native' ? width : servedWidth(Number(width)), hash }
}
