import { type Language, localPath } from '#rules/interface-language.ts'
import type { AppContext } from '../context.ts'
import { filterOf } from '../news/announcement.ts'
import { newsOf, pictureAddress } from '../news/news.ts'
import type { Feed } from './feeds/feed.ts'
import { feedTexts } from './texts.ts'

const MOST_POSTS = 30

/** The feed of the newest posts in a language. Throws `NewsUnavailable` where the content site has never answered. */
export async function blogFeed(app: AppContext, lang: Language): Promise<Feed> {
  const { publicUrl } = app.config
  const { name: shopName } = app.brand.current()
  const t = feedTexts(lang)
  const { posts } = await newsOf(app).browse({ filter: filterOf(lang), limit: MOST_POSTS, page: 1 })
  const changes = posts.map(({ updatedAt }) => updatedAt.getTime())
  return {
    id: `urn:kashihon:blog:${lang}`,
    title: t('blog', { shop: shopName }),
    description: t('blogWhat'),
    lang,
    page: publicUrl + localPath(lang, '/blog'),
    self: kind => `${publicUrl}/feed/blog.${kind}${lang === 'en' ? '' : `?lang=${lang}`}`,
    updated: new Date(Math.max(0, ...changes)),
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
