import { languages, localPath } from '#rules/interface-language.ts'
import type { AppContext } from '../context.ts'
import { answerPage } from '../platform/http/answer-page.ts'
import { pageOf } from '../platform/http/encoded-page.ts'
import type { Incoming } from '../platform/http/incoming.ts'
import { newsOf } from './news.ts'
import { type Post, withoutNews } from './post.ts'

const MOST_POSTS = 100

/** The newest posts for search engines. */
export async function sendPostSitemap(app: AppContext, incoming: Incoming): Promise<Response> {
  const posts = await newsOf(app)
    .browse({ filter: '', limit: MOST_POSTS, page: 1 })
    .then(found => found.posts, withoutNews)
  // A search engine drops the posts of an empty sitemap, so without news there is an error instead.
  if (!posts) return incoming.body(null, 503, { 'cache-control': 'no-store', 'retry-after': '600' })
  if (posts.length === 0) return incoming.body(null, 404, { 'cache-control': 'no-store' })
  const html = sitemapOfPosts(posts, app.config.publicUrl)
  return answerPage(incoming.req.raw, pageOf({ status: 200, html }), XML)
}

const XML = {
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': 'public, max-age=3600',
  vary: 'accept-encoding',
}

/**
 * The newest posts for search engines, and their lists where there is something in them. A post names itself in its other
 * languages.
 */
function sitemapOfPosts(posts: readonly Post[], publicUrl: string): string {
  const escaped = (text: string) => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
  const isEvent = ({ tags }: Post) => tags.some(({ slug }) => slug === 'events')
  // German and French lists show English posts where they have none of their own; the English list shows English ones only.
  const listed = (path: string, shown: readonly Post[]) =>
    languages
      .filter(lang => shown.some(post => post.lang === lang || post.lang === 'en'))
      .map(lang => `<url><loc>${escaped(publicUrl + localPath(lang, path))}</loc></url>`)
  const entries = [
    ...listed('/blog', posts),
    ...listed('/events', posts.filter(isEvent)),
    ...posts.map(post => {
      const address = (one: Pick<Post, 'lang' | 'slug'>) =>
        escaped(publicUrl + localPath(one.lang, `/blog/${one.slug}`))
      const { translations = [], updatedAt } = post
      const twins = (translations.length > 0 ? [post, ...translations] : []).map(
        one => `<xhtml:link rel="alternate" hreflang="${one.lang}" href="${address(one)}"/>`,
      )
      return `<url><loc>${address(post)}</loc><lastmod>${updatedAt.toISOString()}</lastmod>${twins.join('')}</url>`
    }),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('\n')}</urlset>\n`
}
