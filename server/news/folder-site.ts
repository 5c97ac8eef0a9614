import { readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { choosePosts } from './choose-posts.ts'
import type { Post, PostSource } from './post.ts'
import { type ReadFiles, readFolder } from './read-folder.ts'

const MOST_PICTURE = 12_000_000

interface Surroundings {
  now: () => Date
  report: (file: string, fault: unknown) => void
}

/** docs/product.md#news: the Markdown posts of the shop's own folder, as if they came from a content site. */
export function openFolderSite(folder: string, { now, report }: Surroundings): PostSource {
  const known: ReadFiles = new Map()
  let before: Post[] | null = null
  let changes = 0
  const published = async (): Promise<Post[]> => {
    const at = now()
    const posts = (await readFolder(folder, { report, now: at, known })).filter(
      post => post.publishedAt <= at,
    )
    if (before && !isDeepStrictEqual(before, posts)) changes += 1
    before = posts
    return posts
  }
  return {
    base: '',
    async browse({ filter, limit, page }) {
      const chosen = choosePosts(await published(), { slug: null, filter, limit, page })
      if (!chosen) throw new Error(`the filter cannot be read: ${filter}`)
      return chosen
    },
    async read(slug) {
      return (await published()).find(post => post.slug === slug) ?? null
    },
    version: () => String(changes),
    lookEveryMs: 2_000,
    mayHold: isPictureName,
    async picture(source) {
      if (!isPictureName(source)) return null
      const file = join(folder, source)
      const found = await stat(file).catch(() => null)
      if (!found?.isFile() || found.size > MOST_PICTURE) return null
      return { version: `${found.mtimeMs} ${found.size}`, read: () => readFile(file) }
    },
  }
}

/** A name, no path: nothing outside the folder is a picture of a post. */
function isPictureName(source: string): boolean {
  return source === basename(source) && /\.(jpe?g|png|webp|avif|gif)$/i.test(source)
}
