import { inflateSync } from 'node:zlib'

/** An element of the structure of a PDF. */
export interface PdfElement {
  type: string
  /** Its dictionary as it is written. */
  text: string
  children: PdfElement[]
}

/** Reads what tests ask of a PDF that PDFKit wrote: its objects stand in the file as text, one below the other. */
export class PdfReader {
  private readonly objects = new Map<number, Buffer>()

  /** Later objects replace earlier ones, as the update at the end of a copy does. */
  constructor(pdf: Buffer) {
    const text = pdf.toString('latin1')
    for (const { 1: number, index } of text.matchAll(/(?<=\n)(\d+) 0 obj\n/g)) {
      const end = text.indexOf('endobj', index)
      this.objects.set(Number(number), pdf.subarray(text.indexOf('\n', index) + 1, end))
    }
  }

  object(number: number): string {
    return (this.objects.get(number) ?? Buffer.alloc(0)).toString('latin1')
  }

  /** The first object of which this is true. */
  find(is: (text: string) => boolean): string {
    return [...this.objects.keys()].map(number => this.object(number)).find(is) ?? ''
  }

  get catalog(): string {
    return this.find(text => text.includes('/Type /Catalog'))
  }

  /** Numbers of the pages in their order. */
  get pages(): number[] {
    const root = this.object(reference(this.catalog, 'Pages'))
    return references(/\/Kids \[([^\]]*)\]/.exec(root)?.[1] ?? '')
  }

  /** What is drawn on a page. */
  content(page: number): string {
    const stream = this.objects.get(reference(this.object(page), 'Contents')) ?? Buffer.alloc(0)
    const from = stream.indexOf('stream\n') + 7
    const length = Number(/\/Length (\d+)/.exec(stream.subarray(0, from).toString('latin1'))?.[1])
    return inflateSync(stream.subarray(from, from + length)).toString('latin1')
  }

  /** Titles of the outline with the index of the page to which each leads. */
  get outline(): { title: string; page: number }[] {
    const { pages } = this
    return this.outlineBelow(reference(this.catalog, 'Outlines')).map(text => ({
      title: textOf(text, 'Title'),
      page: pages.indexOf(Number(/\/Dest \[(\d+) 0 R/.exec(text)?.[1])),
    }))
  }

  private outlineBelow(number: number): string[] {
    const items: string[] = []
    for (let next = optional(this.object(number), 'First'); next; next = optional(this.object(next), 'Next'))
      items.push(this.object(next), ...this.outlineBelow(next))
    return items
  }

  get structure(): PdfElement {
    const root = this.object(reference(this.catalog, 'StructTreeRoot'))
    const [document = 0] = references(/\/K \[([^\]]*)\]/.exec(root)?.[1] ?? '')
    return this.element(document)
  }

  private element(number: number): PdfElement {
    const text = this.object(number)
    const kids = /\/K \[([\s\S]*?)\]\n/.exec(text)?.[1] ?? ''
    const own = references(kids.replace(/<<[\s\S]*?>>/g, ''))
    return {
      type: /\/S \/(\w+)/.exec(text)?.[1] ?? '',
      text,
      children: own.map(one => this.element(one)),
    }
  }

  /** For each page the numbers of the elements that its pieces of content belong to; NaN where a piece belongs to none. */
  get owners(): number[][] {
    const root = this.object(reference(this.catalog, 'StructTreeRoot'))
    const tree = root.includes('/Nums') ? root : this.object(reference(root, 'ParentTree'))
    return this.pages.map(page => {
      const key = /\/StructParents (\d+)/.exec(this.object(page))?.[1]
      if (key === undefined) return []
      const list = new RegExp(`(?:^|[\\s\\[])${key} \\[([^\\]]*)\\]`).exec(tree)?.[1] ?? ''
      return list
        .trim()
        .split(/ 0 R ?/)
        .filter(Boolean)
        .map(Number)
    })
  }
}

export function* everyElement(element: PdfElement): Generator<PdfElement> {
  yield element
  for (const child of element.children) yield* everyElement(child)
}

/** Whether text is drawn that is neither content of an element nor marked as none. */
export function drawsUnmarkedText(content: string): boolean {
  let depth = 0
  for (const line of content.split('\n')) {
    if (/ (BDC|BMC)$/.test(line)) depth++
    else if (line === 'EMC') depth--
    else if (/^BT\b/.test(line) && depth === 0) return true
  }
  return depth !== 0
}

function references(text: string): number[] {
  return [...text.matchAll(/(\d+) 0 R/g)].map(match => Number(match[1]))
}

function optional(text: string, key: string): number {
  return Number(new RegExp(`/${key} (\\d+) 0 R`).exec(text)?.[1] ?? 0)
}

function reference(text: string, key: string): number {
  const number = optional(text, key)
  if (!number) throw new Error(`no ${key} in ${text.slice(0, 200)}`)
  return number
}

/** A text of a dictionary, in either of the encodings that PDFKit writes. */
export function textOf(text: string, key: string): string {
  const written = new RegExp(`/${key} \\(((?:\\\\[\\s\\S]|[^\\\\)])*)\\)`).exec(text)?.[1] ?? ''
  const plain = written.replace(/\\([\s\S])/g, (_, sign: string) => ({ n: '\n', r: '\r' })[sign] ?? sign)
  return plain.startsWith('\u00fe\u00ff')
    ? Buffer.from(plain.slice(2), 'latin1').swap16().toString('utf16le')
    : plain
}
