import { localPath } from '#rules/interface-language.ts'
import type { AppContext } from '../context.ts'
import type { Incoming } from '../platform/http/incoming.ts'
import { newsOf, pictureAddress } from './news.ts'
import type { Post } from './post.ts'

const POSTS_A_PAGE = 15
const MOST_POSTS = 100

/**
 * docs/product.md#news: posts in the shape of Ghost's Content API, for other clients of its kind.
 *
 * @param slug or id of one post; null for a list
 */
export async function sendPosts(app: AppContext, incoming: Incoming, slug: string | null): Promise<Response> {
  const whole = (name: string, usual: number) => {
    const text = incoming.req.query(name) || String(usual)
    return /^\d{1,9}$/.test(text) ? Math.max(1, Number(text)) : null
  }
  const most = incoming.req.query('limit') === 'all' ? MOST_POSTS : whole('limit', POSTS_A_PAGE)
  const at = whole('page', 1)
  if (most === null || at === null)
    return incoming.json({ errors: [{ message: 'Not a number.', type: 'BadRequestError' }] }, 400)
  const limit = Math.min(most, MOST_POSTS)
  const news = newsOf(app)
  const found = slug === null ? null : await news.read(slug)
  if (slug !== null && !found)
    return incoming.json({ errors: [{ message: 'Post not found.', type: 'NotFoundError' }] }, 404)
  if (found) return incoming.json({ posts: [postJson(found, app)] })
  const filter = incoming.req.query('filter') ?? ''
  const chosen = await news.browse({ filter, limit, page: at, withTexts: true }).catch(() => null)
  if (!chosen)
    return incoming.json(
      { errors: [{ message: 'The filter cannot be read.', type: 'BadRequestError' }] },
      400,
    )
  const pages = Math.max(1, Math.ceil(chosen.total / limit))
  return incoming.json({
    posts: chosen.posts.map(post => postJson(post, app)),
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
function postJson(post: Post, app: AppContext): object {
  const { publicUrl } = app.config
  // Whoever reads posts from here finds their pictures by whole addresses.
  const pictureAt = (name: string) => {
    const address = pictureAddress(app, name)
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
