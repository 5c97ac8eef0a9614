import { type Context, Hono } from 'hono'
import * as calls from '#contract/calls/visit.ts'
import { isLanguage, type Language, languages, localPath } from '#rules/interface-language.ts'
import { lastPage, page } from '#rules/paging.ts'
import type { House } from '../house.ts'
import { type Bound, bind, refuse } from '../platform/http/bind.ts'
import { legacyFiles } from './legacy-lists.ts'
import { newsOf, pictureAddress, postMessage, wholePost } from './news.ts'
import { NewsUnavailable, type Post, type PostPage } from './post.ts'
import { postPictures } from './post-pictures.ts'
import { findRunningSale, listSaleSeries } from './store.ts'

const POSTS_A_PAGE = 15
const MOST_POSTS = 100
/** A banner is no list. */
const MOST_NAMED = 4

export const newsRoutes: Bound[] = [
  bind(calls.findAnnouncement, async ({ house }) => {
    // Section 1: announcements are the posts tagged announcement and featured. The home page goes without where none can be had.
    // Section 2: in English only.
    const filter = `tag:announcement+featured:true+${filterOf('en')}`
    const wish = { filter, limit: 1, page: 1 }
    const post = await newsOf(house)
      .browse(wish)
      .then(({ posts }) => posts[0], orNothing)
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

function orNothing(fault: unknown): undefined {
  if (!(fault instanceof NewsUnavailable)) throw fault
}

/** Posts in other languages than English bear an inner tag. */
function filterOf(lang: Language, tag = ''): string {
  const language = lang === 'en' ? 'tag:-[hash-de,hash-fr]' : `tag:hash-${lang}`
  const slug = tag.replace(/[^\p{L}\p{N}_-]/gu, '')
  return slug === '' ? language : `${language}+tag:${slug}`
}

/** Decisions §2 and §3: the running sale, the legacy lists, pictures of posts, and posts in the shape of Ghost's Content API. */
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
  routes.get('/blog/sitemap.xml', async context => {
    const posts = await newsOf(house)
      .browse({ filter: '', limit: MOST_POSTS, page: 1 })
      .then(found => found.posts, orNothing)
    // Whoever hears that there is nothing forgets what there was.
    if (!posts) return context.body(null, 503, { 'cache-control': 'no-store', 'retry-after': '600' })
    if (posts.length === 0) return context.body(null, 404, { 'cache-control': 'no-store' })
    return context.body(sitemapOfPosts(posts, house.config.publicUrl), 200, XML)
  })
  // Whoever reads another site's posts here would read them there.
  if (house.config.contentSite) return routes
  routes.get('/ghost/api/content/posts/', context => answerPosts(context, house, null))
  routes.get('/ghost/api/content/posts/slug/:slug/', context =>
    answerPosts(context, house, context.req.param('slug')),
  )
  routes.get('/ghost/api/content/posts/:id/', context => answerPosts(context, house, context.req.param('id')))
  return routes
}

const XML = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' }

/** The newest posts for search engines, and their lists where there is something in them. A post is in one language, so it has no twins. */
function sitemapOfPosts(posts: readonly Post[], publicUrl: string): string {
  const escaped = (text: string) => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
  const isEvent = ({ tags }: Post) => tags.some(({ slug }) => slug === 'events')
  // Who reads German sees the English ones where there are no German ones; who reads English sees no others.
  const listed = (path: string, shown: readonly Post[]) =>
    languages
      .filter(lang => shown.some(post => post.lang === lang || post.lang === 'en'))
      .map(lang => `<url><loc>${escaped(publicUrl + localPath(lang, path))}</loc></url>`)
  const entries = [
    ...listed('/blog', posts),
    ...listed('/events', posts.filter(isEvent)),
    ...posts.map(({ slug, lang, updatedAt }) => {
      const address = publicUrl + localPath(lang, `/blog/${slug}`)
      return `<url><loc>${escaped(address)}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`
    }),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('\n')}</urlset>\n`
}

async function answerPosts(context: Context, house: House, slug: string | null): Promise<Response> {
  const whole = (name: string, usual: number) =>
    Math.max(1, Number.parseInt(context.req.query(name) ?? '', 10) || usual)
  const limit = Math.min(
    context.req.query('limit') === 'all' ? MOST_POSTS : whole('limit', POSTS_A_PAGE),
    MOST_POSTS,
  )
  const at = whole('page', 1)
  const news = newsOf(house)
  const found = slug === null ? null : await news.read(slug)
  if (slug !== null && !found)
    return context.json({ errors: [{ message: 'Post not found.', type: 'NotFoundError' }] }, 404)
  if (found) return context.json({ posts: [postJson(found, house)] })
  const filter = context.req.query('filter') ?? ''
  const chosen = await news.browse({ filter, limit, page: at }).catch(() => null)
  if (!chosen)
    return context.json({ errors: [{ message: 'The filter cannot be read.', type: 'BadRequestError' }] }, 400)
  const pages = Math.max(1, Math.ceil(chosen.total / limit))
  return context.json({
    posts: chosen.posts.map(post => postJson(post, house)),
    meta: {
      pagination: {
        page: at,
        limit,
        pages,
        total: chosen.total,
        next: at < pages ? at + 1 : null,
        prev: at > 1 ? at - 1 : null,
      },
    },
  })
}

/** Ghost's own fields. */
function postJson(post: Post, house: House): object {
  const { publicUrl } = house.config
  // Whoever reads posts from here finds their pictures by whole addresses.
  const pictureAt = (name: string) => {
    const address = pictureAddress(house, name)
    return address === null ? null : publicUrl + address
  }
  const { id, slug, title, html, excerpt, image, imageAlt, featured, tags, authors, lang } = post
  const language = lang === 'en' ? [] : [{ id: `hash-${lang}`, name: `#${lang}`, slug: `hash-${lang}` }]
  return {
    ...{ id, slug, title, excerpt, featured },
    html: html.replace(/(<img src=")([^"]+)(?=")/g, (_, tag, name) => tag + (pictureAt(name) ?? name)),
    custom_excerpt: excerpt,
    feature_image: image && pictureAt(image),
    feature_image_alt: imageAlt || null,
    tags: [...tags.map(tag => ({ id: tag.slug, ...tag })), ...language],
    authors: authors.map(name => ({ id: name, name, slug: name.toLowerCase().replaceAll(' ', '-') })),
    published_at: post.publishedAt,
    updated_at: post.updatedAt,
    url: publicUrl + localPath(lang, `/blog/${slug}`),
  }
}
