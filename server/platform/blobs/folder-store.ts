import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, type FileHandle, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { limitConcurrency } from '../limit-concurrency.ts'
import { BlobGone, type BlobSource, type BlobStore, BlobsUnavailable } from './blob-store.ts'

/** Says that the folder is that of a shop, and not the place where its disk should be. */
const MARK = 'kashihon-blobs'
const UNFINISHED = 'unfinished'
const AT_ONCE = 4
/** What a disk answers that is away, full, or may not be written to. */
const AWAY = new Set(
  'EACCES EDQUOT EHOSTDOWN EIO EMFILE ENFILE ENODEV ENOSPC ENOTCONN EPERM EROFS ESTALE ETIMEDOUT'.split(' '),
)

/** Bytes in a folder, which all servers of the shop share. `isNew` answers whether the shop has stored nothing in it yet. */
export function folderStore(folder: string, isNew: () => Promise<boolean>): BlobStore {
  const inLane = limitConcurrency(AT_ONCE)
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name)
  let isMarked = false

  /**
   * Throws BlobsUnavailable where the disk with the bytes is not there: an empty folder would look like a shop without
   * pictures.
   */
  async function checkMark(): Promise<void> {
    if (await exists(join(folder, MARK))) return
    if (!(await isNew()))
      throw new BlobsUnavailable(`the folder ${folder} is not there, or not the one with the shop's bytes`)
    await mkdir(join(folder, UNFINISHED), { recursive: true })
    await writeFile(
      join(folder, MARK),
      'Pictures and files of a Kashihon shop, under the digests of their bytes.\n',
    )
  }

  async function putOne({ name, read, whole }: BlobSource): Promise<void> {
    const path = pathOf(name)
    const unfinished = join(folder, UNFINISHED, `${name}.${randomUUID()}`)
    await mkdir(join(folder, name.slice(0, 2)), { recursive: true })
    try {
      const file = await open(unfinished, 'w')
      try {
        await file.writeFile(whole ?? read())
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(unfinished, path)
      await syncFolder(join(folder, name.slice(0, 2)))
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => {})
      throw error
    }
  }

  return {
    place: 'folder',
    put: sources =>
      inWords(async () => {
        if (!isMarked) await checkMark()
        isMarked = true
        try {
          await Promise.all(sources.map(source => inLane(() => putOne(source))))
        } catch (error) {
          // The disk may be away by now: then that is what is said.
          isMarked = false
          await checkMark()
          throw error
        }
      }),
    async *read(name, start, end, signal) {
      try {
        yield* createReadStream(pathOf(name), { start, end, signal })
      } catch (error) {
        if (codeOf(error) === 'ENOENT') {
          await checkMark()
          throw new BlobGone(`the folder has no ${name}`)
        }
        throw worded(error)
      }
    },
    has: name =>
      inWords(async () => {
        if (await exists(pathOf(name))) return true
        // Where the disk is away nobody can say.
        await checkMark()
        return false
      }),
    remove: name =>
      inWords(async () => {
        // Where the disk is away the bytes are still there, and would be forgotten.
        await checkMark()
        await rm(pathOf(name), { force: true })
      }),
    sweep: before =>
      inWords(async () => {
        for (const name of await readdir(join(folder, UNFINISHED)).catch((): string[] => [])) {
          const path = join(folder, UNFINISHED, name)
          const begun = await stat(path).catch(() => null)
          if (begun && begun.mtime < before) await rm(path, { force: true })
        }
      }),
  }
}

/** So that the name of a file outlasts a fall of the machine, too. Not every system can. */
async function syncFolder(path: string): Promise<void> {
  let folder: FileHandle | null = null
  try {
    folder = await open(path)
    await folder.sync()
  } catch {
    // Windows and some network disks cannot.
  } finally {
    await folder?.close()
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw worded(error)
  }
}

function worded(error: unknown): unknown {
  const code = codeOf(error)
  return code !== undefined && AWAY.has(code)
    ? new BlobsUnavailable(`the folder of bytes: ${(error as Error).message}`, { cause: error })
    : error
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | null)?.code
}
