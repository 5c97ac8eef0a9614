import { readFile, stat } from 'node:fs/promises'
import { contrastOf } from '#rules/accent-colours.ts'
import { drawInSandbox } from '../images/draw-in-sandbox.ts'
import { ImageRefused } from '../images/image-refused.ts'
import { ConfigError } from '../settings/setting.ts'

export const BRAND_PICTURES = ['logo', 'icon', 'hero'] as const
export type BrandPictureKind = (typeof BRAND_PICTURES)[number]

/** A picture of the operator's, drawn anew: nothing of the file but its pixels is sent to anybody. */
export interface BrandPicture {
  /** Ends the address /static/…; it has the hash of the picture. */
  readonly file: string
  readonly bytes: () => Promise<Buffer>
  readonly mediaType: 'image/png' | 'image/webp'
  /** Pixels of the file. */
  readonly width: number
  readonly height: number
  /** The mean of what is not transparent, `#rrggbb`. */
  readonly colour: string
}

/** The same, just drawn. */
export interface DrawnPicture extends Omit<BrandPicture, 'bytes'> {
  readonly bytes: Buffer
}

export const MOST_PICTURE_BYTES = 8_000_000
/** WCAG 2.2, 1.4.11: of pictures that one has to see. */
const CONTRAST = 3
const PAPER = { light: '#faf8f3', dark: '#171512' } as const

/** Why a file is no picture of the brand, as a sentence about it. */
export class BrandPictureRefused extends Error {
  readonly reason: 'notAPicture' | 'pictureTooLarge' | 'pictureTooSmall'

  constructor(reason: BrandPictureRefused['reason'], sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.reason = reason
  }
}

/** Reads and draws the file that a setting names. Throws ConfigError with one line where it cannot be used. */
export async function readBrandPicture(
  kind: BrandPictureKind,
  setting: string,
  path: string,
): Promise<BrandPicture> {
  const file = await read(setting, path)
  const drawn = await drawBrandPicture(kind, file).catch(error => {
    if (!(error instanceof BrandPictureRefused)) throw error
    throw new ConfigError(`${setting}: ${path} ${error.message}.`, { cause: error })
  })
  return { ...drawn, bytes: () => Promise.resolve(drawn.bytes) }
}

/** Draws a picture anew from a file that anybody may have made. Throws {@link BrandPictureRefused}. */
export async function drawBrandPicture(kind: BrandPictureKind, file: Buffer): Promise<DrawnPicture> {
  if (file.length > MOST_PICTURE_BYTES)
    throw new BrandPictureRefused('pictureTooLarge', `is larger than ${MOST_PICTURE_BYTES / 1e6} MB`)
  const request = { task: 'brand', with: kind } as const
  const [drawn] = await drawInSandbox<DrawnPicture | RefusedPicture>(request, file).catch(error => {
    throw error instanceof ImageRefused ? refusedAs(error) : error
  })
  if (!drawn) throw new Error(`a ${kind} was drawn and is not there`)
  if ('refused' in drawn) throw new BrandPictureRefused(drawn.refused.reason, drawn.refused.sentence)
  return drawn
}

/** What the process that draws answers in place of a picture. */
export interface RefusedPicture {
  readonly refused: { readonly reason: BrandPictureRefused['reason']; readonly sentence: string }
  readonly bytes: Buffer
}

/** The refusal of a file from which nothing can be drawn. */
export function refusedAs(error: unknown): BrandPictureRefused {
  const why = error instanceof ImageRefused ? error.message : 'it is no picture that can be drawn'
  return new BrandPictureRefused('notAPicture', `cannot be used, ${why}`, { cause: error })
}

/** Whether a picture can be seen on the pages of this theme. */
export function isReadableOn({ colour }: Pick<BrandPicture, 'colour'>, theme: 'light' | 'dark'): boolean {
  return contrastOf(colour, PAPER[theme]) >= CONTRAST
}

async function read(setting: string, path: string): Promise<Buffer> {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new ConfigError(`${setting}: there is no file ${path}.`)
  if (found.size > MOST_PICTURE_BYTES)
    throw new ConfigError(`${setting}: ${path} is larger than ${MOST_PICTURE_BYTES / 1e6} MB.`)
  return readFile(path).catch(error => {
    throw new ConfigError(`${setting}: ${path} cannot be read (${error.code}).`, { cause: error })
  })
}
