import { PDFiumLibrary } from '@hyzyla/pdfium'

/**
 * The functions of PDFium that are called here, by their names in its public headers; all of them take addresses in its
 * memory.
 */
export interface Pdfium {
  HEAPU8: Uint8Array
  wasmExports: { malloc(bytes: number): number; free(at: number): void }
  _FPDF_LoadMemDocument(at: number, bytes: number, password: number): number
  _FPDF_GetLastError(): number
  _FPDF_GetSecurityHandlerRevision(document: number): number
  _FPDF_GetPageCount(document: number): number
  _FPDF_GetMetaText(document: number, tag: number, buffer: number, bytes: number): number
  _FPDF_VIEWERREF_GetName(document: number, key: number, buffer: number, bytes: number): number
  _FPDF_LoadPage(document: number, index: number): number
  _FPDF_ClosePage(page: number): void
  _FPDF_GetPageWidth(page: number): number
  _FPDF_GetPageHeight(page: number): number
  _FPDF_GetPageBoundingBox(page: number, rectangle: number): number
  _FPDFPage_GetRotation(page: number): number
  _FPDFPage_GetAnnotCount(page: number): number
  _FPDFPage_CountObjects(page: number): number
  _FPDFPage_GetObject(page: number, index: number): number
  _FPDFPageObj_GetType(object: number): number
  _FPDFPageObj_GetBounds(object: number, left: number, bottom: number, right: number, top: number): number
  _FPDFPageObj_GetMatrix(object: number, matrix: number): number
  _FPDFTextObj_GetTextRenderMode(object: number): number
  _FPDFImageObj_GetImageMetadata(object: number, page: number, metadata: number): number
  _FPDFImageObj_GetImageFilterCount(object: number): number
  _FPDFImageObj_GetImageFilter(object: number, index: number, buffer: number, bytes: number): number
  _FPDFImageObj_GetImageDataRaw(object: number, buffer: number, bytes: number): number
  _FPDFText_LoadPage(page: number): number
  _FPDFText_CountChars(text: number): number
  _FPDFText_ClosePage(text: number): void
  _FPDFBitmap_CreateEx(width: number, height: number, format: number, at: number, stride: number): number
  _FPDFBitmap_FillRect(
    bitmap: number,
    left: number,
    top: number,
    width: number,
    height: number,
    colour: number,
  ): void
  _FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    left: number,
    top: number,
    width: number,
    height: number,
    turned: number,
    flags: number,
  ): void
  _FPDFBitmap_GetBuffer(bitmap: number): number
  _FPDFBitmap_GetStride(bitmap: number): number
  _FPDFBitmap_Destroy(bitmap: number): void
  _FPDFBookmark_GetFirstChild(document: number, bookmark: number): number
  _FPDFBookmark_GetNextSibling(document: number, bookmark: number): number
  _FPDFBookmark_GetTitle(bookmark: number, buffer: number, bytes: number): number
  _FPDFBookmark_GetDest(document: number, bookmark: number): number
  _FPDFDest_GetDestPageIndex(document: number, destination: number): number
}

/** The library declares a part of what it has. */
export async function loadPdfium(): Promise<Pdfium> {
  const library = await PDFiumLibrary.init()
  // biome-ignore lint/complexity/useLiteralKeys: the member is declared private
  return library['module'] as unknown as Pdfium
}

/** Lends some bytes of PDFium's memory to `use`. */
export function withBytes<T>(pdfium: Pdfium, bytes: number, use: (at: number) => T): T {
  const at = pdfium.wasmExports.malloc(Math.max(bytes, 1))
  if (at === 0) throw new Error(`PDFium has no memory for ${bytes} bytes`)
  try {
    return use(at)
  } finally {
    pdfium.wasmExports.free(at)
  }
}

/** A copy of some bytes of PDFium's memory, whose buffer changes whenever it grows. */
export function copyBytes(pdfium: Pdfium, at: number, bytes: number): Buffer {
  return Buffer.from(pdfium.HEAPU8.subarray(at, at + bytes))
}

const MOST_TEXT_BYTES = 4000

/** What a function answers that takes a buffer and says how many bytes the text has with the zero at its end. */
export function textFrom(
  pdfium: Pdfium,
  encoding: 'utf16le' | 'latin1',
  fill: (buffer: number, bytes: number) => number,
): string {
  return withBytes(pdfium, MOST_TEXT_BYTES, buffer => {
    const bytes = fill(buffer, MOST_TEXT_BYTES)
    if (bytes === 0 || bytes > MOST_TEXT_BYTES) return ''
    return copyBytes(pdfium, buffer, bytes).toString(encoding).replace(/\0.*$/s, '')
  })
}

/** Lends a text of ASCII that ends with a zero. */
export function withText<T>(pdfium: Pdfium, text: string, use: (at: number) => T): T {
  return withBytes(pdfium, text.length + 1, at => {
    pdfium.HEAPU8.set(Buffer.from(`${text}\0`, 'latin1'), at)
    return use(at)
  })
}

/** Numbers of four bytes that a function writes. */
export function floatsFrom(
  pdfium: Pdfium,
  count: number,
  fill: (at: (index: number) => number) => number,
): number[] | null {
  return withBytes(pdfium, count * 4, buffer => {
    if (!fill(index => buffer + index * 4)) return null
    const bytes = copyBytes(pdfium, buffer, count * 4)
    return Array.from({ length: count }, (_, index) => bytes.readFloatLE(index * 4))
  })
}
