import type { listCovers } from '#contract/calls/studio-covers.ts'
import { StudioCoverList } from '#contract/generated/studio_covers.ts'
import { mayIn } from '#rules/studio-rights.ts'
import type { CallInput } from '../../calls/bind.ts'
import { staffOf } from '../scope.ts'
import { findCovered } from './cover-subject.ts'
import { listCoverDrafts } from './drafts/store.ts'
import { coverDraftView } from './drafts/view.ts'
import * as store from './store.ts'
import { coverView } from './view.ts'

/** The call: the covers of a series or volume, what is prepared of them, and whether this person may change them. */
export async function listAllCovers({
  params,
  reader,
  app,
  now,
}: CallInput<typeof listCovers>): Promise<StudioCoverList> {
  const row = await findCovered(app.db, { id: params.id, reader, right: 'see' })
  const covers = await store.listCoversOf(app.db, row)
  const drafts = await listCoverDrafts(app.db, [row.id])
  return StudioCoverList.fromPartial({
    covers: covers.map(cover => coverView(cover, covers, now)),
    own: row.coverHash ?? '',
    drafts: drafts.map(draft => coverDraftView(draft, row, covers, now)),
    mayChange: mayIn(staffOf(reader), 'edit', row),
  })
}
