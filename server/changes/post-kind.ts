import { StudioUnpublished } from '#contract/generated/studio_releases.ts'
import { mayIn } from '#rules/studio-rights.ts'
import { listBodies, listDrafts, type PostHeadRow } from '../news/stored/store.ts'
import { languagesOfNews } from '../studio/posts/news-rights.ts'
import { publishDraft, whyNotReady } from '../studio/posts/store-post.ts'
import { type ChangeKind, problemOf, refusedTo } from './kind.ts'

/**
 * Posts that are drafts, each in its language. An id is that of the post and the language. Nobody marks them as ready for
 * review: one that is ready is published.
 */
export const postKind: ChangeKind = {
  name: 'post',
  publishedAs: 'post.change',

  async list(reads, { staff }, { state, most }) {
    if (state === 'ready' || languagesOfNews(staff).length === 0) return []
    const drafts = await listDrafts(reads, { ids: null, most })
    return drafts.map(row => ({ id: idOf(row), changedAt: row.updatedAt }))
  },

  async find(reads, ids, { staff, now }) {
    const may = languagesOfNews(staff)
    const drafts = may.length === 0 ? [] : await listDrafts(reads, { ids, most: ids.length })
    return drafts.map(row => {
      const { postId, lang, title, revision, publishAt, updatedAt, updatedBy } = row
      const view = StudioUnpublished.fromPartial({
        ...{ id: idOf(row), kind: 'post', subjectKind: 'post', subjectId: postId, state: 'draft', title },
        ...{ lang, writerName: updatedBy, changedAt: updatedAt, seen: revision },
        startsAt: publishAt && publishAt > now ? publishAt : undefined,
        mayPublish: mayIn(staff, 'news', { lang }),
      })
      return { view, locks: [] }
    })
  },

  async tryOut(waiting, { app }) {
    const ids = waiting.map(({ id }) => id)
    const drafts = await listDrafts(app.db, { ids, most: ids.length })
    const bodies = await listBodies(
      app.db,
      drafts.map(({ id }) => id),
    )
    const problems = waiting.flatMap((one, at) => {
      const draft = drafts.find(row => idOf(row) === one.id)
      const body = bodies.find(({ id }) => id === draft?.id)?.body ?? ''
      const reason = draft ? whyNotReady(app, { ...draft, body }) : null
      return reason ? [problemOf(one, at, reason)] : []
    })
    return { problems: [...refusedTo(waiting), ...problems], rights: ['news'], changed: [] }
  },

  async publish(tx, waiting, { app, actor, now }) {
    const problems = refusedTo(waiting)
    for (const [at, one] of problems.length > 0 ? [] : waiting.entries()) {
      const reason = await publishDraft(tx, one, { app, now, by: actor.name })
      if (reason) problems.push(problemOf(one, at, reason))
    }
    return { problems, rights: ['news'], changed: [] }
  },
}

const idOf = ({ postId, lang }: PostHeadRow) => `${postId} ${lang}`
