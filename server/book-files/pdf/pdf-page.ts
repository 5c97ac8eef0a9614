import sharp from 'sharp'
import { refuseBook } from '../book-refused.ts'
import { remark } from '../remark.ts'
import { copyBytes, floatsFrom, type Pdfium, textFrom, withBytes } from './pdfium.ts'

/** Values of PDFium's headers (fpdf_edit.h, fpdfview.h). */
const TEXT = 1
const IMAGE = 3
const INVISIBLE = 3
const BITMAP_BGRX = 3
const WHITE = 0xffffffff
/** Gray, RGB, their calibrated forms, and by profile */
const USUAL_COLOURS = new Set([1, 2, 4, 5, 7])
const REVERSE_BYTES = 0x10
const METADATA_BYTES = 28

const USUAL_HEIGHT = 2000
/** A strip is laid out by its width, since it is read by scrolling. */
const STRIP_RATIO = 3
const STRIP_WIDTH = 1200
const MOST_EDGE = 16_000
const MOST_PIXELS = 40_000_000
/** A picture may be larger than the page by this share of it. */
const NEAR = 0.01

/** The picture of a page: the JPEG of which it consists, or else a drawing of the page. */
export async function pictureOfPage(pdfium: Pdfium, page: number): Promise<Buffer> {
  return jpegOf(pdfium, page) ?? (await drawPage(pdfium, page))
}

/**
 * Whether the page is mostly text: it has some, and no picture that covers it, of which the text could be a copy for
 * searching.
 */
export function isTextPage(pdfium: Pdfium, page: number): boolean {
  const text = pdfium._FPDFText_LoadPage(page)
  if (text === 0) return false
  const characters = pdfium._FPDFText_CountChars(text)
  pdfium._FPDFText_ClosePage(text)
  return characters >= LEAST_TEXT && !objectsOf(pdfium, page).some(object => coversHalf(pdfium, page, object))
}

const LEAST_TEXT = 300

function objectsOf(pdfium: Pdfium, page: number): number[] {
  const count = Math.min(pdfium._FPDFPage_CountObjects(page), 1000)
  return Array.from({ length: count }, (_, index) => pdfium._FPDFPage_GetObject(page, index))
}

interface Box {
  left: number
  bottom: number
  right: number
  top: number
}

function boundsOf(pdfium: Pdfium, object: number): Box | null {
  const numbers = floatsFrom(pdfium, 4, at =>
    pdfium._FPDFPageObj_GetBounds(object, at(0), at(1), at(2), at(3)),
  )
  const [left = 0, bottom = 0, right = 0, top = 0] = numbers ?? []
  return numbers && { left, bottom, right, top }
}

function boxOf(pdfium: Pdfium, page: number): Box | null {
  const numbers = floatsFrom(pdfium, 4, at => pdfium._FPDF_GetPageBoundingBox(page, at(0)))
  const [left = 0, top = 0, right = 0, bottom = 0] = numbers ?? []
  return numbers && { left, bottom, right, top }
}

function coversHalf(pdfium: Pdfium, page: number, object: number): boolean {
  if (pdfium._FPDFPageObj_GetType(object) !== IMAGE) return false
  const [own, all] = [boundsOf(pdfium, object), boxOf(pdfium, page)]
  if (!own || !all) return false
  return areaOf(own) * 2 > areaOf(all)
}

/**
 * The JPEG of a page that shows it upright, whole and alone, but for margins and text that is not visible; null for any
 * other page.
 */
function jpegOf(pdfium: Pdfium, page: number): Buffer | null {
  if (pdfium._FPDFPage_GetRotation(page) !== 0 || pdfium._FPDFPage_GetAnnotCount(page) > 0) return null
  const seen = objectsOf(pdfium, page).filter(
    object =>
      pdfium._FPDFPageObj_GetType(object) !== TEXT ||
      pdfium._FPDFTextObj_GetTextRenderMode(object) !== INVISIBLE,
  )
  const [object] = seen
  if (object === undefined || seen.length > 1 || pdfium._FPDFPageObj_GetType(object) !== IMAGE) return null
  if (!isUpright(pdfium, object) || !isWhole(boundsOf(pdfium, object), boxOf(pdfium, page))) return null
  if (pdfium._FPDFImageObj_GetImageFilterCount(object) !== 1) return null
  const filter = textFrom(pdfium, 'latin1', (at, bytes) =>
    pdfium._FPDFImageObj_GetImageFilter(object, 0, at, bytes),
  )
  if (filter !== 'DCTDecode' || !hasUsualColours(pdfium, page, object)) return null
  const size = pdfium._FPDFImageObj_GetImageDataRaw(object, 0, 0)
  const jpeg = withBytes(pdfium, size, at => {
    pdfium._FPDFImageObj_GetImageDataRaw(object, at, size)
    return copyBytes(pdfium, at, size)
  })
  return jpeg.length > 1 && jpeg.readUInt16BE() === 0xffd8 ? jpeg : null
}

function isUpright(pdfium: Pdfium, object: number): boolean {
  const [a = 0, b = 0, c = 0, d = 0] =
    floatsFrom(pdfium, 6, at => pdfium._FPDFPageObj_GetMatrix(object, at(0))) ?? []
  const least = Math.min(Math.abs(a), Math.abs(d)) / 1000
  return a > 0 && d > 0 && Math.abs(b) <= least && Math.abs(c) <= least
}

/** Whether nothing of the picture is cut off, and it is not a small one in the middle of a page. */
function isWhole(own: Box | null, page: Box | null): boolean {
  if (!own || !page) return false
  const [width, height] = [page.right - page.left, page.top - page.bottom]
  return (
    own.left >= page.left - width * NEAR &&
    own.right <= page.right + width * NEAR &&
    own.top <= page.top + height * NEAR &&
    own.bottom >= page.bottom - height * NEAR &&
    areaOf(own) * 2 > areaOf(page)
  )
}

function areaOf({ left, bottom, right, top }: Box): number {
  return Math.abs((right - left) * (top - bottom))
}

/** Whether the picture has few enough pixels to be taken as it is, and colours that browsers show as PDF means them. */
function hasUsualColours(pdfium: Pdfium, page: number, object: number): boolean {
  return withBytes(pdfium, METADATA_BYTES, at => {
    if (!pdfium._FPDFImageObj_GetImageMetadata(object, page, at)) return false
    const metadata = copyBytes(pdfium, at, METADATA_BYTES)
    const pixels = metadata.readUInt32LE(0) * metadata.readUInt32LE(4)
    const [bits, colours] = [metadata.readUInt32LE(16), metadata.readInt32LE(20)]
    return pixels <= MOST_PIXELS && (bits === 8 || bits === 24) && USUAL_COLOURS.has(colours)
  })
}

/** Pixels of a page of this size in points, which may be any numbers. */
export function pixelsOf(width: number, height: number): { width: number; height: number } | null {
  if (!(width > 0 && height > 0 && width < 1e6 && height < 1e6)) return null
  const isStrip = height > width * STRIP_RATIO
  const scale = Math.min(
    isStrip ? STRIP_WIDTH / width : USUAL_HEIGHT / height,
    MOST_EDGE / width,
    MOST_EDGE / height,
    Math.sqrt(MOST_PIXELS / (width * height)),
  )
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

async function drawPage(pdfium: Pdfium, page: number): Promise<Buffer> {
  const size = pixelsOf(pdfium._FPDF_GetPageWidth(page), pdfium._FPDF_GetPageHeight(page))
  if (!size) return refuseBook(remark('pageNoSize'))
  const { width, height } = size
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, BITMAP_BGRX, 0, 0)
  if (bitmap === 0) return refuseBook(remark('pageMemory'))
  try {
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
    pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, REVERSE_BYTES)
    const stride = pdfium._FPDFBitmap_GetStride(bitmap)
    const pixels = copyBytes(pdfium, pdfium._FPDFBitmap_GetBuffer(bitmap), stride * height)
    return await encode(pixels, width, height)
  } finally {
    pdfium._FPDFBitmap_Destroy(bitmap)
  }
}

/** Drawings in grey become PNG, which keeps their lines; others JPEG. */
async function encode(pixels: Buffer, width: number, height: number): Promise<Buffer> {
  const grey = greyOf(pixels, width * height)
  if (grey)
    return sharp(grey, { raw: { width, height, channels: 1 } })
      .png({ compressionLevel: 6 })
      .toBuffer()
  const drawn = sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha()
  return drawn.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer()
}

/** The page in one channel; null where it has colours. */
function greyOf(pixels: Buffer, count: number): Buffer | null {
  const grey = Buffer.alloc(count)
  for (let at = 0; at < count; at++) {
    const [red, green, blue] = [pixels[at * 4] ?? 0, pixels[at * 4 + 1] ?? 0, pixels[at * 4 + 2] ?? 0]
    if (Math.abs(red - green) > LEAST_COLOUR || Math.abs(green - blue) > LEAST_COLOUR) return null
    grey[at] = green
  }
  return grey
}

/** What compression alone can turn a grey into. */
const LEAST_COLOUR = 8
