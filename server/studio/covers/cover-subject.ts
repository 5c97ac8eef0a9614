import { listCovers } from '#contract/calls/studio-covers.ts'
import type { StudioRight } from '#rules/studio-rights.ts'
import { type Reader, refuse } from '../../calls/bind.ts'
import type { Reads } from '../../platform/db/connect.ts'
import { findSubjects, type SubjectRow } from '../catalogue/row-store.ts'
import { requireInScope } from '../scope.ts'

export type CoveredRow = SubjectRow & { kind: 'series' | 'volume' }

/** A series or volume. Throws 404 where there is none, and 403 where the right is not given there. */
export async function findCovered(
  reads: Reads,
  { id, reader, right }: { id: string; reader: Reader; right: StudioRight },
): Promise<CoveredRow> {
  const [row] = await findSubjects(reads, [id])
  if (!row || !isCovered(row)) throw refuse(listCovers, 'noSuchSubject')
  requireInScope(reader, right, row)
  return row
}

/** Parts show the cover of their volume. */
export const isCovered = (row: SubjectRow): row is CoveredRow => row.kind !== 'part'
