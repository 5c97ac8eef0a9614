import type { listDrafts } from '#contract/calls/studio-drafts.ts'
import { StudioDraftList } from '#contract/generated/studio_drafts.ts'
import { page } from '#rules/paging.ts'
import { mayIn } from '#rules/studio-rights.ts'
import type { CallInput } from '../../calls/bind.ts'
import { findSubjects } from '../catalogue/row-store.ts'
import { isCovered } from '../covers/cover-subject.ts'
import { listCoverDrafts } from '../covers/drafts/store.ts'
import { coverDraftView } from '../covers/drafts/view.ts'
import { listCoversOfMany } from '../covers/store.ts'
import { staffOf } from '../scope.ts'
import * as store from './store.ts'
import { draftView } from './view.ts'

/** The call: drafts that this person may see, the oldest first. */
export async function listAllDrafts({
  query,
  reader,
  app,
  now,
}: CallInput<typeof listDrafts>): Promise<StudioDraftList> {
  const { limit, skip } = page(query)
  const staff = staffOf(reader)
  const state = query.state ?? null
  const ofFields = await store.listDrafts(app.db, state)
  const ofCovers = await listCoverDrafts(app.db, state)
  const ids = [...new Set([...ofFields, ...ofCovers].map(({ subjectId }) => subjectId))]
  const rows = new Map((await findSubjects(app.db, ids)).map(row => [row.id, row]))
  const seen = [...ofFields, ...ofCovers]
    .flatMap(draft => {
      const row = rows.get(draft.subjectId)
      return row && mayIn(staff, 'see', row) ? [{ draft, row }] : []
    })
    .toSorted((one, other) => one.draft.changedAt.getTime() - other.draft.changedAt.getTime())
  const shown = seen.slice(skip, skip + limit)
  const covered = shown.flatMap(({ draft, row }) =>
    'field' in draft || !isCovered(row) ? [] : [{ draft, row }],
  )
  const covers = await listCoversOfMany(
    app.db,
    covered.map(({ row }) => row.id),
  )
  return StudioDraftList.fromPartial({
    drafts: shown.flatMap(({ draft, row }) => ('field' in draft ? [draftView(draft, row)] : [])),
    covers: covered.map(({ draft, row }) =>
      coverDraftView(
        draft,
        row,
        covers.filter(({ subjectId }) => subjectId === row.id),
        now,
      ),
    ),
    hasMore: seen.length > skip + limit,
  })
}
