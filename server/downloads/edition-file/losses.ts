/** What is taken out of a handed-in EPUB before buyers get it. */
export type LossKind =
  | 'script'
  | 'handler'
  | 'remote'
  | 'form'
  | 'frame'
  | 'fallback'
  | 'file'
  | 'missing'
  | 'container'
  | 'rendition'
  | 'statement'
  | 'reference'
  | 'attribute'
  | 'instruction'

const WORDS: Readonly<Record<LossKind, [one: string, several: string]>> = {
  script: ['script', 'scripts'],
  handler: ['event handler', 'event handlers'],
  remote: ['remote resource', 'remote resources'],
  form: ['form control', 'form controls'],
  frame: ['frame or embedded object', 'frames or embedded objects'],
  fallback: ['canvas or noscript element', 'canvas or noscript elements'],
  file: ['unreadable or foreign file', 'unreadable or foreign files'],
  missing: ['manifest item without a file', 'manifest items without files'],
  container: ['file of META-INF', 'files of META-INF'],
  rendition: ['further rendition', 'further renditions'],
  statement: ['entry of the package document', 'entries of the package document'],
  reference: ['guide reference', 'guide references'],
  attribute: ['attribute of another namespace', 'attributes of other namespaces'],
  instruction: ['processing instruction', 'processing instructions'],
}
/** Of each kind, so many files are named. */
const NAMED = 3

/** Counts what is taken out. */
export class Losses {
  private readonly counts = new Map<LossKind, number>()
  private readonly names = new Map<LossKind, string[]>()

  add(kind: LossKind, count = 1): void {
    if (count > 0) this.counts.set(kind, (this.counts.get(kind) ?? 0) + count)
  }

  /** Counts a file, whose name the publisher reads. */
  addFile(kind: LossKind, name: string): void {
    this.add(kind)
    this.names.set(kind, [...(this.names.get(kind) ?? []), name])
  }

  addAll(other: Losses): void {
    for (const [kind, count] of other.counts) this.add(kind, count)
    for (const [kind, names] of other.names) this.names.set(kind, [...(this.names.get(kind) ?? []), ...names])
  }

  /** One line for the publisher; null where nothing is taken out. */
  line(): string | null {
    const kinds = Object.keys(WORDS) as LossKind[]
    const parts = kinds.flatMap(kind => {
      const count = this.counts.get(kind) ?? 0
      const names = this.names.get(kind) ?? []
      const named = names.slice(0, NAMED).join(', ') + (names.length > NAMED ? ', …' : '')
      const examples = names.length === 0 ? '' : ` (${named})`
      return count === 0 ? [] : [`${count} ${WORDS[kind][count === 1 ? 0 : 1]}${examples}`]
    })
    return parts.length === 0 ? null : `left out of the EPUB for buyers: ${parts.join(', ')}`
  }
}
