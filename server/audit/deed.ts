import type { AuditAction, AuditSubjectKind } from '#rules/audit-actions.ts'
import type { StudioRight } from '#rules/studio-rights.ts'

/** From where something was changed. */
export type Origin = 'studio' | 'command' | 'token' | 'job'

/** Who changes something. */
export interface Actor {
  /** The account; null for commands and jobs. */
  readonly accountId: string | null
  /** As it is shown in the log. */
  readonly name: string
  readonly origin: Origin
  readonly tokenId: string | null
}

/** What no undo puts back. */
export const CANNOT_BE_UNDONE: readonly string[] = [
  // These also change tables that the log does not know, as texts and pages: the rows alone would be put back. Editions are
  // put back instead.
  ...['book.import', 'series.remove', 'volume.remove', 'demo.remove'],
  // What readers were shown as holding stays to be seen.
  'legal.publish',
  // What was taken down is lifted, with a reason of its own.
  ...['takedown.add', 'takedown.lift'],
  // What was asked of a second person, and what came of it, stays; a rule is switched off by its own rule.
  ...['takedown.ask', 'takedown.askLift', 'takedown.confirm', 'takedown.confirmLift', 'takedown.decline'],
  ...['takedown.withdraw', 'twoPeople.on', 'twoPeople.askOff', 'twoPeople.off', 'twoPeople.decline'],
  'twoPeople.withdraw',
  // What was given back is bought again, by the reader.
  'person.return',
  // Nothing was changed yet, or nothing any more: what was planned is cancelled, and what was cancelled is planned anew.
  ...['release.plan', 'release.cancel'],
  // A preview or a link that was revoked must not open again.
  ...['preview.make', 'preview.revoke', 'proofLink.make', 'proofLink.open', 'proofLink.revoke'],
]

/** What is done, and to what. */
export interface Deed {
  readonly action: AuditAction
  /** The right that it takes, or all of several, also to undo it; null for what only commands do. */
  readonly right: StudioRight | readonly StudioRight[] | null
  readonly subject: { readonly kind: AuditSubjectKind; readonly id: string; readonly name: string }
  /** The entry that is undone. */
  readonly undoes?: string
  /** Also noted where no audited row changes, as for a test mail. */
  readonly always?: true
}
