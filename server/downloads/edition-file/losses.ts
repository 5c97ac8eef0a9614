/** What is taken out of a handed-in EPUB before buyers get it. */
export type LossKind = 'script' | 'handler' | 'remote' | 'form' | 'frame' | 'file'

const WORDS: Readonly<Record<LossKind, [one: string, several: string]>> = {
  script: ['script', 'scripts'],
  handler: ['event handler', 'event handlers'],
  remote: ['remote resource', 'remote resources'],
  form: ['form control', 'form controls'],
  frame: ['frame or embedded object', 'frames or embedded objects'],
  file: ['unreadable or foreign file', 'unreadable or foreign files'],
}

/** Counts what is taken out. */
export class Losses {
  private readonly counts = new Map<LossKind, number>()

  add(kind: LossKind, count = 1): void {
    if (count > 0) this.counts.set(kind, (this.counts.get(kind) ?? 0) + count)
  }

  /** One line for the publisher; null where nothing is taken out. */
  line(): string | null {
    const kinds = Object.keys(WORDS) as LossKind[]
    const parts = kinds.flatMap(kind => {
      const count = this.counts.get(kind) ?? 0
      return count === 0 ? [] : [`${count} ${WORDS[kind][count === 1 ? 0 : 1]}`]
    })
    return parts.length === 0 ? null : `left out of the EPUB for buyers: ${parts.join(', ')}`
  }
}
