import type { PageSource } from '../../book-files/archive/page-source.ts'
import { refuseBook } from '../../book-files/book-refused.ts'
import { openPdf, type Pdf } from '../../book-files/pdf/open-pdf.ts'
import { remark } from '../../book-files/remark.ts'
import { EMPTY_METADATA } from '../../epub/package/book-metadata.ts'
import type { ReadRequest } from '../read-result.ts'
import type { PictureShelf } from '../text/picture-shelf.ts'
import type { DrawnBook } from './read-cbz.ts'

/** Opens a PDF as pictures of its pages. A PDF that is text is refused unless the request says that it is a manga. */
export async function openPages({ file, type }: ReadRequest): Promise<PageSource & { pdf: Pdf }> {
  const pdf = await openPdf(file)
  if (pdf.isText && type !== 'manga') refuseBook(remark('pdfOfText'))
  const names = Array.from({ length: pdf.pages }, (_, index) => `page ${index + 1}`)
  return {
    pdf,
    names,
    find: name => (names.includes(name) ? name : null),
    read: name => pdf.picture(names.indexOf(name)),
    close: () => {},
  }
}

/** What a PDF says of itself, with a picture for each of its pages. */
export function readPdf(
  { pdf, names }: Awaited<ReturnType<typeof openPages>>,
  pictures: PictureShelf,
): DrawnBook {
  const pages = names.map(name => ({ src: pictures.takeFile(name), description: '', wide: null }))
  const authors = pdf.author.split(';').map(name => name.trim())
  return {
    metadata: {
      ...EMPTY_METADATA,
      title: isNameOfFile(pdf.title) ? '' : pdf.title,
      creators: authors.filter(name => name !== '').map(name => ({ name, role: 'author' as const })),
      lang: pdf.lang,
    },
    direction: pdf.direction,
    layout: null,
    pages,
    cover: pages[0]?.src ?? null,
    marks: pdf.marks,
  }
}

/** Programs put the name of the file, or of themselves, where the title is missing. */
function isNameOfFile(title: string): boolean {
  return /\.(pdf|docx?|odt|indd|qxp|psd|ai|tiff?|jpe?g|png|ps|cb[rz7t])$|^(untitled|microsoft word|powerpoint|unbenannt|sans titre)\b/i.test(
    title,
  )
}
