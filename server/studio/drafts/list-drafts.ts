import type { listDrafts } from '#contract/calls/studio-drafts.ts'
import { StudioDraftList } from '#contract/generated/studio_drafts.ts'
import { page } from '#rules/paging.ts'
import { scopesOf } from '#rules/studio-rights.ts'
import type { CallInput } from '../../calls/bind.ts'
import { findSubjects } from '../catalogue/row-store.ts'
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
  const [state, grants] = [query.state ?? null, scopesOf(staffOf(reader), 'see')]
  // One more than the page shows whether there is a next page.
  const found = await store.listDrafts(app.db, { state, grants, limit: limit + 1, skip })
  const shown = found.slice(0, limit)
  const ids = [...new Set(shown.flatMap(({ subjectId }) => subjectId ?? []))]
  const [rows, ofFields, ofCovers, covers] = await Promise.all([
    findSubjects(app.db, ids),
    store.listDraftsOfMany(app.db, ids),
    listCoverDrafts(app.db, ids),
    listCoversOfMany(app.db, ids),
  ])
  const rowOf = new Map(rows.map(row => [row.id, row]))
  const fieldOf = new Map(ofFields.map(draft => [`${draft.subjectId} ${draft.field}`, draft]))
  const coverOf = new Map(ofCovers.map(draft => [draft.coverId, draft]))
  const list = StudioDraftList.fromPartial({ hasMore: found.length > limit })
  for (const { subjectId, field, coverId } of shown) {
    const row = rowOf.get(subjectId ?? '')
    const draft = fieldOf.get(`${subjectId} ${field}`)
    const cover = coverOf.get(coverId ?? '')
    if (row && draft) list.drafts.push(draftView(draft, row))
    const others = covers.filter(one => one.subjectId === subjectId)
    if (row && cover) list.covers.push(coverDraftView(cover, row, others, now))
  }
  return list
}
