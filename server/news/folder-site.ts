import { readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Post, PostPicture } from './post.ts'
import { type ReadFiles, readFolder } from './read-folder.ts'

const MOST_PICTURE = 12_000_000

interface Surroundings {
  now: () => Date
  report: (file: string, fault: unknown) => void
}

/** docs/product.md#news: the Markdown posts of the shop's own folder. */
export interface PostFolder {
  /** Those that are published at that moment, the newest first. */
  posts(at: Date): Promise<Post[]>
  /** Changes when the folder was different from the time before. */
  version(): string
  /** A picture of this name; null where there is none. */
  picture(source: string): Promise<PostPicture | null>
}

export function openPostFolder(folder: string, { now, report }: Surroundings): PostFolder {
  const known: ReadFiles = new Map()
  let before: Post[] | null = null
  let changes = 0
  return {
    async posts(at) {
      const present = now()
      const all = await readFolder(folder, { report, now: present, known })
      const found = all.filter(post => post.publishedAt <= present)
      if (before && !isDeepStrictEqual(before, found)) changes += 1
      before = found
      return all.filter(post => post.publishedAt <= at)
    },
    version: () => String(changes),
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
export function isPictureName(source: string): boolean {
  return source === basename(source) && /\.(jpe?g|png|webp|avif|gif)$/i.test(source)
}
