import { StudioCoverDraft } from '#contract/generated/studio_covers.ts'
import type { SubjectRow } from '../../catalogue/row-store.ts'
import type { CoverRow } from '../store.ts'
import { coverPictureView, coverView } from '../view.ts'
import type { CoverDraftRow } from './store.ts'

/** A draft beside the cover that is in the shop. `covers` are those of the same series or volume. */
export function coverDraftView(
  draft: CoverDraftRow,
  { kind, title, seriesTitle }: Pick<SubjectRow, 'kind' | 'title' | 'seriesTitle'>,
  covers: readonly CoverRow[],
  now: Date,
): StudioCoverDraft {
  const { subjectId, coverId, state, writerName, changedAt, version, madeFrom } = draft
  const live = covers.find(one => one.coverId === coverId)
  return StudioCoverDraft.fromPartial({
    ...{ subjectId, coverId, state, writerName, changedAt, version, madeFrom, kind, title, seriesTitle },
    lang: draft.lang ?? '',
    from: draft.from ?? undefined,
    picture: coverPictureView(draft),
    live: live && coverView(live, covers, now),
    seen: `${version}.${live?.version ?? 0}`,
  })
}
