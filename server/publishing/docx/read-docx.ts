import { ARCHIVE_LIMITS } from '../../book-files/archive/archive-limits.ts'
import type { Archive } from '../../book-files/archive/open-archive.ts'
import { BookRefused, refuseBook } from '../../book-files/book-refused.ts'
import { type Remark, remark } from '../../book-files/remark.ts'
import { type BookMetadata, EMPTY_METADATA } from '../../epub/package/book-metadata.ts'
import { descriptionOf } from '../../epub/package/read-description.ts'
import { readXml } from '../../epub/xml/read-xml.ts'
import { findElement, lineOf } from '../../epub/xml/xml-element.ts'
import type { ReadBook, ReadRequest } from '../read-result.ts'
import type { PictureShelf } from '../text/picture-shelf.ts'
import { readDocument } from '../text/read-document.ts'
import { docxFiles, unmarkRuby } from './docx-files.ts'

/** Whether an archive is a Word document, by its content. */
export function isDocx(archive: Archive): boolean {
  return archive.find('[Content_Types].xml') !== null && archive.find('word/document.xml') !== null
}

/** Titles, and what mammoth leaves out by itself. Centred paragraphs get their style in `withAlignment`. */
const STYLES = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => p.centred:fresh",
  "p[style-name='kashihon-centre'] => p.centred:fresh",
  'u => u',
  'small-caps => span.small-caps',
]
const SHEET = '.centred { text-align: center } .small-caps { font-variant: small-caps }'

/**
 * Reads a Word document: mammoth makes HTML of it, which is read as a page of an EPUB is. Nothing outside of the archive is
 * opened, and macros, embedded files and style maps of the file are ignored.
 */
export async function readDocx(
  archive: Archive,
  pictures: PictureShelf,
  request: ReadRequest,
  folder: string,
): Promise<Omit<ReadBook, 'isEpub' | 'pictures' | 'remarks'>> {
  if (archive.find('word/vbaProject.bin')) pictures.remarks.push(remark('macrosLeftOut'))
  const html = await convert(archive, pictures)
  const metadata = await readProperties(archive)
  return readDocument({ html, sheet: SHEET, name: 'document.xhtml', metadata }, { pictures, request, folder })
}

async function convert(archive: Archive, pictures: PictureShelf): Promise<string> {
  // Loaded when there is a Word document: 47 files that a shop without one never needs.
  const { default: mammoth } = await import('mammoth')
  // The document itself is the one input besides a path or bytes; its type does not name it.
  const input = { file: docxFiles(archive) } as unknown as { buffer: Buffer }
  try {
    const { value, messages } = await mammoth.convertToHtml(input, {
      styleMap: STYLES,
      includeEmbeddedStyleMap: false,
      externalFileAccess: false,
      ignoreEmptyParagraphs: false,
      transformDocument: withAlignment,
      convertImage: mammoth.images.imgElement(async image => {
        try {
          return { src: `/${encodeURI((await image.readAsBuffer()).toString('utf8'))}` }
        } catch (error) {
          // The address stands in mammoth's message; the picture is left out with a remark, since it is not in the archive.
          return { src: /'(.*?)'/.exec(String(error))?.[1] ?? 'outside:' }
        }
      }),
    })
    pictures.remarks.push(...ignoredRemarks(messages))
    return withSceneBreaks(unmarkRuby(value)).replace(RAISED_TWICE, '$1')
  } catch (error) {
    if (error instanceof BookRefused) throw error
    return refuseBook(remark('wordDamaged'), error)
  }
}

/** What mammoth does not know it leaves out, and says so in these words. */
const IGNORED = /^An unrecognised element was ignored: (?:.*[:}])?(\w+)$/

/** Elements with something to read; others are settings of Word's. */
const FORMULA = /^oMath(?:Para)?$/

/** The remark about formulas that are left out. Refuses a document that embeds others, which would lack chapters. */
function ignoredRemarks(messages: readonly { message: string }[]): Remark[] {
  const ignored = messages.flatMap(({ message }) => IGNORED.exec(message)?.[1] ?? [])
  if (ignored.includes('altChunk')) refuseBook(remark('wordEmbeds'))
  const formulas = ignored.filter(name => FORMULA.test(name)).length
  return formulas === 0 ? [] : [remark('formulaLeftOut', { count: formulas })]
}

/** A call of a note, which mammoth raises, within a run that the document raises. */
const RAISED_TWICE = /<sup>(<sup><a [^>]*>[^<]*<\/a><\/sup>)<\/sup>/g

/** Blank paragraphs between others end scenes, unless they are how all paragraphs are set apart. */
function withSceneBreaks(html: string): string {
  const blank = html.split('<p></p>').length - 1
  const filled = html.split('</p>').length - 1 - blank
  if (blank === 0 || blank * 3 > filled) return html
  return html.replace(/(<\/p>)(?:<p><\/p>)+(?=<p)/g, '$1<p><br /></p>')
}

/** A node of mammoth's document, as far as it is looked at. */
interface DocxNode {
  type?: string
  styleId?: string | null
  alignment?: string | null
  numbering?: unknown
  children?: DocxNode[]
}

/** Centred paragraphs that are no headings get a style, since mammoth maps styles and no alignments. */
function withAlignment(node: DocxNode): DocxNode {
  const children = node.children?.map(withAlignment)
  const own = children ? { ...node, children } : node
  const isPlain = node.type === 'paragraph' && !node.numbering && !isHeadingStyle(node)
  return isPlain && node.alignment === 'center'
    ? ({ ...own, styleId: CENTRED, styleName: CENTRED } as DocxNode)
    : own
}

const CENTRED = 'kashihon-centre'

function isHeadingStyle(node: DocxNode & { styleName?: string | null }): boolean {
  return /^(heading|title)/i.test(node.styleName ?? node.styleId ?? '')
}

/** Title, author and language that the document names. */
async function readProperties(archive: Archive): Promise<BookMetadata> {
  const name = archive.find('docProps/core.xml')
  if (!name) return EMPTY_METADATA
  const root = readXml(await archive.read(name, ARCHIVE_LIMITS.textBytes), name)
  const said = (element: string) => {
    const found = findElement(root, element)
    return found ? lineOf(found) : ''
  }
  const creator = said('creator')
  const description = findElement(root, 'description')
  return {
    ...EMPTY_METADATA,
    title: said('title'),
    lang: said('language'),
    description: description ? descriptionOf(description) : '',
    creators: creator === '' ? [] : [{ name: creator, role: 'author' }],
  }
}
