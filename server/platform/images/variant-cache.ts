import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { DiskLimit } from '../cache/disk-limit.ts'
import { FileCache } from '../cache/file-cache.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import { type ImageFormat, type ImageRequest, isDrawnName } from './image-address.ts'
import { MOST_PIXELS } from './prepare-image.ts'

/** Raise it when variants come to look different, so that cached ones are made again. */
const MAKING = 1
/** Two at a time, each on one core: the shop stays quick while many covers are drawn for the first time. */
const AT_ONCE = 2
/** Originals that are read at a time; each takes its size of memory. */
const READ_AT_ONCE = 8

/** Pictures in the sizes that are asked for, each made when it is first asked for. */
export class VariantCache {
  private readonly folder: string
  private readonly files: FileCache
  private readonly inLane = limitConcurrency(AT_ONCE)
  private readonly inReading = limitConcurrency(READ_AT_ONCE)

  constructor(folder: string, limit: DiskLimit | null) {
    this.folder = join(folder, `v${MAKING}`)
    this.files = new FileCache(this.folder, { limit })
  }

  /** Null when `original` finds no picture. */
  get(
    { hash, width, format }: ImageRequest,
    original: (hash: string) => Promise<Buffer | null>,
  ): Promise<Buffer | null> {
    // The names of drawn pictures all begin with the same letters; their last two spread them over folders.
    const subfolder = isDrawnName(hash) ? hash.slice(-2) : hash.slice(0, 2)
    const make = async (bytes: Buffer) => {
      const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS }).flatten({ background: '#ffffff' })
      if (width !== 'native') picture.resize({ width, withoutEnlargement: true })
      return encode(picture, format)
    }
    return this.files.findOrMake(join(subfolder, `${hash}-${width}.${format}`), async () => {
      // A place of bytes that answers slowly does not hold up the making of others.
      const bytes = await this.inReading(() => original(hash))
      return bytes && this.inLane(() => make(bytes))
    })
  }

  /**
   * Deletes the sizes of pictures that are not stored any more, and files that a killed process has not finished.
   * `listStored` answers which of these hashes are. Answers how many files.
   */
  async sweep(listStored: (hashes: string[]) => Promise<string[]>, now: Date): Promise<number> {
    let deleted = 0
    for (const subfolder of await namesIn(this.folder)) {
      const names = await namesIn(join(this.folder, subfolder))
      const hashes = new Set(names.map(hashOf).filter(hash => hash !== null))
      const stored = hashes.size > 0 ? new Set(await listStored([...hashes])) : hashes
      for (const name of names) {
        const path = join(this.folder, subfolder, name)
        const hash = hashOf(name)
        const isGone = hash !== null && !stored.has(hash)
        if (!isGone && !(UNFINISHED.test(name) && (await isOlder(path, now)))) continue
        await rm(path, { force: true })
        deleted++
      }
    }
    return deleted
  }
}

/** FileCache gives a file its name when it is complete. */
const UNFINISHED = /\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const UNFINISHED_MS = 3_600_000

/** Null for a picture that is drawn and not stored. */
function hashOf(name: string): string | null {
  return /^([0-9a-f]{32})-/.exec(name)?.[1] ?? null
}

const namesIn = (folder: string) => readdir(folder).catch((): string[] => [])

async function isOlder(path: string, now: Date): Promise<boolean> {
  const changed = await stat(path).catch(() => null)
  return changed !== null && now.getTime() - changed.mtimeMs > UNFINISHED_MS
}

function encode(picture: Sharp, format: ImageFormat): Promise<Buffer> {
  if (format === 'webp') return picture.webp({ quality: 82, effort: 3 }).toBuffer()
  if (format === 'avif') return picture.avif({ quality: 55, effort: 2 }).toBuffer()
  return picture.jpeg({ quality: 84, progressive: true }).toBuffer()
}
