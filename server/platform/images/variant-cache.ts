import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { FileCache } from '../cache/file-cache.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import { type ImageFormat, type ImageRequest, isDrawnName } from './image-address.ts'
import { MOST_PIXELS } from './prepare-image.ts'

/** Raise it when variants come to look different, so that cached ones are made again. */
const MAKING = 1
/** Two at a time, each on one core: the shop stays quick while many covers are drawn for the first time. */
const AT_ONCE = 2

/** Pictures in the sizes that are asked for, each made when it is first asked for. */
export class VariantCache {
  private readonly files: FileCache
  private readonly inLane = limitConcurrency(AT_ONCE)

  constructor(folder: string) {
    this.files = new FileCache(join(folder, `v${MAKING}`))
  }

  /** Null when `original` finds no picture. */
  get(
    { hash, width, format }: ImageRequest,
    original: (hash: string) => Promise<Buffer | null>,
  ): Promise<Buffer | null> {
    // The names of drawn pictures all begin with the same letters; their last two spread them over folders.
    const subfolder = isDrawnName(hash) ? hash.slice(-2) : hash.slice(0, 2)
    const make = async () => {
      const bytes = await original(hash)
      if (!bytes) return null
      const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS }).flatten({ background: '#ffffff' })
      if (width !== 'native') picture.resize({ width, withoutEnlargement: true })
      return encode(picture, format)
    }
    return this.files.findOrMake(join(subfolder, `${hash}-${width}.${format}`), () => this.inLane(make))
  }
}

function encode(picture: Sharp, format: ImageFormat): Promise<Buffer> {
  if (format === 'webp') return picture.webp({ quality: 82, effort: 3 }).toBuffer()
  if (format === 'avif') return picture.avif({ quality: 55, effort: 2 }).toBuffer()
  return picture.jpeg({ quality: 84, progressive: true }).toBuffer()
}
