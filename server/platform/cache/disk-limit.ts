import { readdir, rm, stat, statfs, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '../clock.ts'
import { Cache } from './cache.ts'

/**
 * What is left of a disk for whatever else lies on it, as the embedded database: a share of it, and no more than so many
 * bytes.
 */
const LEFT = { share: 0.05, bytes: 1_073_741_824 }
/** How much of the limit is used after files were deleted, so that not every new one begins it anew. */
const USED_AFTERWARDS = 0.9
/** A file that is read is marked as used this often. */
const MARKED_EVERY_MS = 3_600_000
const MOST_REMEMBERED = 20_000

/**
 * A limit for all cached files in a folder: those that were read longest ago are deleted first, and none is stored where the
 * disk has little space left. Several processes may share the folder; each looks for itself.
 */
export class DiskLimit {
  private readonly folder: string
  private readonly most: number
  private readonly left: typeof LEFT
  private readonly marked = new Cache<{ at: number }>({ entries: MOST_REMEMBERED })
  /** Bytes, as they were counted last and with what was added since; null: they were not. */
  private used: number | null = null
  private deleting: Promise<void> | null = null

  constructor(folder: string, most: number, left = LEFT) {
    this.folder = folder
    this.most = most
    this.left = left
  }

  /** Whether a file of this size may be stored. */
  async admits(bytes: number): Promise<boolean> {
    if (bytes > this.most) return false
    const missing = await this.missingSpace()
    if (missing + bytes <= 0) return true
    this.makeRoom()
    return false
  }

  noteAdded(bytes: number): void {
    if (this.used !== null) this.used += bytes
    if (this.used === null || this.used > this.most) this.makeRoom()
  }

  /** Marks a file as used, so that others are deleted before it. */
  noteRead(path: string): void {
    const now = systemClock.now()
    if (now.getTime() - (this.marked.get(path)?.at ?? 0) < MARKED_EVERY_MS) return
    this.marked.set(path, { at: now.getTime() })
    // It may have been deleted just now.
    utimes(path, now, now).catch(() => {})
  }

  /** Ends when no files are being deleted. */
  async settled(): Promise<void> {
    await this.deleting
  }

  private makeRoom(): void {
    this.deleting ??= this.deleteOldest()
      // Where that fails, the next file that is added begins it anew.
      .catch(() => {})
      .finally(() => {
        this.deleting = null
      })
  }

  private async deleteOldest(): Promise<void> {
    const files = await filesIn(this.folder)
    let used = files.reduce((sum, { bytes }) => sum + bytes, 0)
    const missing = Math.max(0, await this.missingSpace())
    const allowed = Math.min(used > this.most ? this.most * USED_AFTERWARDS : this.most, used - missing)
    for (const { path, bytes } of files.sort((one, other) => one.usedAt - other.usedAt)) {
      if (used <= allowed) break
      await rm(path, { force: true })
      used -= bytes
    }
    this.used = used
  }

  /** How many bytes the disk has too few; negative where it has more than enough. */
  private async missingSpace(): Promise<number> {
    const disk = await statfs(this.folder).catch(() => null)
    // The folder is made with the first file.
    if (!disk) return Number.NEGATIVE_INFINITY
    const reserved = Math.min(disk.blocks * disk.bsize * this.left.share, this.left.bytes)
    return reserved - disk.bavail * disk.bsize
  }
}

async function filesIn(folder: string): Promise<{ path: string; bytes: number; usedAt: number }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files: { path: string; bytes: number; usedAt: number }[] = []
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const found = await stat(path).catch(() => null)
    if (found) files.push({ path, bytes: found.size, usedAt: found.mtimeMs })
  }
  return files
}

const limits = new Map<string, DiskLimit>()

/** The one limit of all caches of this process in the data folder. */
export function limitOfCaches({
  dataDir,
  variantBytes,
}: {
  dataDir: string
  variantBytes: number
}): DiskLimit {
  const folder = join(dataDir, 'cache')
  const known = limits.get(folder) ?? new DiskLimit(folder, variantBytes)
  limits.set(folder, known)
  return known
}
