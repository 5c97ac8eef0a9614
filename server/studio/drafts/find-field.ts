import { saveDrafts } from '#contract/calls/studio-drafts.ts'
import type { StudioRight } from '#rules/studio-rights.ts'
import { type Reader, refuse } from '../../calls/bind.ts'
import type { Reads, Tx } from '../../platform/db/connect.ts'
import { lockManySeries } from '../../publishing/store.ts'
import { findSubjects, type SubjectRow } from '../catalogue/row-store.ts'
import type { AnyField } from '../fields/all-fields.ts'
import { requireInScope } from '../scope.ts'

/**
 * What it takes to write a draft: who edits prepares every field, also those about which somebody else decides, as prices
 * and dates.
 */
export function rightToDraft({ isText }: Pick<AnyField, 'isText'>): StudioRight {
  return isText ? 'translate' : 'edit'
}

/** Throws 404 where there is no such series, volume or part, and 403 where the right is not given there. */
export async function findDrafted(
  reads: Reads,
  { id, reader, right }: { id: string; reader: Reader; right: StudioRight },
): Promise<SubjectRow> {
  const [row] = await findSubjects(reads, [id])
  if (!row) throw refuse(saveDrafts, 'noSuchSubject')
  requireInScope(reader, right, row)
  return row
}

/**
 * Locks what is written: of two people at once the second sees what the first has saved. Answers the series, volume or part
 * as it is then.
 */
export async function lockDrafted(tx: Tx, row: SubjectRow): Promise<SubjectRow> {
  await lockManySeries(tx, [row.seriesSlug])
  const [now] = await findSubjects(tx, [row.id])
  if (!now) throw refuse(saveDrafts, 'noSuchSubject')
  return now
}
