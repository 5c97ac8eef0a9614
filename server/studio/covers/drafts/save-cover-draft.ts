import { saveCoverDraft } from '#contract/calls/studio-covers.ts'
import { StudioCoverDraftSaved } from '#contract/generated/studio_covers.ts'
import { type CallInput, refuse } from '../../../calls/bind.ts'
import { newId } from '../../../platform/ids.ts'
import { actorOf } from '../../actor.ts'
import { takeVersion } from '../../drafts/store.ts'
import { findCovered } from '../cover-subject.ts'
import { readCover } from '../read-cover.ts'
import { findCover, listCoversOf } from '../store.ts'
import { writeCovers } from '../write-cover.ts'
import * as store from './store.ts'
import { coverDraftView } from './view.ts'

/**
 * The call: writes the draft of a cover, unless somebody else has written, published or discarded one meanwhile. Readers see
 * nothing of it.
 */
export async function saveOneCoverDraft(
  input: CallInput<typeof saveCoverDraft>,
): Promise<StudioCoverDraftSaved> {
  const { params, body, reader, app, now } = input
  const subject = await findCovered(app.db, { id: params.id, reader, right: 'edit' })
  const chosen = await readCover(input, subject)
  const actor = await actorOf(app.db, reader)
  const coverId = body.coverId || newId('COV', now)
  const entryId = await writeCovers(input, subject, 'cover.draft', async tx => {
    const before = await store.findCoverDraft(tx, subject, coverId)
    const live = await findCover(tx, subject, coverId)
    if ((before?.version ?? 0) !== body.version) {
      const covers = await listCoversOf(tx, subject)
      throw refuse(saveCoverDraft, 'draftChanged').detailing(
        before && coverDraftView(before, subject, covers, now),
      )
    }
    if (body.coverId && !before && !live) throw refuse(saveCoverDraft, 'noSuchCover')
    const isSame = before && isSameAs(before, chosen)
    await store.putCoverDraft(tx, subject, {
      ...{ ...chosen, coverId, madeFrom: body.madeFrom },
      state: body.state === 'ready' ? 'ready' : 'draft',
      // Whoever only marks it as ready for review has not written it.
      writerName: isSame ? before.writerName : actor.name,
      changedAt: now,
      version: await takeVersion(tx, subject.seriesId, {
        ...{ subjectId: subject.id, field: coverId, before: before?.version ?? 0 },
      }),
    })
  })
  const draft = await store.findCoverDraft(app.db, subject, coverId)
  const covers = await listCoversOf(app.db, subject)
  return StudioCoverDraftSaved.fromPartial({
    draft: draft ? coverDraftView(draft, subject, covers, now) : undefined,
    entryId,
  })
}

function isSameAs(
  { id, lang, from }: store.CoverDraftRow,
  chosen: { pictureId: string; lang: string | null; from: Date | null },
): boolean {
  return id === chosen.pictureId && lang === chosen.lang && from?.getTime() === chosen.from?.getTime()
}
