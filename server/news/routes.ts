import { Hono } from 'hono'
import * as calls from '#contract/calls/visit.ts'
import { isLanguage, type Language } from '#rules/interface-language.ts'
import { lastPage, page } from '#rules/paging.ts'
import { type Bound, bind, refuse } from '../calls/bind.ts'
import type { House } from '../context.ts'
import { ANNOUNCEMENT, filterOf } from './announcement.ts'
import { contentApi } from './content-api.ts'
import { legacyFiles } from './legacy-lists.ts'
import { newsOf, postMessage, wholePost } from './news.ts'
import { NewsUnavailable, type PostPage, withoutNews } from './post.ts'
import { postPictures } from './post-pictures.ts'
import { postSitemap } from './post-sitemap.ts'
import { findRunningSale, listSaleSeries } from './store.ts'

const POSTS_A_PAGE = 15
const MOST_POSTS = 100
/** A banner is no list. */
const MOST_NAMED = 4

export const newsRoutes: Bound[] = [
  bind(calls.findAnnouncement, async ({ house }) => {
    // The home page goes without where none can be had.
    const post = await newsOf(house)
      .browse(ANNOUNCEMENT)
      .then(({ posts }) => posts[0], withoutNews)
    if (!post) throw refuse(calls.findAnnouncement, 'noAnnouncement')
    const { slug, title, excerpt, publishedAt } = post
    return { slug, title, excerpt, published: publishedAt }
  }),
  bind(calls.findRunningSale, async ({ house, query, now }) => {
    const sale = await findRunningSale(house.db, now, query.lang ?? 'en')
    if (!sale) throw refuse(calls.findRunningSale, 'noSale')
    const series = await listSaleSeries(house.db, sale.seriesIds)
    const { name, endsAt, discountBps } = sale
    return {
      name,
      until: endsAt,
      discountBps,
      series: series.slice(0, MOST_NAMED),
      seriesCount: series.length,
    }
  }),
  bind(calls.listPosts, async ({ house, query }) => {
    const wanted = isLanguage(query.lang) ? query.lang : 'en'
    const asked = page(query, POSTS_A_PAGE)
    const most = Math.min(asked.limit, MOST_POSTS)
    // A content site knows whole pages only; the answer says where the one begins.
    const skip = asked.skip - (asked.skip % most)
    const browse = (lang: Language) =>
      newsOf(house)
        .browse({ filter: filterOf(lang, query.tag), limit: most, page: skip / most + 1 })
        .catch(fault => {
          throw fault instanceof NewsUnavailable ? refuse(calls.listPosts, 'newsUnavailable') : fault
        })
    const own = await browse(wanted)
    const foreign = own.total === 0 && wanted !== 'en'
    const { posts, total }: PostPage = foreign ? await browse('en') : own
    return {
      posts: posts.map(post => postMessage(house, post)),
      pagination: { limit: most, skip, total, lastPage: lastPage({ limit: most, skip }, total) },
      lang: foreign ? 'en' : wanted,
    }
  }),
  bind(calls.findPost, async ({ house, params }) => {
    const post = await newsOf(house)
      .read(params.slug)
      .catch(fault => {
        throw fault instanceof NewsUnavailable ? refuse(calls.findPost, 'newsUnavailable') : fault
      })
    if (!post) throw refuse(calls.findPost, 'postNotFound')
    return wholePost(house, post)
  }),
]

/**
 * docs/product.md#sales, docs/product.md#legacy-lists and docs/product.md#news: the running sale, the legacy lists, pictures of posts, and posts in
 * the shape of Ghost's Content API.
 */
export function newsFiles(house: House): Hono {
  const { db, clock } = house
  const routes = new Hono()
  routes.get('/api/sale', async context => {
    const lang = context.req.query('lang')
    const sale = await findRunningSale(db, clock.now(), isLanguage(lang) ? lang : null)
    return context.json(
      sale && { name: sale.name, until: sale.endsAt, discount: sale.discountBps, series: sale.seriesIds },
    )
  })
  routes.route('/', legacyFiles(house))
  routes.route('/', postPictures(house))
  routes.route('/', postSitemap(house))
  // Whoever reads another site's posts here would read them there.
  if (!house.config.contentSite) routes.route('/', contentApi(house))
  return routes
}
