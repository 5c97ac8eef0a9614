import { hash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DiskLimit } from './disk-limit.ts'
import { SingleFlight } from './single-flight.ts'

/**
 * Files that are made when first asked for, in a folder that may be deleted at any time. The same file is made once however
 * many ask for it together (docs/decisions/0044-caches.md). Each ends with the digest of its bytes: one that the disk has
 * damaged is made anew.
 */
export class FileCache {
  private readonly folder: string
  private readonly mostInTheMaking: number
  private readonly limit: DiskLimit | null
  private readonly making = new SingleFlight<Buffer | null>()

  /** `limit` is that of all caches on the disk. */
  constructor(
    folder: string,
    {
      mostInTheMaking = Number.POSITIVE_INFINITY,
      limit = null,
    }: { mostInTheMaking?: number; limit?: DiskLimit | null } = {},
  ) {
    this.folder = folder
    this.mostInTheMaking = mostInTheMaking
    this.limit = limit
  }

  /**
   * What is cached, or what `make` makes. Null where that makes nothing, or as many others are in the making as may be.
   *
   * @param name of the file, which may lie in a subfolder
   */
  async findOrMake(name: string, make: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const path = join(this.folder, name)
    const cached = await load(path)
    if (cached) {
      this.limit?.noteRead(path)
      return cached
    }
    if (this.making.size >= this.mostInTheMaking && !this.making.has(name)) return null
    return this.making.run(name, async () => {
      const bytes = await make()
      const size = (bytes?.length ?? 0) + DIGEST_BYTES
      if (bytes && (await this.admits(size)) && (await save(path, bytes))) this.limit?.noteAdded(size)
      return bytes
    })
  }

  private async admits(bytes: number): Promise<boolean> {
    return this.limit === null || this.limit.admits(bytes)
  }
}

const DIGEST_BYTES = 32
const digestOf = (bytes: Buffer) => hash('sha256', bytes, 'buffer')

/** Null where it is not there, or not as it was stored. Behind the picture the digest disturbs no older code. */
async function load(path: string): Promise<Buffer | null> {
  const file = await readFile(path).catch(() => null)
  if (!file) return null
  const bytes = file.subarray(0, -DIGEST_BYTES)
  if (digestOf(bytes).equals(file.subarray(-DIGEST_BYTES))) return bytes
  await rm(path, { force: true }).catch(() => {})
  return null
}

/** On a full or missing disk the file is not cached; it is answered all the same. False then. */
async function save(path: string, bytes: Buffer): Promise<boolean> {
  const unfinished = `${path}.${randomUUID()}`
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(unfinished, [bytes, digestOf(bytes)])
    await rename(unfinished, path)
    return true
  } catch {
    // The next request makes it again.
    await rm(unfinished, { force: true }).catch(() => {})
    return false
  }
}
