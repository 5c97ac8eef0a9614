import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { Reads } from '../../platform/db/connect.ts'
import type { Post, PostPicture } from '../post.ts'
import { slugOf } from '../read-folder.ts'
import { excerptOf, renderMarkdown } from '../render-markdown.ts'
import * as store from './store.ts'

const PICTURE = /^([0-9a-f]{32})\.webp$/
const PICTURES = /!\[[^\]]*\]\(([0-9a-f]{32})\.webp\b/g

/** The name by which a post's cover and text say which picture they mean. */
export const pictureName = (hash: string) => `${hash}.webp`

/** The hash in such a name; null for another name. */
export function hashInName(name: string): string | null {
  return PICTURE.exec(name)?.[1] ?? null
}

/** The pictures of a text, by their hashes. */
export function picturesIn(body: string): string[] {
  return [...new Set(Array.from(body.matchAll(PICTURES), ([, hash = '']) => hash))]
}

/** A post as readers get it, with its text rendered. */
export async function postOfRow(reads: Reads, row: store.PostVersionRow): Promise<Post> {
  const html = await htmlOf(reads, row.body)
  return { ...headOf(row, html), html }
}

/** A post without its text; `beginning` is what an excerpt is made of where none is written. */
function headOf(row: store.PostHeadRow, beginning: string): Post {
  const { id, slug, title, featured, lang, updatedAt, seriesIds } = row
  const publishedAt = row.publishAt ?? updatedAt
  return {
    ...{ id, slug, title, featured, lang, seriesIds, html: '', publishedAt },
    excerpt: row.excerpt || excerptOf(beginning),
    image: row.cover && pictureName(row.cover),
    imageAlt: row.coverAlt,
    tags: row.tags.map(name => ({ name, slug: slugOf(name) })),
    authors: row.authors,
    updatedAt: new Date(Math.max(updatedAt.getTime(), publishedAt.getTime())),
  }
}

/** Pictures get their sizes, so that nothing moves when they arrive. */
async function htmlOf(reads: Reads, body: string): Promise<string> {
  const html = renderMarkdown(body)
  const hashes = picturesIn(body)
  if (hashes.length === 0) return html
  const sizes = new Map((await store.listPictures(reads, hashes)).map(one => [one.hash, one]))
  return html.replace(/<img src="([0-9a-f]{32})\.webp"/g, (tag, hash: string) => {
    const size = sizes.get(hash)
    return size ? `${tag} width="${size.width}" height="${size.height}"` : tag
  })
}

/** Posts that are written in the studio. */
export interface StoredPosts {
  /** What is published, the newest first, without texts. */
  posts(): Promise<Post[]>
  /** The same posts with their texts. */
  withTexts(posts: readonly Post[]): Promise<Post[]>
  read(slug: string): Promise<Post | null>
  /** Whether readers could read it once, and it was withdrawn. */
  isWithdrawn(slug: string): Promise<boolean>
  picture(source: string): Promise<PostPicture | null>
}

export function openStoredPosts({
  db,
  blobs,
  now,
}: {
  db: Reads
  blobs: Pick<Blobs, 'bytes'>
  now: () => Date
}): StoredPosts {
  return {
    async posts() {
      const rows = await store.listPublishedHeads(db, now())
      const versions = Map.groupBy(rows, ({ postId }) => postId)
      return rows.map(row => ({
        ...headOf(row, renderMarkdown(row.beginning ?? '')),
        translations: (versions.get(row.postId) ?? []).filter(({ lang }) => lang !== row.lang),
      }))
    },
    async withTexts(posts) {
      const bodies = await store.listBodies(
        db,
        posts.map(({ id }) => id),
      )
      const texts = new Map<string, string>()
      for (const { id, body } of bodies) texts.set(id, await htmlOf(db, body))
      return posts.map(post => ({ ...post, html: texts.get(post.id) ?? post.html }))
    },
    async read(slug) {
      const row = await store.findPublished(db, now(), slug)
      if (!row) return null
      const translations = await store.listTranslations(db, now(), row)
      return { ...(await postOfRow(db, row)), translations }
    },
    isWithdrawn: slug => store.isWithdrawn(db, slug),
    async picture(source) {
      const hash = hashInName(source)
      if (!hash || (await store.listPictures(db, [hash])).length === 0) return null
      return { version: hash, read: () => blobs.bytes(hash) }
    },
  }
}
