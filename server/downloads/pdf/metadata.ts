import { type Book, textLanguage } from '../../epub/write/book.ts'
import { escapeXml } from '../../epub/xml/xml-text.ts'
import type { Document } from './document.ts'

/** What PDFKit's types leave out. */
interface Internals {
  _addInfo(): void
  appendXML(xml: string): void
}

/**
 * PDF/UA-1 (ISO 14289-1, 5), by which programs that read aloud know that the file is tagged throughout:
 * docs/decisions/0071-pdf-ua.md.
 */
const ACCESSIBLE = `<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<pdfuaid:part>1</pdfuaid:part>
</rdf:Description>`

/**
 * Writes what PDFKit would write about the book in XMP (ISO 16684), but with markup escaped, and without the id of the copy,
 * which the end of a file changes.
 */
export function describeBook(document: Document, book: Book): void {
  const { volume, creators, series, updatedAt } = book
  const internals = document as unknown as Internals
  const at = updatedAt.toISOString().replace(/\.\d+Z$/, 'Z')
  const names = [...new Set(creators.map(({ name }) => name))]
  internals._addInfo = () =>
    internals.appendXML(`<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${clean(volume.title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq>${names.map(name => `<rdf:li>${clean(name)}</rdf:li>`).join('')}</rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${clean(series.title)}</rdf:li></rdf:Alt></dc:description>
<dc:language><rdf:Bag><rdf:li>${clean(textLanguage(book))}</rdf:li></rdf:Bag></dc:language>
<xmp:CreateDate>${at}</xmp:CreateDate>
<xmp:ModifyDate>${at}</xmp:ModifyDate>
<xmp:CreatorTool>Kashihon</xmp:CreatorTool>
<pdf:Producer>Kashihon</pdf:Producer>
</rdf:Description>${book.content.type === 'novel' ? ACCESSIBLE : ''}`)
}

/** PDFKit counts its metadata in characters and writes it in UTF-8, so that everything else is written as a reference. */
function clean(text: string): string {
  return escapeXml(text).replace(/[^\x20-\x7e]/gu, sign => `&#${sign.codePointAt(0)};`)
}
