import { NAMED_ENTITIES } from '../xml/named-entities.ts'
import { isElement, textOf, type XmlElement } from '../xml/xml-element.ts'

/** Elements of HTML that are paragraphs of their own, or end one. */
const BLOCK = /^(p|div|li|ul|ol|dl|dt|dd|h[1-6]|blockquote|section|article|tr|hr|br)$/i
const BLOCK_TAG = /<\/?(p|div|li|ul|ol|dl|dt|dd|h[1-6]|blockquote|section|article|tr|hr|br)\b[^>]*>/gi
const TAG = /<[a-z/!][^>]*>/gi
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\w{1,10}));/gi
const BREAK = '\n\n'

/**
 * The text of a description, its paragraphs separated by an empty line. Files have plain text, escaped HTML, or elements of
 * HTML, although the formats have no place for these.
 */
export function descriptionOf(element: XmlElement): string {
  return element.children.some(isElement) ? paragraphsIn(flowOf(element)) : plainDescription(textOf(element))
}

/** The same of a text, which is plain or HTML. */
export function plainDescription(text: string): string {
  const isHtml = /<(p|div|br|li|h[1-6]|blockquote)\b/i.test(text)
  const broken = isHtml ? text.replace(/\n(?!\s*\n)/g, ' ') : endParagraphs(text.replace(/\r\n?/g, '\n'))
  return paragraphsIn(decodeEntities(broken.replace(BLOCK_TAG, BREAK).replace(TAG, '')))
}

function flowOf({ children }: XmlElement): string {
  return children
    .map(child => {
      if (!isElement(child)) return child.replace(/\s+/g, ' ')
      const flow = flowOf(child)
      return BLOCK.test(child.name) ? BREAK + flow + BREAK : flow
    })
    .join('')
}

function paragraphsIn(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map(paragraph => paragraph.replace(/\s+/g, ' ').trim())
    .filter(paragraph => paragraph !== '')
    .join(BREAK)
}

/** Programs that break lines of a text do so before this length; a longer line is a paragraph. */
const LONGEST_WRAPPED = 100
/** A sentence that ends so early in its line was not broken there by a program. */
const SHORT_LINE = 40
const SENTENCE_END = /[.!?…:]["”’»)\]]*$/
/** Scripts that are written without spaces have no lines that a program breaks at words. */
const WIDE_SENTENCE_END = /[。！？…][」』）]*$/

/**
 * Many programs write one line for each paragraph, others break the lines of plain text. The end of a line ends a paragraph
 * where lines are longer than any program breaks them and the next does not go on in small letters, and where a sentence
 * ends although the next word would have had room.
 */
function endParagraphs(text: string): string {
  const lines = text.split('\n').map(line => line.trim())
  const longest = lines.reduce((most, { length }) => Math.max(most, length), 0)
  return lines
    .map((line, at) => {
      const next = lines[at + 1]
      if (next === undefined) return line
      const hasRoom = line.length + 1 + (next.split(/\s/)[0] ?? '').length <= longest
      const isEnd =
        (longest > LONGEST_WRAPPED && (SENTENCE_END.test(line) || !/^\p{Ll}/u.test(next))) ||
        WIDE_SENTENCE_END.test(line) ||
        (SENTENCE_END.test(line) && (hasRoom || line.length < SHORT_LINE))
      return line + (isEnd ? BREAK : '\n')
    })
    .join('')
}

/** Those that HTML has in text that was escaped once more. Unknown ones stay as they are. */
function decodeEntities(text: string): string {
  return text.replace(ENTITY, (entity, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED_ENTITIES[name] ?? entity
    const code = Number.parseInt(decimal ?? hex ?? '', decimal === undefined ? 16 : 10)
    return code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      ? String.fromCodePoint(code)
      : entity
  })
}
