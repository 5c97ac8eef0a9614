import type { StudioCoverDraft } from '#contract/generated/studio_covers.ts'
import type { StudioDraft } from '#contract/generated/studio_drafts.ts'
import { StudioUnpublished } from '#contract/generated/studio_releases.ts'

/** A draft of a field, as it waits to be published. */
export function unpublishedField({ kind: subjectKind, ...draft }: StudioDraft): StudioUnpublished {
  const id = `${draft.subjectId} ${draft.field}`
  return StudioUnpublished.fromPartial({ ...draft, id, subjectKind, kind: 'field', mayPublish: true })
}

/** What of it a request names. */
export function itemOf({ kind, id, seen }: StudioUnpublished) {
  return { kind, id, seen }
}

/** A draft of a cover, as a request names it. */
export function coverItem({ subjectId, coverId, seen }: StudioCoverDraft) {
  return { kind: 'cover', id: `${subjectId} ${coverId}`, seen }
}
