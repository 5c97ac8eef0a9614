import type { Readable } from 'node:stream'
import PDFDocument from 'pdfkit'
import { type Book, textLanguage } from '../../epub/write/book.ts'
import { drawComic } from './comic-pdf.ts'
import { describeBook } from './metadata.ts'
import { drawNovel } from './novel-pdf.ts'

/**
 * docs/product.md#downloads: a volume as PDF, set for a small page; of a comic, one page a page. Throws CannotMake where a
 * font is missing.
 */
export async function makePdf(book: Book): Promise<Readable> {
  const { volume, creators, series, updatedAt, copy } = book
  const options: PDFKit.PDFDocumentOptions & { pageLayout: string } = {
    autoFirstPage: false,
    // The table of contents is written when all pages are known.
    bufferPages: book.content.type === 'novel',
    pdfVersion: '1.7',
    lang: textLanguage(book),
    displayTitle: true,
    tagged: true,
    // The cover alone, then two pages beside each other.
    pageLayout: 'twoPageRight',
    info: {
      Title: volume.title,
      Author: [...new Set(creators.map(({ name }) => name))].join(', '),
      Subject: series.title,
      Keywords: copy.id,
      Creator: 'Kashihon',
      Producer: 'Kashihon',
      CreationDate: updatedAt,
      ModDate: updatedAt,
    },
  }
  const document = new PDFDocument(options)
  describeBook(document, book)
  const draw = book.content.type === 'novel' ? await drawNovel(document, book) : drawComic(document, book)
  draw().then(
    () => document.end(),
    error => (document as unknown as Readable).destroy(error),
  )
  return document as unknown as Readable
}
