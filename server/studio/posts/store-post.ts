import { firstPublished, missingForPost, publishWhenReady } from '#rules/posts.ts'
import type { AppContext } from '../../context.ts'
import type { PostVersionRow } from '../../news/stored/store.ts'
import * as store from '../../news/stored/store.ts'
import { bumpCatalogue, NEWS } from '../../platform/db/catalogue-version.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { newId } from '../../platform/ids.ts'
import { contentOf, factsOf } from './post-content.ts'

/**
 * A version as it is stored next, as a revision of its own. `published`: when readers could read it first, null where they
 * never could.
 */
export function nextRevision(row: PostVersionRow, published: Date | null, now: Date): PostVersionRow {
  return {
    ...{ ...row, revision: newId('REV', now), updatedAt: now },
    firstPublishedAt: firstPublished({ ...row, firstPublishedAt: published }, now),
  }
}

/** Stores a version with its revision, and turns what shows posts. */
export async function storeRow(tx: Tx, row: PostVersionRow): Promise<void> {
  await store.saveVersion(tx, row)
  const { id, revision, updatedAt, updatedBy } = row
  await store.addRevision(tx, {
    ...{ id: revision, versionId: id, content: contentOf(factsOf(row)) },
    ...{ savedAt: updatedAt, savedBy: updatedBy },
  })
  await bumpCatalogue(tx, NEWS)
}

/** Why a draft cannot be published as it is; null where it can. */
export function whyNotReady(
  { config }: Pick<AppContext, 'config'>,
  row: Pick<PostVersionRow, 'title' | 'body' | 'cover' | 'coverAlt'>,
): 'postsElsewhere' | 'postIncomplete' | null {
  if (config.contentSite) return 'postsElsewhere'
  return missingForPost({ ...row, cover: row.cover ?? '' }).length > 0 ? 'postIncomplete' : null
}

interface Shown {
  readonly subjectId: string
  readonly lang: string
  /** The revision that was seen. */
  readonly seen: string
}

/**
 * Makes a draft ready, to be read at its own time where it has one that is still to come, and else from now on. Answers why
 * not; null where it is.
 */
export async function publishDraft(
  tx: Tx,
  { subjectId, lang, seen }: Shown,
  { app, now, by }: { app: AppContext; now: Date; by: string },
): Promise<'postsElsewhere' | 'postIncomplete' | 'draftChanged' | null> {
  const draft = (await store.lockVersions(tx, subjectId)).find(row => row.lang === lang)
  if (draft?.stage !== 'draft' || draft.revision !== seen) return 'draftChanged'
  const reason = whyNotReady(app, draft)
  if (reason) return reason
  const publishAt = publishWhenReady(draft.publishAt, { firstPublishedAt: null, now })
  const ready = { ...draft, stage: 'ready' as const, publishAt: publishAt ?? now, updatedBy: by }
  await storeRow(tx, nextRevision(ready, null, now))
  return null
}
