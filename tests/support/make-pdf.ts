import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'

interface PdfOptions {
  info?: Record<string, string>
  lang?: string
  direction?: 'L2R' | 'R2L'
  password?: string
  /** Restricts what may be done with the file, without a password for opening it. */
  isRestricted?: boolean
}

/** A PDF without pages but those that `draw` adds. */
export async function makePdf(
  draw: (pdf: PDFKit.PDFDocument) => void,
  { info, lang, direction, password, isRestricted }: PdfOptions = {},
): Promise<Buffer> {
  const pdf = new PDFDocument({
    autoFirstPage: false,
    displayTitle: true,
    ...(info && { info }),
    ...(lang && { lang }),
    ...(password && { userPassword: password }),
    ...(isRestricted && { ownerPassword: 'x', permissions: { copying: false } }),
  })
  const bytes = buffer(pdf)
  const { ViewerPreferences } = (pdf as unknown as { _root: Catalogue })._root.data
  if (direction) ViewerPreferences.data.Direction = direction
  draw(pdf)
  pdf.end()
  return bytes
}

/** pdfkit has no function for what the preferences of viewers say. */
interface Catalogue {
  data: { ViewerPreferences: { data: Record<string, string> } }
}
