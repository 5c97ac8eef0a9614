import type { listDrafts } from '#contract/calls/studio-drafts.ts'
import { StudioDraftList } from '#contract/generated/studio_drafts.ts'
import { page } from '#rules/paging.ts'
import { mayIn } from '#rules/studio-rights.ts'
import type { CallInput } from '../../calls/bind.ts'
import { findSubjects } from '../catalogue/row-store.ts'
import { staffOf } from '../scope.ts'
import * as store from './store.ts'
import { draftView } from './view.ts'

/** The call: drafts that this person may see, the oldest first. */
export async function listAllDrafts({
  query,
  reader,
  app,
}: CallInput<typeof listDrafts>): Promise<StudioDraftList> {
  const { limit, skip } = page(query)
  const staff = staffOf(reader)
  const drafts = await store.listDrafts(app.db, query.state ?? null)
  const subjects = await findSubjects(app.db, [...new Set(drafts.map(({ subjectId }) => subjectId))])
  const rows = new Map(subjects.map(row => [row.id, row]))
  const seen = drafts.flatMap(draft => {
    const row = rows.get(draft.subjectId)
    return row && mayIn(staff, 'see', row) ? [draftView(draft, row)] : []
  })
  return StudioDraftList.fromPartial({
    drafts: seen.slice(skip, skip + limit),
    hasMore: seen.length > skip + limit,
  })
}
