import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'identity' | 'gzip' | 'br'

/** A page as it goes over the wire. */
export interface EncodedPage {
  readonly status: number
  /** Without quotes and encoding; see {@link etagOf}. */
  readonly digest: string
  /** Its bytes when it is not compressed. */
  readonly plainBytes: number
  /** Made when first asked for. */
  readonly bodyIn: (encoding: Encoding) => Buffer | Promise<Buffer>
}

export interface MadePage {
  readonly status: number
  readonly html: string
}

// For pages: a few milliseconds. 11 takes a hundred times as long for a fifth less.
const BROTLI_QUALITY = 5
/** For files that are compressed once and sent for as long as the build lasts. */
export const BEST_BROTLI_QUALITY = 11

/** The validator of a page in an encoding; each has its own, as their bytes differ. */
export function etagOf(page: EncodedPage, encoding: Encoding): string {
  return encoding === 'identity' ? `"${page.digest}"` : `"${page.digest}-${encoding}"`
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** A page that is held as it is, and in each encoding that was asked for. */
export function pageOf(
  { status, html }: { status: number; html: string | Buffer },
  quality = BROTLI_QUALITY,
): EncodedPage {
  const plain = Buffer.from(html as Buffer)
  const compressed = new Map<Encoding, Buffer | Promise<Buffer>>([['identity', plain]])
  return {
    status,
    plainBytes: plain.byteLength,
    digest: digestOf(plain),
    bodyIn(encoding) {
      const existing = compressed.get(encoding)
      if (existing) return existing
      const making = compress(plain, encoding, quality).then(bytes => {
        compressed.set(encoding, bytes)
        return bytes
      })
      compressed.set(encoding, making)
      return making
    },
  }
}

export function digestOf(plain: Buffer): string {
  return createHash('sha256').update(plain).digest('base64url').slice(0, 22)
}

/** `quality` is Brotli's, 0 to 11. `identity` is not compressed. */
export async function compress(plain: Buffer, encoding: Encoding, quality = BROTLI_QUALITY): Promise<Buffer> {
  if (encoding === 'identity') return plain
  if (encoding === 'gzip') return compressGzip(plain, { level: 6 })
  return compressBrotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
    },
  })
}
