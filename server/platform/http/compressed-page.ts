import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { compress, digestOf, type EncodedPage, type Encoding } from './encoded-page.ts'

interface Compressed {
  readonly encoding: Exclude<Encoding, 'identity'>
  readonly bytes: Buffer
}

const decompressors = { br: promisify(brotliDecompress), gzip: promisify(gunzip) }

/**
 * A page of which only its compressed bytes are held, since these are a fraction of it: Brotli as soon as somebody has asked for that, or gzip until then. All else is
 * made of these when it is asked for.
 *
 * @param grown is called with how many bytes more are held than before; with a negative number where they are less
 * @param isHeld whether a cache holds the page: what is thrown away after its answer is not compressed for nothing
 * @param holdsPlain programs that ask for it as it is are answered at once from then on, as they ask again and again
 */
export function compressedPage(
  status: number,
  made: Buffer,
  grown: (bytes: number) => void,
  { holdsPlain = false, isHeld = () => true }: { holdsPlain?: boolean; isHeld?: () => boolean } = {},
): EncodedPage {
  let plain: Buffer | null = made
  let compressed: Compressed | null = null
  let isPlainWanted = false
  const making = new Map<Encoding, Promise<Buffer>>()

  async function make(encoding: Encoding): Promise<Buffer> {
    const source = plain ?? (await decompress(compressed as Compressed))
    if (encoding === 'identity') {
      if (holdsPlain && !plain) hold({ plain: source })
      return source
    }
    const bytes = ofItsOwn(await compress(source, encoding))
    if (!compressed || encoding === 'br')
      hold({ compressed: { encoding, bytes }, plain: isPlainWanted ? source : null })
    return bytes
  }

  function hold(next: { plain?: Buffer | null; compressed?: Compressed }): void {
    const before = heldBytes()
    if (next.compressed) compressed = next.compressed
    if (next.plain !== undefined) plain = next.plain
    grown(heldBytes() - before)
  }
  const heldBytes = () => (plain?.byteLength ?? 0) + (compressed?.bytes.byteLength ?? 0)

  function bodyIn(encoding: Encoding): Buffer | Promise<Buffer> {
    if (encoding === 'identity') {
      isPlainWanted = holdsPlain
      if (plain) {
        if (!holdsPlain && isHeld()) void Promise.resolve(bodyIn('br')).catch(() => {})
        return plain
      }
    } else if (compressed?.encoding === encoding) return compressed.bytes
    const pending = making.get(encoding)
    if (pending) return pending
    const begun = make(encoding).finally(() => making.delete(encoding))
    making.set(encoding, begun)
    return begun
  }

  return { status, plainBytes: made.byteLength, digest: digestOf(made), bodyIn }
}

function decompress({ encoding, bytes }: Compressed): Promise<Buffer> {
  return decompressors[encoding](bytes)
}

/** What a library compresses lies at the beginning of a larger piece of memory, which would be held with it. */
function ofItsOwn(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.byteLength)
  bytes.copy(own)
  return own
}
