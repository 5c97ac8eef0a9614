import { type Language, localPath } from '#rules/interface-language.ts'
import type { AppContext } from '../context.ts'
import { filterOf } from '../news/announcement.ts'
import { newsOf, pictureAddress } from '../news/news.ts'
import type { Feed } from './feeds/feed.ts'
import { feedTexts } from './texts.ts'

const MOST_POSTS = 30

/**
 * A page of the feed of the posts in a language, the newest first; `number` is from 1. Throws `NewsUnavailable` where the
 * content site has never answered.
 */
export async function blogFeed(app: AppContext, lang: Language, number: number): Promise<Feed> {
  const { publicUrl } = app.config
  const { name: shopName } = app.brand.current()
  const t = feedTexts(lang)
  const query = { filter: filterOf(lang), limit: MOST_POSTS, page: number }
  const { posts, total } = await newsOf(app).browse(query)
  const changes = posts.map(({ updatedAt }) => updatedAt.getTime())
  return {
    id: `urn:kashihon:blog:${lang}`,
    title: t('blog', { shop: shopName }),
    description: t('blogWhat'),
    lang,
    page: publicUrl + localPath(lang, '/blog'),
    self: kind => `${publicUrl}/feed/blog.${kind}${lang === 'en' ? '' : `?lang=${lang}`}`,
    updated: new Date(Math.max(0, ...changes)),
    number,
    hasMore: number * MOST_POSTS < total,
    items: posts.map(post => {
      const picture = post.image && pictureAddress(app, post.image)
      return {
        id: `urn:kashihon:post:${post.id}`,
        title: post.title,
        url: publicUrl + localPath(lang, `/blog/${post.slug}`),
        volume: null,
        categories: post.tags.map(({ name }) => name),
        text: post.excerpt,
        at: post.publishedAt,
        changed: post.updatedAt,
        // JPEG, because not every feed reader shows WebP.
        image: picture ? publicUrl + picture.replace(/\.webp$/, '.jpg') : null,
      }
    }),
  }
}
