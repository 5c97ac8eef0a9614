import type { Document } from './document.ts'

/** An element of the structure that programs for reading aloud follow (ISO 32000, 14.8). */
export type Tag = PDFKit.PDFStructureElement

interface TagOptions {
  lang?: string
  alt?: string
  scope?: 'Column' | 'Row'
}

/** What PDFKit's types leave out. */
interface TagDictionary {
  dictionary: { data: Record<string, unknown> }
}

/** The structure of a document. Elements are added in reading order, and filled when their content is drawn. */
export class Tags {
  private readonly document: Document
  private readonly open: Tag[]
  private ids = 0
  /** What is drawn is no content, whatever it is within. */
  private isArtifact = false

  constructor(document: Document) {
    this.document = document
    const root = document.struct('Document')
    document.addStructure(root)
    this.open = [root]
  }

  /** Adds an element to the one that is open. */
  add(type: string, options: TagOptions = {}): Tag {
    const tag = this.document.struct(type, options as object)
    this.open.at(-1)?.add(tag)
    return tag
  }

  /** What is added meanwhile is added to a new element. */
  within<T>(type: string, fill: (tag: Tag) => T, options: TagOptions = {}): T {
    const tag = this.add(type, options)
    return this.inside(tag, () => fill(tag))
  }

  inside<T>(tag: Tag, fill: () => T): T {
    this.open.push(tag)
    try {
      return fill()
    } finally {
      this.open.pop()
    }
  }

  /** An element within another whose content is drawn at once. */
  child(parent: Tag, type: string, options: TagOptions = {}): Tag {
    const tag = this.document.struct(type, options as object)
    parent.add(tag)
    return tag
  }

  /** What is drawn meanwhile is the content of an element; of none where it is null. */
  content(tag: Tag | null, draw: () => void): void {
    if (!tag || this.isArtifact) {
      draw()
      return
    }
    const { S } = dataOf(tag)
    const content = this.document.markStructureContent(String(S))
    draw()
    this.document.endMarkedContent()
    tag.add(content)
  }

  /** What is drawn meanwhile is no content: numbers of pages, lines between rows. */
  artifact(type: 'Pagination' | 'Layout', draw: () => void): void {
    if (this.isArtifact) {
      draw()
      return
    }
    this.document.markContent('Artifact', { type })
    this.isArtifact = true
    draw()
    this.isArtifact = false
    this.document.endMarkedContent()
  }

  /** Notes are found by an id (ISO 14289-1, 7.9). */
  identify(tag: Tag): void {
    this.ids++
    dataOf(tag).ID = new String(`note-${this.ids}`)
  }

  spans(tag: Tag, columns: number, rows: number): void {
    if (columns === 1 && rows === 1) return
    const data = dataOf(tag)
    data.A = { ...(data.A as object), O: 'Table', ColSpan: columns, RowSpan: rows }
  }
}

function dataOf(tag: Tag): Record<string, unknown> {
  return (tag as unknown as TagDictionary).dictionary.data
}
