import type { TextStyle } from '../styles/styles-of.ts'
import type { XmlElement } from '../xml/xml-element.ts'
import type { Notes } from './find-notes.ts'
import type { Flow } from './flow.ts'
import type { TextElement, TextNode } from './text-element.ts'

/** What blocks, lines and tables use of the page in which they stand, while it is read. */
export interface PageContext {
  readonly name: string
  readonly notes: Notes
  /** Removes blocks that turned out to be empty. */
  withdraw(flow: Flow, from: number): void
  children(source: XmlElement, style: TextStyle, flow: Flow): void
  visit(source: XmlElement, around: TextStyle, flow: Flow): void
  inLine(source: XmlElement, around: TextStyle): TextNode[]
  picture(source: XmlElement): TextNode[]
  /** The style of an element. Until {@link leave} it is an ancestor of what is read. */
  enter(source: XmlElement, around: TextStyle): TextStyle
  leave(): void
  /** Remembers where an id stands, for links and for the table of contents. */
  place(source: XmlElement): void
  /** Language and direction where they change. */
  languageOf(style: TextStyle, around: TextStyle, source: XmlElement): TextElement['attributes']
  /** Whether the element makes blocks: by its name, or because old files put blocks into spans and links. */
  isBlock(source: XmlElement): boolean
}
