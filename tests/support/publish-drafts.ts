import { publishRelease } from '#contract/calls/studio-releases.ts'
import type { StudioCoverDraft } from '#contract/generated/studio_covers.ts'
import type { StudioDraft } from '#contract/generated/studio_drafts.ts'
import type { StudioReleaseRequest } from '#contract/generated/studio_releases.ts'
import type { Send } from '#contract/page.ts'

export const fieldItem = ({ subjectId, field, seen }: StudioDraft) => ({
  ...{ kind: 'field', id: `${subjectId} ${field}`, seen },
})
export const coverItem = ({ subjectId, coverId, seen }: StudioCoverDraft) => ({
  ...{ kind: 'cover', id: `${subjectId} ${coverId}`, seen },
})

/** Publishes drafts of fields as somebody has seen them. */
export function publishDrafts(
  send: Send,
  drafts: readonly StudioDraft[],
  more: Partial<StudioReleaseRequest> = {},
) {
  return send(publishRelease, { body: { items: drafts.map(fieldItem), ...more } })
}

/** The same of a cover. */
export function publishCoverDraft(send: Send, draft: StudioCoverDraft) {
  return send(publishRelease, { body: { items: [coverItem(draft)] } })
}
