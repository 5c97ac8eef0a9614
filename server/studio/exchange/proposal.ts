import type { StudioChange } from '#contract/generated/studio_catalogue.ts'
import type { ChangeProblem } from '../catalogue/check-changes.ts'
import type { SubjectRow } from '../catalogue/row-store.ts'
import { type AnyField, storedText } from '../fields/all-fields.ts'
import { canonical } from '../fields/field.ts'
import type { Creation } from './new-subjects.ts'

/** A value that a file has for a field of something in the catalogue. */
export interface Proposal {
  /** Of the file, as a spreadsheet counts; or which product */
  readonly row: number
  readonly subject: SubjectRow
  readonly field: AnyField
  readonly value: unknown
  /** Whether the field had a value when the file was made; undefined where the file does not say. */
  readonly stood?: ((field: string, json: string) => boolean) | undefined
  /** The shop does not have it yet: it is another from whatever it begins with. */
  readonly isNew?: boolean | undefined
}

/** Why something in a file cannot be taken. */
export interface FileProblem extends Omit<ChangeProblem, 'at'> {
  readonly row: number
  readonly title: string
  /** As the file has it. */
  readonly value: string
}

/** What is read from a file. */
export interface FileContents {
  readonly format: 'csv' | 'onix'
  readonly rows: number
  readonly proposals: readonly Proposal[]
  readonly creations: readonly Creation[]
  readonly problems: readonly FileProblem[]
  /** Columns that nobody knows. */
  readonly unknown: readonly string[]
  /** Columns that follow from others, so that they are not taken over. */
  readonly onlyShown: readonly string[]
  /** A table as it was read, with the line of its columns. */
  readonly table?: readonly (readonly string[])[]
}

export interface Resolved {
  /** With the row of the file that each comes from. */
  readonly changes: readonly (StudioChange & { readonly row: number; readonly title: string })[]
  readonly problems: readonly FileProblem[]
  /** Rows that somebody has changed since the file was made, where the file leaves it at that. */
  readonly newer: ReadonlySet<number>
}

/**
 * Compares what a file says with what stands: what would be changed, and what somebody has changed since the file was made.
 */
export function resolveProposals(proposals: readonly Proposal[]): Resolved {
  const changes: (StudioChange & { row: number; title: string })[] = []
  const problems: FileProblem[] = []
  const newer = new Set<number>()
  for (const { row, subject, field, value, stood, isNew } of proposals) {
    const of = { row, id: subject.id, title: subject.title, field: field.name }
    const shown = typeof value === 'string' ? value : JSON.stringify(value)
    const old = storedText(field, subject.values[field.name])
    // Of what must have a value, an empty cell says nothing new where nobody has given it one.
    if (!isNew && value === null && old === 'null') continue
    const next = canonical(field, JSON.stringify(value))
    if ('reason' in next) {
      problems.push({ ...of, value: shown, reason: next.reason })
      continue
    }
    if (isNew) {
      changes.push({ ...of, to: next.json })
      continue
    }
    // What books bring along may be written otherwise than the studio writes it.
    const standing = canonical(field, old)
    if (old === next.json || ('json' in standing && standing.json === next.json)) continue
    if (stood && !stood(field.name, old)) {
      if (stood(field.name, next.json)) newer.add(row)
      else problems.push({ ...of, value: shown, reason: 'changedMeanwhile', theirs: old, yours: next.json })
      continue
    }
    changes.push({ ...of, from: old, to: next.json })
  }
  return { changes, problems, newer }
}
