import type { StyledElement } from '../styles/style-sheet.ts'
import { PLAIN, type StyleBook, styledElement, type TextStyle } from '../styles/styles-of.ts'
import { isElement, walk, type XmlElement } from '../xml/xml-element.ts'
import { type Matter, matterOfPath } from './book-matter.ts'
import { replacementOf } from './fallbacks.ts'
import type { Notes, Page } from './find-notes.ts'
import { Flow } from './flow.ts'
import type { LossCounts } from './losses.ts'
import type { PageContext } from './page-context.ts'
import { dropLoneHeadings, readBlock } from './read-block.ts'
import { readInLine, readLetters } from './read-line.ts'
import { element, type TextElement, type TextNode } from './text-element.ts'

/** The text of a whole book while its pages are read one after the other. */
export interface BookText {
  blocks: TextBlock[]
  /** `name#id`, and `name#` for the page itself → index of the block where it stands */
  places: Map<string, number>
  /** `name#id` → the note's FOOTNOTE element */
  notes: Map<string, TextElement>
  losses: LossCounts
}

export interface TextBlock {
  element: TextElement
  /** name of the page it stands on */
  page: string
  writingMode: TextStyle['writingMode']
  dir: TextStyle['dir']
  /** What the file says of the section around it */
  matter?: Matter | null
  /** What landmarks and guide say of its page */
  pageMatter?: Matter | null
  /** A piece of the block before it, see `divideLongBlocks` */
  continues?: number
}

export function emptyBookText(): BookText {
  return { blocks: [], places: new Map(), notes: new Map(), losses: new Map() }
}

/** Takes note of a picture and answers what stands in for it in the text until it is stored; null when it cannot be used. */
export type TakePicture = (
  source: XmlElement,
  page: string,
) => { src: string; alt: string; inline: boolean } | null

/** These are never taken over, and neither is what stands in them. */
const DROPPED = new Set(
  (
    'script style template head title meta link base frameset param source track map area input button select option ' +
    'textarea label fieldset datalist progress meter dialog menu slot nav'
  ).split(' '),
)

const BLOCKS = new Set(
  (
    'html body main section article div header footer hgroup aside address center details summary figure figcaption p ' +
    'h1 h2 h3 h4 h5 h6 blockquote pre ol ul li dl dt dd table caption thead tbody tfoot tr th td hr'
  ).split(' '),
)

/** Deeper wrappers are left out, their content stays: the tree must stay within what every client decodes. */
const DEEPEST = 60

/** Reads one page into the text of the book. */
export class PageReader implements PageContext {
  readonly name: string
  readonly notes: Notes
  private readonly book: BookText
  private readonly styles: StyleBook
  private readonly takePicture: TakePicture
  private readonly path: StyledElement[] = []
  private flow: Flow | null = null
  private readonly blockLevel = new Map<XmlElement, boolean>()
  private readonly replaced = new Map<XmlElement, XmlElement>()

  constructor(page: Page, book: BookText, styles: StyleBook, notes: Notes, takePicture: TakePicture) {
    this.name = page.name
    this.book = book
    this.styles = styles
    this.notes = notes
    this.takePicture = takePicture
  }

  read(root: XmlElement, lang: string): void {
    const style = this.enter(root, { ...PLAIN, lang })
    this.book.places.set(`${this.name}#`, this.book.blocks.length)
    let { writingMode, dir } = style
    const notesBefore = this.book.notes.size
    const flow = new Flow(block =>
      this.book.blocks.push({
        element: block,
        page: this.name,
        writingMode,
        dir,
        matter: matterOfPath(this.path),
      }),
    )
    this.flow = flow
    for (const child of root.children) {
      if (!isElement(child) || child.name !== 'body') continue
      const bodyStyle = this.enter(child, style)
      ;({ writingMode, dir } = bodyStyle)
      this.place(child)
      this.children(child, bodyStyle, flow)
      flow.endLine('PARAGRAPH', bodyStyle)
      this.leave()
    }
    this.leave()
    if (this.book.notes.size > notesBefore) dropLoneHeadings(this, flow, 0)
  }

  withdraw(flow: Flow, from: number): void {
    const taken = flow.blocks.splice(from)
    if (flow === this.flow) this.book.blocks.length -= taken.length
  }

  /** The element itself, or what stands for one that a text cannot hold. */
  private readable(source: XmlElement): XmlElement {
    const known = this.replaced.get(source)
    if (known) return known
    const replacement = replacementOf(source)
    if (!replacement) return source
    const { picture, content, loss, isLostWithPicture } = replacement
    const hasPicture = picture !== null && this.takePicture(picture, this.name) !== null
    if (loss && (isLostWithPicture || !hasPicture))
      this.book.losses.set(loss, (this.book.losses.get(loss) ?? 0) + 1)
    const readable = hasPicture ? picture : content
    this.replaced.set(source, readable)
    return readable
  }

  children(source: XmlElement, style: TextStyle, flow: Flow): void {
    for (const child of source.children) {
      if (isElement(child)) this.visit(child, style, flow)
      else flow.line.push(...readLetters(child, style))
    }
  }

  visit(given: XmlElement, around: TextStyle, flow: Flow): void {
    const source = this.readable(given)
    if (DROPPED.has(source.name)) return
    const note = this.notes.bodies.get(source)
    if (note !== undefined) {
      this.readNote(source, note, around)
      return
    }
    if (!this.isBlock(source) || this.path.length > DEEPEST) {
      flow.line.push(...this.inLine(source, around))
      return
    }
    flow.endLine('PARAGRAPH', around)
    const style = this.enter(source, around)
    this.place(source)
    if (!style.hidden) readBlock(this, source, style, around, flow)
    this.leave()
  }

  inLine(given: XmlElement, around: TextStyle): TextNode[] {
    const source = this.readable(given)
    if (DROPPED.has(source.name)) return []
    const note = this.notes.bodies.get(source)
    if (note !== undefined) {
      this.readNote(source, note, around)
      return []
    }
    this.place(source)
    return readInLine(this, source, around)
  }

  /** A note leaves the text; it comes back at the end of each part that calls it. */
  private readNote(source: XmlElement, key: string, around: TextStyle): void {
    const flow = new Flow()
    const style = this.enter(source, { ...around, align: 'start', verse: false })
    // Notes are small wherever they are shown.
    this.children(source, { ...style, small: false }, flow)
    flow.endLine('PARAGRAPH', { ...style, small: false })
    this.leave()
    const blocks = [...(this.book.notes.get(key)?.children ?? []), ...flow.blocks]
    this.book.notes.set(key, element('FOOTNOTE', blocks, { id: key }))
  }

  picture(source: XmlElement): TextNode[] {
    const taken = this.takePicture(source, this.name)
    if (!taken) return []
    return [
      element('IMAGE', [], { src: taken.src, alt: taken.alt, ...(taken.inline ? { inline: 'yes' } : {}) }),
    ]
  }

  enter(source: XmlElement, around: TextStyle): TextStyle {
    this.path.push(styledElement(source))
    return this.styles.styleOf(source, this.path, around)
  }

  leave(): void {
    this.path.pop()
  }

  place(source: XmlElement): void {
    const id =
      source.attributes.get('id') ?? (source.name === 'a' ? source.attributes.get('name') : undefined)
    const key = `${this.name}#${id}`
    if (id && !this.book.places.has(key)) this.book.places.set(key, this.book.blocks.length)
  }

  languageOf(style: TextStyle, around: TextStyle, source: XmlElement): TextElement['attributes'] {
    const attributes: TextElement['attributes'] = {}
    if (style.lang !== around.lang && style.lang !== '') attributes.lang = style.lang
    if (style.dir !== around.dir && style.dir !== null && source.attributes.has('dir'))
      attributes.dir = style.dir
    return attributes
  }

  isBlock(source: XmlElement): boolean {
    const known = this.blockLevel.get(source)
    if (known !== undefined) return known
    const block = BLOCKS.has(source.name) || (source.name !== 'svg' && hasBlockInside(source))
    this.blockLevel.set(source, block)
    return block
  }
}

function hasBlockInside(source: XmlElement): boolean {
  for (const inner of walk(source)) if (inner !== source && BLOCKS.has(inner.name)) return true
  return false
}
