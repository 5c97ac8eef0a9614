import type { StudioChange } from '#contract/generated/studio_catalogue.ts'
import { mayIn, type Staff, type StudioRight } from '#rules/studio-rights.ts'
import { rightForStage, type Stage } from '#rules/studio-states.ts'
import { type AnyField, fieldNamed, storedText } from '../fields/all-fields.ts'
import { canonical } from '../fields/field.ts'
import type { SubjectRow } from './row-store.ts'

/** A change that may be made. */
export interface CheckedChange {
  /** Which of the request, from 0 */
  readonly at: number
  readonly row: SubjectRow
  readonly field: AnyField
  /** JSON */
  readonly old: string
  readonly new: string
  readonly right: StudioRight
  /** Whoever makes it may publish there. */
  readonly mayRelease: boolean
}

export interface ChangeProblem {
  readonly at: number
  readonly id: string
  readonly field: string
  readonly reason: string
  /** JSON; of what has been changed meanwhile. */
  readonly theirs?: string
  readonly yours?: string
}

/**
 * Compares changes with what is there now: which can be made, and why others cannot. Those that change nothing are left out.
 */
export function checkChanges(
  changes: readonly StudioChange[],
  rows: ReadonlyMap<string, SubjectRow>,
  staff: Staff,
  now: Date,
): { checked: CheckedChange[]; problems: ChangeProblem[] } {
  const checked: CheckedChange[] = []
  const problems: ChangeProblem[] = []
  const seen = new Set<string>()
  for (const [at, change] of changes.entries()) {
    const { id, field: name } = change
    const outcome = seen.has(`${id} ${name}`)
      ? { reason: 'twice' }
      : checkChange(change, rows.get(id), staff, now)
    seen.add(`${id} ${name}`)
    if ('reason' in outcome) problems.push({ ...outcome, at, id, field: name })
    else if (outcome.new !== outcome.old) checked.push({ ...outcome, at })
  }
  return { checked, problems }
}

type Outcome = Omit<CheckedChange, 'at'> | Pick<ChangeProblem, 'reason' | 'theirs' | 'yours'>

function checkChange(change: StudioChange, row: SubjectRow | undefined, staff: Staff, now: Date): Outcome {
  // What somebody may not see is not told apart from what is not there.
  if (!row || !mayIn(staff, 'see', row)) return { reason: 'noSuchSubject' }
  const field = fieldNamed(row.kind, change.field)
  if (!field) return { reason: 'noSuchField' }
  const next = canonical(field, change.to)
  if ('reason' in next) return next
  const old = storedText(field, row.values[field.name])
  const right = rightFor(field, row, next.json, now)
  if (!mayIn(staff, right, row)) return { reason: 'mayNotChange' }
  if (change.from !== undefined && change.from !== old && old !== next.json) {
    const from = canonical(field, change.from)
    if ('reason' in from || from.json !== old)
      return { reason: 'changedMeanwhile', theirs: old, yours: next.json }
  }
  return { row, field, old, new: next.json, right, mayRelease: mayIn(staff, 'publish', row) }
}

function rightFor(field: AnyField, row: SubjectRow, json: string, now: Date): StudioRight {
  if (field.name !== 'stage') return field.right
  return rightForStage(row.stage, JSON.parse(json) as Stage, isOut(row, now))
}

/** Readers see it, as far as its series and volume are shown. */
export function isOut({ kind, hidden, launchAt }: SubjectRow, now: Date): boolean {
  return !hidden && (kind === 'series' || (launchAt !== null && launchAt <= now))
}
