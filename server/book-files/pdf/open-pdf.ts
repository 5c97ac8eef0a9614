import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { refuseBook } from '../book-refused.ts'
import { remark } from '../remark.ts'
import { isTextPage, pictureOfPage } from './pdf-page.ts'
import { loadPdfium, type Pdfium, textFrom, withText } from './pdfium.ts'

/** A PDF whose pages are to become pictures. */
export interface Pdf {
  pages: number
  /** of its document information; empty where it says nothing */
  title: string
  author: string
  /** BCP 47; empty where it says nothing */
  lang: string
  direction: 'ltr' | 'rtl' | null
  /** the first level of its outline */
  marks: { title: string; at: number }[]
  /** whether most of its pages are text */
  isText: boolean
  /** the picture of a page, by its index */
  picture(page: number): Promise<Buffer>
}

export const MOST_PDF_PAGES = 2000
const MOST_BYTES = 400_000_000
const MOST_MARKS = 1000
const LOOKED_AT = 12
const WRONG_PASSWORD = 4

/**
 * Opens a PDF within the limits of an honest book; refuses everything else in one line. The whole file is in memory until
 * the process ends.
 */
export async function openPdf(path: string): Promise<Pdf> {
  const pdfium = await loadPdfium()
  const { document, bytes } = openDocument(pdfium, path)
  const pages = pdfium._FPDF_GetPageCount(document)
  if (pages === 0) refuseBook(remark('pdfNoPages'))
  if (pages > MOST_PDF_PAGES) refuseBook(remark('pdfManyPages', { number: pages, most: MOST_PDF_PAGES }))
  const withPage = <T>(index: number, use: (page: number) => T): T => {
    const page = pdfium._FPDF_LoadPage(document, index)
    if (page === 0) return refuseBook(remark('pageDamaged'))
    try {
      return use(page)
    } finally {
      pdfium._FPDF_ClosePage(page)
    }
  }
  const info = (tag: string) =>
    textFrom(pdfium, 'utf16le', (at, size) =>
      withText(pdfium, tag, name => pdfium._FPDF_GetMetaText(document, name, at, size)),
    )
      .replace(/\s+/g, ' ')
      .trim()
  return {
    pages,
    title: info('Title'),
    author: info('Author'),
    lang: languageIn(bytes),
    direction: directionOf(pdfium, document),
    marks: marksOf(pdfium, document),
    isText: isText(pages, index => {
      try {
        return withPage(index, page => isTextPage(pdfium, page))
      } catch {
        // A damaged page is refused when it is drawn.
        return false
      }
    }),
    picture: async index => {
      const page = pdfium._FPDF_LoadPage(document, index)
      if (page === 0) return refuseBook(remark('pageDamaged'))
      try {
        return await pictureOfPage(pdfium, page)
      } finally {
        pdfium._FPDF_ClosePage(page)
      }
    },
  }
}

function openDocument(pdfium: Pdfium, path: string): { document: number; bytes: Buffer } {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    if (size > MOST_BYTES)
      refuseBook(remark('pdfLarge', { size: Math.ceil(size / 1e6), most: MOST_BYTES / 1e6 }))
    const at = pdfium.wasmExports.malloc(size)
    if (at === 0) refuseBook(remark('memoryShort'))
    for (let read = 0; read < size; ) {
      const got = readSync(file, pdfium.HEAPU8, at + read, Math.min(1 << 20, size - read), read)
      if (got === 0) refuseBook(remark('changedMeanwhile'))
      read += got
    }
    const document = pdfium._FPDF_LoadMemDocument(at, size, 0)
    if (document === 0)
      refuseBook(remark(pdfium._FPDF_GetLastError() === WRONG_PASSWORD ? 'pdfPassword' : 'pdfDamaged'))
    if (pdfium._FPDF_GetSecurityHandlerRevision(document) >= 0) refuseBook(remark('pdfEncrypted'))
    const heap = pdfium.HEAPU8
    return { document, bytes: Buffer.from(heap.buffer, heap.byteOffset + at, size) }
  } finally {
    closeSync(file)
  }
}

/**
 * The language of the catalogue, where it is not in a compressed object: this build of PDFium has no function for it. Only
 * the beginning and the end of the file are looked at, since programs write the catalogue there.
 */
function languageIn(bytes: Buffer): string {
  const ends = [bytes.subarray(0, ENDS_BYTES), bytes.subarray(-ENDS_BYTES)]
  for (const end of ends) {
    const lang = /\/Lang\s*\((?:\xfe\xff)?([A-Za-z\0][A-Za-z\d\0-]{1,40})\)/.exec(end.toString('latin1'))?.[1]
    if (lang) return lang.replaceAll('\0', '')
  }
  return ''
}

const ENDS_BYTES = 1_000_000

function directionOf(pdfium: Pdfium, document: number): 'ltr' | 'rtl' | null {
  const said = textFrom(pdfium, 'latin1', (at, bytes) =>
    withText(pdfium, 'Direction', key => pdfium._FPDF_VIEWERREF_GetName(document, key, at, bytes)),
  )
  return said === 'R2L' ? 'rtl' : said === 'L2R' ? 'ltr' : null
}

function marksOf(pdfium: Pdfium, document: number): Pdf['marks'] {
  const marks: Pdf['marks'] = []
  let bookmark = pdfium._FPDFBookmark_GetFirstChild(document, 0)
  // An outline may name itself as its own next line.
  for (let count = 0; bookmark !== 0 && count < MOST_MARKS; count++) {
    const line = bookmark
    const title = textFrom(pdfium, 'utf16le', (at, bytes) => pdfium._FPDFBookmark_GetTitle(line, at, bytes))
    const destination = pdfium._FPDFBookmark_GetDest(document, line)
    const at = destination === 0 ? -1 : pdfium._FPDFDest_GetDestPageIndex(document, destination)
    if (at >= 0) marks.push({ title: title.replace(/\s+/g, ' ').trim().slice(0, 200), at })
    bookmark = pdfium._FPDFBookmark_GetNextSibling(document, line)
  }
  return marks
}

/** Looks at some pages from all over the book. */
function isText(pages: number, isTextAt: (index: number) => boolean): boolean {
  const count = Math.min(pages, LOOKED_AT)
  const indexes = Array.from({ length: count }, (_, index) => Math.floor(((index + 0.5) * pages) / count))
  return indexes.filter(isTextAt).length * 2 > count
}
