import type { StudioRight } from '#rules/studio-rights.ts'
import { readValue, type ValueReason, type ValueRule } from '#rules/studio-values.ts'

export type Kind = 'series' | 'volume' | 'part'

/**
 * Under which heading a field stands on the screen of a series, volume or part, in the order in which fields are declared.
 */
export type FieldGroup =
  | 'stage'
  | 'titles'
  | 'texts'
  | 'related'
  | 'people'
  | 'offers'
  | 'stores'
  | 'territories'
  | 'forum'

/**
 * A field of a series, volume or part, declared once: what is shown, checked and changed follows from it. `Change` is what
 * the use case takes that changes the kind.
 */
export interface Field<Change> extends ValueRule {
  readonly name: string
  /** Missing: one of its own at the end. */
  readonly group?: FieldGroup
  /** The right that it takes to change it. */
  readonly right: StudioRight
  /** A text in the language of the series, of which translators write drafts. */
  readonly isText?: true
  /** Rows of tables are found by it, which therefore never change it. */
  readonly isKey?: true
  /** Where the value is, as an expression of SQL on the row of its kind: s, v or p. */
  readonly from: string
  /** The column that it is in, where `from` says more than that. */
  readonly column?: string
  /** The change that sets it to a value that {@link readValue} has read. */
  readonly toChange: (value: never) => Partial<Change>
}

/** The value of a field in the one form in which equal values are equal texts; a reason where it cannot be. */
export function canonical(rule: ValueRule, json: string): { json: string } | { reason: ValueReason } {
  const read = readValue(rule, json)
  return 'reason' in read ? read : { json: JSON.stringify(read.value) }
}

export const dateOf = (value: string | null) => (value === null ? null : new Date(value))
