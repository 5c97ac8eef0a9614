import { choosePosts } from './choose-posts.ts'
import { isPictureName, type PostFolder } from './folder-site.ts'
import type { Post, PostSource } from './post.ts'
import type { StoredPosts } from './stored/stored-posts.ts'

/**
 * docs/product.md#news: what is written in the studio together with the folder. Of two posts with one address it is that of
 * the studio.
 */
export function openOwnPosts(stored: StoredPosts, folder: PostFolder, now: () => Date): PostSource {
  const all = async (): Promise<Post[]> => {
    const [ofStudio, ofFolder] = await Promise.all([stored.posts(), folder.posts(now())])
    const known = new Set(ofStudio.map(({ slug }) => slug))
    return [...ofStudio, ...ofFolder.filter(({ slug }) => !known.has(slug))].sort(
      (a, b) => b.publishedAt.getTime() - a.publishedAt.getTime() || a.slug.localeCompare(b.slug),
    )
  }
  return {
    base: '',
    async browse({ filter, limit, page, withTexts }) {
      const chosen = choosePosts(await all(), { slug: null, filter, limit, page })
      if (!chosen) throw new Error(`the filter cannot be read: ${filter}`)
      return withTexts ? { ...chosen, posts: await stored.withTexts(chosen.posts) } : chosen
    },
    async read(slug) {
      return (await stored.read(slug)) ?? (await folder.posts(now())).find(post => post.slug === slug) ?? null
    },
    isWithdrawn: slug => stored.isWithdrawn(slug),
    version: folder.version,
    // What is written in the studio is announced by the database.
    look: () => folder.posts(now()),
    lookEveryMs: 2_000,
    mayHold: isPictureName,
    picture: async source => (await stored.picture(source)) ?? folder.picture(source),
  }
}
