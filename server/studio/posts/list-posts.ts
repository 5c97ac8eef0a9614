import * as calls from '#contract/calls/studio-posts.ts'
import { type StudioPost, StudioPostList } from '#contract/generated/studio_posts.ts'
import { page, ROOMY_LIMIT } from '#rules/paging.ts'
import { postState } from '#rules/posts.ts'
import { type CallInput, refuse } from '../../calls/bind.ts'
import * as store from '../../news/stored/store.ts'
import { requireNews } from './news-rights.ts'
import { postLine, postView } from './view.ts'

const POSTS_A_PAGE = 50

/** All posts, in all languages: who writes in one of them sees what is written in the others. */
export async function posts({
  app,
  query,
  reader,
  now,
}: CallInput<typeof calls.listStudioPosts>): Promise<StudioPostList> {
  requireNews(reader)
  const { limit, skip } = page(query, POSTS_A_PAGE)
  const words = (query.q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const fits = (row: store.PostHeadRow) => {
    const text = [row.title, row.slug, ...row.tags].join(' ').toLowerCase()
    return (
      words.every(word => text.includes(word)) &&
      (!query.lang || row.lang === query.lang) &&
      (!query.state || postState(row, now) === query.state)
    )
  }
  const heads = await store.listHeads(app.db)
  const all = Map.groupBy(heads, ({ postId }) => postId)
  const found = [...all.values()].filter(rows => rows.some(fits))
  return StudioPostList.fromPartial({
    posts: found.slice(skip, skip + limit).map(rows => postLine(rows, now)),
    total: found.length,
    elsewhere: app.config.contentSite?.url ?? '',
    tags: tagsOf(heads),
  })
}

/** The most frequent first; as many as are proposed. */
function tagsOf(heads: readonly store.PostHeadRow[]): string[] {
  const uses = Map.groupBy(
    heads.flatMap(({ tags }) => tags),
    tag => tag,
  )
  const order = (one: string, other: string) =>
    (uses.get(other)?.length ?? 0) - (uses.get(one)?.length ?? 0) || (one < other ? -1 : 1)
  return [...uses.keys()].sort(order).slice(0, ROOMY_LIMIT)
}

export async function post({
  app,
  params,
  reader,
  now,
}: CallInput<typeof calls.findStudioPost>): Promise<StudioPost> {
  requireNews(reader)
  const rows = await store.listVersions(app.db, params.postId)
  if (rows.length === 0) throw refuse(calls.findStudioPost, 'postNotFound')
  return postView(app, app.db, rows, now)
}
