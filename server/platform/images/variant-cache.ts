import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { SingleFlight } from '../cache/single-flight.ts'
import { type ImageFormat, type ImageRequest, isDrawnName } from './image-address.ts'
import { MOST_PIXELS } from './prepare-image.ts'

/** Raise it when variants come to look different, so that cached ones are made again. */
const MAKING = 1
/** Two at a time, each on one core: the shop stays quick while many covers are drawn for the first time. */
const AT_ONCE = 2

/**
 * Pictures in the sizes that are asked for: made when first asked for, cached in a folder that may be deleted at any time.
 * The same variant is made once however many ask for it together.
 */
export class VariantCache {
  private readonly folder: string
  private readonly making = new SingleFlight<Buffer | null>()
  private readonly waiting: (() => void)[] = []
  private running = 0

  constructor(folder: string) {
    this.folder = join(folder, `v${MAKING}`)
  }

  /** Null when `original` finds no picture. */
  async get(
    wanted: ImageRequest,
    original: (hash: string) => Promise<Buffer | null>,
  ): Promise<Buffer | null> {
    const name = `${wanted.hash}-${wanted.width}.${wanted.format}`
    // The names of drawn pictures all begin with the same letters; their last two spread them over folders.
    const subfolder = isDrawnName(wanted.hash) ? wanted.hash.slice(-2) : wanted.hash.slice(0, 2)
    const path = join(this.folder, subfolder, name)
    const kept = await readFile(path).catch(() => null)
    if (kept) return kept
    return this.making.run(name, () => this.make(wanted, original, path))
  }

  private async make(
    { hash, width, format }: ImageRequest,
    original: (hash: string) => Promise<Buffer | null>,
    path: string,
  ): Promise<Buffer | null> {
    await this.enter()
    try {
      const bytes = await original(hash)
      if (!bytes) return null
      const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS }).flatten({ background: '#ffffff' })
      if (width !== 'native') picture.resize({ width, withoutEnlargement: true })
      const variant = await encode(picture, format)
      await this.save(path, variant)
      return variant
    } finally {
      this.leave()
    }
  }

  /** On a full or missing disk the picture is answered all the same, and not cached. */
  private async save(path: string, bytes: Buffer): Promise<void> {
    const unfinished = `${path}.${randomUUID()}`
    try {
      await mkdir(join(path, '..'), { recursive: true })
      await writeFile(unfinished, bytes)
      await rename(unfinished, path)
    } catch {
      // The next request makes it again.
    }
  }

  private async enter(): Promise<void> {
    if (this.running >= AT_ONCE) await new Promise<void>(resolve => this.waiting.push(resolve))
    else this.running++
  }

  private leave(): void {
    const next = this.waiting.shift()
    if (next) next()
    else this.running--
  }
}

function encode(picture: Sharp, format: ImageFormat): Promise<Buffer> {
  if (format === 'webp') return picture.webp({ quality: 82, effort: 3 }).toBuffer()
  if (format === 'avif') return picture.avif({ quality: 55, effort: 2 }).toBuffer()
  return picture.jpeg({ quality: 84, progressive: true }).toBuffer()
}
