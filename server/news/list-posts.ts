import * as calls from '#contract/calls/visit.ts'
import type { Post, PostList } from '#contract/generated/news.ts'
import { isLanguage, type Language } from '#rules/interface-language.ts'
import { lastPage, page } from '#rules/paging.ts'
import { type CallInput, refuse } from '../calls/bind.ts'
import { listSeriesByIds } from '../catalogue/store.ts'
import { filterOf } from './announcement.ts'
import { newsOf, postMessage, wholePost } from './news.ts'
import { NewsUnavailable, type PostPage } from './post.ts'

const POSTS_A_PAGE = 15
const MOST_POSTS = 100

export async function postsOf({ app, query }: CallInput<typeof calls.listPosts>): Promise<PostList> {
  const wanted = isLanguage(query.lang) ? query.lang : 'en'
  const asked = page(query, POSTS_A_PAGE)
  const most = Math.min(asked.limit, MOST_POSTS)
  // A content site answers whole pages only; the answer says at which post its page begins.
  const skip = asked.skip - (asked.skip % most)
  const browse = (lang: Language) =>
    newsOf(app)
      .browse({ filter: filterOf(lang, query.tag), limit: most, page: skip / most + 1 })
      .catch(fault => {
        throw fault instanceof NewsUnavailable ? refuse(calls.listPosts, 'newsUnavailable') : fault
      })
  const own = await browse(wanted)
  const foreign = own.total === 0 && wanted !== 'en'
  const { posts, total }: PostPage = foreign ? await browse('en') : own
  return {
    posts: posts.map(post => postMessage(app, post)),
    pagination: { limit: most, skip, total, lastPage: lastPage({ limit: most, skip }, total) },
    lang: foreign ? 'en' : wanted,
  }
}

export async function postOf({ app, params, shows }: CallInput<typeof calls.findPost>): Promise<Post> {
  shows.news()
  const post = await newsOf(app)
    .read(params.slug)
    .catch(fault => {
      throw fault instanceof NewsUnavailable ? refuse(calls.findPost, 'newsUnavailable') : fault
    })
  if (!post)
    throw refuse(
      calls.findPost,
      (await newsOf(app).isWithdrawn(params.slug)) ? 'postWithdrawn' : 'postNotFound',
    )
  const { seriesIds = [] } = post
  for (const id of seriesIds) shows.card(id)
  const series = seriesIds.length > 0 ? await listSeriesByIds(app.db, seriesIds) : []
  return { ...wholePost(app, post), series: series.map(({ slug, title }) => ({ slug, title })) }
}
