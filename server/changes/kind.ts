import type { StudioUnpublished } from '#contract/generated/studio_releases.ts'
import type { AuditAction } from '#rules/audit-actions.ts'
import type { Language } from '#rules/interface-language.ts'
import type { Staff, StudioRight } from '#rules/studio-rights.ts'
import type { Actor } from '../audit/deed.ts'
import type { Reader } from '../calls/bind.ts'
import type { AppContext } from '../context.ts'
import type { Reads, Tx } from '../platform/db/connect.ts'
import type { ChangeProblem } from '../studio/catalogue/check-changes.ts'
import type { MadeChange } from '../studio/catalogue/going-public.ts'

/** Who looks at what is unpublished, and when. */
export interface Viewer {
  readonly staff: Staff
  readonly lang: Language
  readonly now: Date
}

/** Of a list, before it is cut into pages. */
export interface Head {
  readonly id: string
  /** null: it comes after all that have one, in the order of its kind. */
  readonly changedAt: Date | null
}

export interface Waiting {
  readonly view: StudioUnpublished
  /** The addresses of the series that nobody else changes while it is published. */
  readonly locks: readonly string[]
}

export interface Publishing {
  readonly app: AppContext
  readonly reader: Reader
  readonly actor: Actor
  readonly now: Date
  readonly publicVersion?: string | undefined
}

/** What came of publishing, or of trying to. */
export interface Outcome {
  /** All that it takes, also to undo it. */
  readonly rights: readonly StudioRight[]
  /** `at`: which of those that were to be published, from 0. */
  readonly problems: readonly ChangeProblem[]
  /** Of fields: what is another now. */
  readonly changed: readonly MadeChange[]
}

/** A kind of change that can be prepared, looked at by others and published later. */
export interface ChangeKind {
  readonly name: string
  /** What the log says of one that is published by itself. */
  readonly publishedAs: AuditAction
  /** What somebody may see of it, the oldest first: `most` at most, or a few more. */
  list(reads: Reads, viewer: Viewer, wanted: { state: State | null; most: number }): Promise<Head[]>
  /** As it is now, in no order. What is not to be published any more is left out, and what `viewer` may not see. */
  find(reads: Reads, ids: readonly string[], viewer: Viewer): Promise<Waiting[]>
  /** What publishing would do, with all that stands in its way. Writes nothing. */
  tryOut(waiting: readonly StudioUnpublished[], publishing: Publishing): Promise<Outcome>
  /**
   * Publishes it within a transaction, all of it, and turns what shows it. Throws, or answers problems, where that cannot
   * be.
   */
  publish(tx: Tx, waiting: readonly StudioUnpublished[], publishing: Publishing): Promise<Outcome>
}

export type State = 'draft' | 'ready'

/** The problems of what somebody may not publish. */
export function refusedTo(waiting: readonly StudioUnpublished[]): ChangeProblem[] {
  return waiting.flatMap((one, at) => (one.mayPublish ? [] : [problemOf(one, at, 'mayNotChange')]))
}

/** `theirs`: of a field that is another by now, its value. */
export function problemOf(
  { subjectId: id, kind, field }: StudioUnpublished,
  at: number,
  reason: string,
  theirs?: string,
): ChangeProblem {
  const isShown = kind === 'field' && theirs !== undefined
  return { at, id, field: field || kind, reason, ...(isShown && { theirs }) }
}
