import type { Archive } from '../../book-files/archive/open-archive.ts'
import { decodeXml } from '../../epub/xml/decode-xml.ts'
import { readXml } from '../../epub/xml/read-xml.ts'

/** The files of a document as mammoth reads them. */
export interface DocxFiles {
  exists(name: string): boolean
  /** The encoding is 'utf-8' for XML, and nothing for pictures. */
  read(name: string, encoding?: string): Promise<string | Buffer>
}

/** Word writes several elements for a paragraph of text, and more for one that was corrected. */
const MOST_ELEMENTS = 400_000
const MOST_BYTES = 20_000_000

/** Enclose a word and its reading while mammoth, which knows no ruby, converts the text. Files cannot bring them along. */
const RUBY_SIGNS = /[\uE000-\uE002]/g
const RUBY =
  /<w:ruby>(?:(?!<\/?w:ruby>)[\s\S])*?<w:rt>([\s\S]*?)<\/w:rt>\s*<w:rubyBase>([\s\S]*?)<\/w:rubyBase>\s*<\/w:ruby>/g
const RUN_TEXT = /<w:t(?:\s[^>]*)?>([^<]*)<\/w:t>/g

/**
 * The archive for mammoth: its XML is checked against the limits of a book before (depth, number of elements, no entities),
 * since mammoth recurses over it. Of pictures mammoth gets the name instead of the bytes, so that they are not all in the
 * memory at once.
 */
export function docxFiles(archive: Archive): DocxFiles {
  return {
    // A style map of the file could name any element.
    exists: name => !name.startsWith('mammoth/') && archive.find(name) !== null,
    async read(name, encoding) {
      if (!encoding) return Buffer.from(archive.find(name) ?? name)
      const bytes = await archive.read(name, MOST_BYTES)
      readXml(bytes, name, MOST_ELEMENTS)
      return markRuby(decodeXml(bytes).replace(RUBY_SIGNS, ''))
    },
  }
}

function markRuby(xml: string): string {
  if (!xml.includes('<w:ruby>')) return xml
  return xml.replace(RUBY, (_, reading: string, word: string) => {
    const text = `\uE000${textOfRuns(word)}\uE001${textOfRuns(reading)}\uE002`
    return `<w:t xml:space="preserve">${text}</w:t>`
  })
}

function textOfRuns(xml: string): string {
  return [...xml.matchAll(RUN_TEXT)].map(([, text]) => text).join('')
}

const MARKED = /\uE000([^\uE000-\uE002<>]*)\uE001([^\uE000-\uE002<>]*)\uE002/g

/** The same in HTML, as elements. */
export function unmarkRuby(html: string): string {
  return html.replace(MARKED, '<ruby>$1<rt>$2</rt></ruby>').replace(RUBY_SIGNS, '')
}
