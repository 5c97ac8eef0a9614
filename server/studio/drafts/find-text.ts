import { saveTextDraft } from '#contract/calls/studio-drafts.ts'
import type { StudioRight } from '#rules/studio-rights.ts'
import { type Reader, refuse } from '../../calls/bind.ts'
import type { Reads, Tx } from '../../platform/db/connect.ts'
import { findSubjects, lockSubjects, type SubjectRow } from '../catalogue/row-store.ts'
import { type AnyField, fieldNamed } from '../fields/all-fields.ts'
import { requireInScope } from '../scope.ts'

/** A text of a series, volume or part. */
export interface TextOfSubject {
  row: SubjectRow
  field: AnyField
}

/** Throws 404 where there is no such text, and 403 where the right is not given there. */
export async function findText(
  reads: Reads,
  { id, name, reader, right }: { id: string; name: string; reader: Reader; right: StudioRight },
): Promise<TextOfSubject> {
  const [row] = await findSubjects(reads, [id])
  if (!row) throw refuse(saveTextDraft, 'noSuchSubject')
  requireInScope(reader, right, row)
  const field = fieldNamed(row.kind, name)
  if (!field?.isText) throw refuse(saveTextDraft, 'noSuchText')
  return { row, field }
}

/** Locks what is written: of two people at once the second sees what the first has saved. Answers it as it is then. */
export async function lockText(tx: Tx, { row, field }: TextOfSubject): Promise<TextOfSubject> {
  await lockSubjects(tx, [row.seriesSlug])
  const [now] = await findSubjects(tx, [row.id])
  if (!now) throw refuse(saveTextDraft, 'noSuchSubject')
  return { row: now, field }
}
