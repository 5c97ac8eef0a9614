import { promisify } from 'node:util'
import { brotliDecompress, constants, gunzip, zstdCompress, zstdDecompress } from 'node:zlib'
import { compress, digestOf, type EncodedPage, type Encoding } from './encoded-page.ts'

type Compression = Exclude<Encoding, 'identity'>

const decompressBrotli = promisify(brotliDecompress)
const decompressGzip = promisify(gunzip)
const packBytes = promisify(zstdCompress)
const unpackBytes = promisify(zstdDecompress)
/** Half a millisecond to a millisecond for a page, once; 19 takes a multiple of that for a twentieth less. */
const PACKED = { [constants.ZSTD_c_compressionLevel]: 9 }

/** A page whose compressed bytes are held can be held in less. */
export interface PackablePage extends EncodedPage {
  /**
   * From now on it is held as what differs from this page of the same shape, until it is asked for again; not where that
   * would be hardly less.
   */
  readonly pack: (sample: Buffer) => Promise<void>
}

interface Packed {
  readonly bytes: Buffer
  readonly sample: Buffer
}

/**
 * A page of which only its compressed bytes are held, since these are a fraction of it: Brotli as soon as somebody has asked
 * for that, or gzip until then, and gzip beside it once that was asked for again. All else is made of these when it is asked
 * for. Packed, it is a third of that.
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
): PackablePage {
  let plain: Buffer | null = made
  const compressed: Partial<Record<Compression, Buffer>> = {}
  // Stays when the page is asked for again, so that it need not be packed twice.
  let packed: Packed | null = null
  let isPlainWanted = false
  let timesZipped = 0
  const making = new Map<Encoding, Promise<Buffer>>()

  async function make(encoding: Encoding): Promise<Buffer> {
    const source = plain ?? (await whole())
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
    [plain, compressed.br, compressed.gzip, packed?.bytes].reduce(
      (sum, bytes) => sum + (bytes?.byteLength ?? 0),
      0,
    )

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

  function whole(): Promise<Buffer> {
    const { br, gzip } = compressed
    if (packed) return unpackBytes(packed.bytes, { dictionary: packed.sample })
    return br ? decompressBrotli(br) : decompressGzip(gzip as Buffer)
  }

  async function pack(sample: Buffer): Promise<void> {
    if (!packed) {
      const bytes = ofItsOwn(
        await packBytes(plain ?? (await whole()), { dictionary: sample, params: PACKED }),
      )
      if (bytes.byteLength > heldBytes() * WORTH_PACKING) return
      packed = { bytes, sample }
      grown(bytes.byteLength)
    }
    hold(() => {
      plain = null
      delete compressed.br
      delete compressed.gzip
    })
  }

  return { status, plainBytes: made.byteLength, digest: digestOf(made), bodyIn, pack }
}

/** Of what is held otherwise. */
const WORTH_PACKING = 0.75

/** What a library compresses lies at the beginning of a larger piece of memory, which would be held with it. */
function ofItsOwn(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.byteLength)
  bytes.copy(own)
  return own
}
