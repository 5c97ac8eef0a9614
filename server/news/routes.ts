import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { findAnnouncement } from '#contract/calls/visit.ts'
import type { House } from '../house.ts'
import { type Bound, bind, refuse } from '../platform/http/bind.ts'
import { choosePosts } from './choose-posts.ts'
import { legacyRecord } from './legacy-record.ts'
import { type FolderPost, readFolder } from './read-folder.ts'
import { findRunningSale, listLegacySeries } from './store.ts'

const SHOP_POSTS = join(import.meta.dirname, '../../demo/posts')
const POSTS_A_PAGE = 15
const MOST_POSTS = 100

export const newsRoutes: Bound[] = [
  bind(findAnnouncement, async ({ house, now }) => {
    const posts = await postsOf(house, now)
    // Section 1: announcements are the posts tagged announcement and featured.
    const post = posts.find(({ tags, featured }) => featured && tags.includes('announcement'))
    if (!post) throw refuse(findAnnouncement, 'noAnnouncement')
    const { slug, title, excerpt, publishedAt } = post
    return { slug, title, excerpt, published: publishedAt }
  }),
]

/** Decisions §2 and §3: the running sale, the legacy lists, and posts in the shape of Ghost's Content API. */
export function newsFiles(house: House): Hono {
  const { db, clock, images } = house
  const routes = new Hono()
  routes.get('/api/sale', async context => {
    const sale = await findRunningSale(db, clock.now())
    return context.json(
      sale && { name: sale.name, until: sale.endsAt, discount: sale.discountBps, series: sale.seriesIds },
    )
  })
  const legacy = (path: string, type: 'novel' | 'manga') =>
    routes.get(path, async context => {
      const rows = await listLegacySeries(db, type, context.req.query('lang') ?? 'en')
      return context.json(rows.map(row => legacyRecord(row, type, images)))
    })
  legacy('/content/series', 'novel')
  legacy('/content/mangaSeries', 'manga')
  routes.get('/ghost/api/content/posts/', context => answerPosts(context, house, null))
  routes.get('/ghost/api/content/posts/slug/:slug/', context =>
    answerPosts(context, house, context.req.param('slug')),
  )
  return routes
}

async function postsOf({ config, log }: House, now: Date): Promise<FolderPost[]> {
  const report = (file: string, fault: unknown) => log.warn({ err: fault, file }, 'a post could not be read')
  const posts = await readFolder(config.postsDir ?? SHOP_POSTS, report)
  return posts.filter(post => post.publishedAt <= now)
}

async function answerPosts(context: Context, house: House, slug: string | null): Promise<Response> {
  const whole = (name: string, usual: number) =>
    Math.max(1, Number.parseInt(context.req.query(name) ?? '', 10) || usual)
  const limit = Math.min(
    context.req.query('limit') === 'all' ? MOST_POSTS : whole('limit', POSTS_A_PAGE),
    MOST_POSTS,
  )
  const page = whole('page', 1)
  const wish = { slug, filter: context.req.query('filter') ?? '', limit, page }
  const chosen = choosePosts(await postsOf(house, house.clock.now()), wish)
  if (!chosen)
    return context.json({ errors: [{ message: 'The filter cannot be read.', type: 'BadRequestError' }] }, 400)
  const pages = Math.max(1, Math.ceil(chosen.total / limit))
  return context.json({
    posts: chosen.posts.map(postJson),
    meta: {
      pagination: {
        page,
        limit,
        pages,
        total: chosen.total,
        next: page < pages ? page + 1 : null,
        prev: page > 1 ? page - 1 : null,
      },
    },
  })
}

function postJson({ slug, title, html, excerpt, image, featured, tags, publishedAt }: FolderPost): object {
  return {
    id: slug,
    slug,
    title,
    html,
    excerpt,
    feature_image: image,
    featured,
    tags: tags.map(name => ({ name, slug: name.toLowerCase().replaceAll(' ', '-') })),
    published_at: publishedAt,
  }
}
