import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** For how long a file has to stay as it is before it is read, milliseconds: whoever copies it into the folder may not be done. */
export const STEADY_MS = 5_000

/** Which files have stayed as they are, by size and time of change: on disks of a network nobody announces the end of a copy. */
export class SteadyFiles {
  private seen = new Map<string, { stamp: string; since: number }>()

  /** Those that were as they are now at an earlier look. Forgets files that are not named any more. */
  look(stamps: ReadonlyMap<string, string>, now: Date): string[] {
    const seen = new Map<string, { stamp: string; since: number }>()
    for (const [path, stamp] of stamps) {
      const before = this.seen.get(path)
      seen.set(path, before?.stamp === stamp ? before : { stamp, since: now.getTime() })
    }
    this.seen = seen
    return [...seen].flatMap(([path, { since }]) => (now.getTime() - since >= STEADY_MS ? [path] : []))
  }
}

/** Sizes and times of a file, or of all that is in a folder; null where it is gone. */
export async function stampOf(path: string): Promise<string | null> {
  try {
    const entry = await lstat(path)
    if (!entry.isDirectory()) return `${entry.size} ${entry.mtimeMs}`
    const inside = await readdir(path)
    const stamps = await Promise.all(inside.map(async name => `${name} ${await stampOf(join(path, name))}`))
    return stamps.join('\n')
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null
    throw error
  }
}
