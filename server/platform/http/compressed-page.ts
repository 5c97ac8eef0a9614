import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { compress, digestOf, type EncodedPage, type Encoding } from './encoded-page.ts'

type Compression = Exclude<Encoding, 'identity'>

const decompressBrotli = promisify(brotliDecompress)
const decompressGzip = promisify(gunzip)

/**
 * A page of which only its compressed bytes are held, since these are a fraction of it: Brotli as soon as somebody has asked for that, or gzip until then, and gzip
 * beside it once that was asked for again. All else is made of these when it is asked for.
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
  const compressed: Partial<Record<Compression, Buffer>> = {}
  let isPlainWanted = false
  let timesZipped = 0
  const making = new Map<Encoding, Promise<Buffer>>()

  async function make(encoding: Encoding): Promise<Buffer> {
    const source = plain ?? (await decompress(compressed))
    if (encoding === 'identity') {
      if (holdsPlain && !plain) hold(() => (plain = source))
      return source
    }
    if (encoding === 'gzip') timesZipped++
    const bytes = ofItsOwn(await compress(source, encoding))
    if (encoding === 'gzip' && compressed.br && timesZipped === 1) return bytes
    hold(() => {
      if (encoding === 'br' && timesZipped < 2) delete compressed.gzip
      compressed[encoding] = bytes
      plain = isPlainWanted ? source : null
    })
    return bytes
  }

  function hold(change: () => void): void {
    const before = heldBytes()
    change()
    grown(heldBytes() - before)
  }
  const heldBytes = () =>
    [plain, compressed.br, compressed.gzip].reduce((sum, bytes) => sum + (bytes?.byteLength ?? 0), 0)

  function bodyIn(encoding: Encoding): Buffer | Promise<Buffer> {
    if (encoding === 'identity') {
      isPlainWanted = holdsPlain
      if (plain) {
        if (!holdsPlain && isHeld()) void Promise.resolve(bodyIn('br')).catch(() => {})
        return plain
      }
    } else {
      const held = compressed[encoding]
      if (held) return held
    }
    const pending = making.get(encoding)
    if (pending) return pending
    const begun = make(encoding).finally(() => making.delete(encoding))
    making.set(encoding, begun)
    return begun
  }

  return { status, plainBytes: made.byteLength, digest: digestOf(made), bodyIn }
}

function decompress({ br, gzip }: Partial<Record<Compression, Buffer>>): Promise<Buffer> {
  return br ? decompressBrotli(br) : decompressGzip(gzip as Buffer)
}

/** What a library compresses lies at the beginning of a larger piece of memory, which would be held with it. */
function ofItsOwn(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.byteLength)
  bytes.copy(own)
  return own
}
