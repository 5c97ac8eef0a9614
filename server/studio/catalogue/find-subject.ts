import { findStudioSubject } from '#contract/calls/studio-catalogue.ts'
import { StudioSubject } from '#contract/generated/studio_catalogue.ts'
import type { CoinSales } from '#rules/for-sale.ts'
import { mayIn } from '#rules/studio-rights.ts'
import { type CallInput, type Reader, refuse } from '../../calls/bind.ts'
import type { Reads } from '../../platform/db/connect.ts'
import { countCoverDrafts } from '../covers/drafts/store.ts'
import { rightToDraft } from '../drafts/find-field.ts'
import { listDraftsOf } from '../drafts/store.ts'
import { draftView } from '../drafts/view.ts'
import { FIELDS } from '../fields/all-fields.ts'
import { requireInScope, staffOf } from '../scope.ts'
import { countKeepers } from './keeper-store.ts'
import { lastChanges } from './last-changes.ts'
import { findSubjects } from './row-store.ts'
import { rowView } from './view.ts'

/** One series, volume or part. */
export function findSubject({
  params,
  reader,
  app,
  now,
}: CallInput<typeof findStudioSubject>): Promise<StudioSubject> {
  return subjectView(app.db, params.id, { reader, shop: app.brand.current(), now })
}

/**
 * With all fields, who changed each last, and which this person may change. Throws 404 where there is none, 403 out of
 * scope.
 */
export async function subjectView(
  reads: Reads,
  id: string,
  { reader, shop, now }: { reader: Reader; shop: CoinSales; now: Date },
): Promise<StudioSubject> {
  const [row] = await findSubjects(reads, [id])
  if (!row) throw refuse(findStudioSubject, 'noSuchSubject')
  requireInScope(reader, 'see', row)
  const staff = staffOf(reader)
  const coverDrafts = (await countCoverDrafts(reads, [row.id])).get(row.id)
  return StudioSubject.fromPartial({
    row: rowView(row, now, { coverDrafts, shop }),
    lastChanges: await lastChanges(reads, row),
    keepers: await countKeepers(reads, row, now),
    drafts: (await listDraftsOf(reads, row.id)).map(draft => draftView(draft, row)),
    mayDraft: FIELDS[row.kind]
      .filter(field => mayIn(staff, rightToDraft(field), row))
      .map(({ name }) => name),
    mayChange: FIELDS[row.kind].filter(({ right }) => mayIn(staff, right, row)).map(({ name }) => name),
  })
}
