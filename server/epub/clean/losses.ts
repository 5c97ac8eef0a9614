import { type Remark, type RemarkCode, remark } from '../../book-files/remark.ts'

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

const CODES = {
  script: 'lostScript',
  handler: 'lostHandler',
  remote: 'lostRemote',
  form: 'lostForm',
  frame: 'lostFrame',
  fallback: 'lostFallback',
  file: 'lostFile',
  missing: 'lostMissing',
  container: 'lostContainer',
  rendition: 'lostRendition',
  statement: 'lostStatement',
  reference: 'lostReference',
  attribute: 'lostAttribute',
  instruction: 'lostInstruction',
} as const satisfies Record<LossKind, RemarkCode>

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

  /** For the publisher; null where nothing is taken out. */
  remark(): Remark | null {
    const losses = (Object.keys(CODES) as LossKind[]).flatMap(kind => {
      const count = this.counts.get(kind) ?? 0
      const names = this.names.get(kind) ?? []
      if (count === 0) return []
      const loss = remark(CODES[kind], { count })
      const named = names.slice(0, NAMED).join(', ') + (names.length > NAMED ? ', …' : '')
      return [names.length === 0 ? loss : remark('lostNamed', { loss, names: named })]
    })
    return losses.length === 0 ? null : remark('lost', { losses })
  }
}
