import * as calls from '#contract/calls/studio-posts.ts'
import {
  StudioPostContent,
  StudioPostRevision,
  StudioPostRevisionList,
} from '#contract/generated/studio_posts.ts'
import { page } from '#rules/paging.ts'
import { type CallInput, refuse } from '../../calls/bind.ts'
import * as store from '../../news/stored/store.ts'
import type { Reads } from '../../platform/db/connect.ts'
import { requireNews } from './news-rights.ts'

const REVISIONS_A_PAGE = 50

/** What was saved of a post in a language, the newest first. */
export async function revisions({
  app,
  params,
  query,
  reader,
}: CallInput<typeof calls.listPostRevisions>): Promise<StudioPostRevisionList> {
  requireNews(reader)
  const { limit, skip } = page(query, REVISIONS_A_PAGE)
  const versionId = await findVersionId(app.db, params)
  if (!versionId) throw refuse(calls.listPostRevisions, 'postNotFound')
  const found = await store.listRevisions(app.db, versionId, { limit: limit + 1, skip })
  return StudioPostRevisionList.fromPartial({
    revisions: found.slice(0, limit).map(revisionView),
    hasMore: found.length > limit,
  })
}

/** One of them, with its text. */
export async function revision({
  app,
  params,
  reader,
}: CallInput<typeof calls.findPostRevision>): Promise<StudioPostRevision> {
  requireNews(reader)
  const versionId = await findVersionId(app.db, params)
  if (!versionId) throw refuse(calls.findPostRevision, 'postNotFound')
  const found = await store.findRevision(app.db, versionId, params.revisionId)
  if (!found) throw refuse(calls.findPostRevision, 'revisionNotFound')
  const { publishAt, ...content } = found.content
  return {
    ...revisionView(found),
    content: StudioPostContent.fromPartial({
      ...content,
      publishAt: typeof publishAt === 'string' ? new Date(publishAt) : undefined,
    }),
  }
}

function revisionView({ id, savedAt, savedBy, title }: store.RevisionRow): StudioPostRevision {
  return StudioPostRevision.fromPartial({ id, saved: savedAt, savedBy, title })
}

async function findVersionId(
  reads: Reads,
  { postId, lang }: { postId: string; lang: string },
): Promise<string | null> {
  const rows = await store.listVersions(reads, postId)
  return rows.find(row => row.lang === lang)?.id ?? null
}
