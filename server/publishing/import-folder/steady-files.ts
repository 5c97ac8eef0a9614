import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * For how long a file has to stay as it is before it is read, milliseconds: whoever copies it into the folder may not be
 * done.
 */
export const STEADY_MS = 5_000
/** The same for a folder of pictures: between two of them a copy may pause, and the pictures so far would be a book. */
export const FOLDER_STEADY_MS = 60_000

interface Stamped {
  path: string
  stamp: string
  isFolder?: true
}

/**
 * Which files have stayed as they are, by size and time of change: on disks of a network nobody announces the end of a copy.
 */
export class SteadyFiles {
  private seen = new Map<string, { stamp: string; since: number }>()

  /** Those that were as they are now at an earlier look. Forgets files that are not named any more. */
  look<T extends Stamped>(files: readonly T[], now: Date): T[] {
    const seen = new Map<string, { stamp: string; since: number }>()
    for (const { path, stamp } of files) {
      const before = this.seen.get(path)
      seen.set(path, before?.stamp === stamp ? before : { stamp, since: now.getTime() })
    }
    this.seen = seen
    return files.filter(({ path, isFolder }) => {
      const since = seen.get(path)?.since ?? now.getTime()
      return now.getTime() - since >= (isFolder ? FOLDER_STEADY_MS : STEADY_MS)
    })
  }
}

/** Sizes and times of a file, or of all that is in a folder; null where it is gone or cannot be read. */
export async function stampOf(path: string): Promise<string | null> {
  try {
    const entry = await lstat(path)
    if (!entry.isDirectory()) return `${entry.size} ${entry.mtimeMs}`
    const inside = (await readdir(path)).sort()
    const stamps = await Promise.all(inside.map(async name => `${name} ${await stampOf(join(path, name))}`))
    return stamps.join('\n')
  } catch {
    return null
  }
}

/** Of a book and the manifest beside it; null where the book is gone or cannot be read. */
export async function stampOfBook({
  path,
  manifest,
}: {
  path: string
  manifest: string | null
}): Promise<string | null> {
  const stamp = await stampOf(path)
  return stamp === null ? null : `${stamp}; ${manifest === null ? '' : await stampOf(manifest)}`
}
