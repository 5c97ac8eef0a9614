import { type Entries, type MadeFile, makeZip } from './make-books.ts'

const W =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const XML = '<?xml version="1.0" encoding="UTF-8"?>'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** A run of text; `properties` are elements of w:rPr. */
export const run = (text: string, properties = '') =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`

/** A paragraph of runs; `properties` are elements of w:pPr. */
export const paragraph = (runs: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${runs}</w:p>`

export const heading = (text: string) => paragraph(run(text), '<w:pStyle w:val="Heading1"/>')
export const centred = (text: string) => paragraph(run(text), '<w:jc w:val="center"/>')

export const ruby = (word: string, reading: string) =>
  `<w:r><w:ruby><w:rubyPr/><w:rt>${run(reading)}</w:rt><w:rubyBase>${run(word)}</w:rubyBase></w:ruby></w:r>`

/** A picture of the document by the id of its relationship, which `how` says is in it or elsewhere. */
export const picture = (id: string, description: string, how: 'embed' | 'link' = 'embed') =>
  `<w:p><w:r><w:drawing><wp:inline xmlns:wp="wp"><wp:docPr id="1" name="p" descr="${description}"/><a:graphic xmlns:a="a"><a:graphicData><pic:pic xmlns:pic="pic"><pic:blipFill><a:blip r:${how}="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
    .replace('"wp"', '"http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"')
    .replace('xmlns:a="a"', 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"')
    .replace('"pic"', '"http://schemas.openxmlformats.org/drawingml/2006/picture"')

export const relationship = (id: string, type: string, target: string, mode = '') =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${mode && ` TargetMode="${mode}"`}/>`

export const documentXml = (body: string) => `${XML}<w:document ${W}><w:body>${body}</w:body></w:document>`

export const footnotesXml = (notes: readonly string[]) =>
  `${XML}<w:footnotes ${W}>${notes.map((note, at) => `<w:footnote w:id="${at + 1}">${paragraph(run(note))}</w:footnote>`).join('')}</w:footnotes>`

interface DocxOptions {
  /** Elements of w:body. */
  body: string
  relationships?: string
  /** Laid over the usual entries. */
  more?: Entries
}

/** A Word document. */
export function makeDocx({ body, relationships = '', more = {} }: DocxOptions): Promise<MadeFile> {
  return makeZip('part.docx', {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relationship('rId1', 'officeDocument', 'word/document.xml')}</Relationships>`,
    'word/_rels/document.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relationship('rId1', 'styles', 'styles.xml')}${relationships}</Relationships>`,
    'word/styles.xml': `${XML}<w:styles ${W}><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
    'word/document.xml': documentXml(body),
    ...more,
  })
}
