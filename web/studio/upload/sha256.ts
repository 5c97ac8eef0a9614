/** SHA-256 of bytes that come one after the other, which the browser's own digest cannot do: it wants all of them at once. FIPS 180-4. */
export interface Sha256 {
  update(bytes: Uint8Array): void
  /** In hexadecimal digits. */
  digest(): string
}

const BLOCK = 64
const primes = Array.from({ length: 312 }, (_, at) => at).filter(
  number =>
    number > 1 && !Array.from({ length: number - 2 }, (_, at) => at + 2).some(by => number % by === 0),
)
const fraction = (value: number) => ((value - Math.floor(value)) * 0x1_0000_0000) | 0
const K = Int32Array.from(primes.slice(0, 64), prime => fraction(Math.cbrt(prime)))
const START = Int32Array.from(primes.slice(0, 8), prime => fraction(Math.sqrt(prime)))

export function sha256(): Sha256 {
  const state = Int32Array.from(START)
  const words = new Int32Array(BLOCK)
  const rest = new Uint8Array(BLOCK)
  let filled = 0
  let total = 0

  function block(bytes: Uint8Array, from: number): void {
    for (let at = 0; at < 16; at++) {
      const byte = from + at * 4
      words[at] =
        ((bytes[byte] as number) << 24) |
        ((bytes[byte + 1] as number) << 16) |
        ((bytes[byte + 2] as number) << 8) |
        (bytes[byte + 3] as number)
    }
    for (let at = 16; at < BLOCK; at++) {
      const a = words[at - 15] as number
      const b = words[at - 2] as number
      const s0 = ((a >>> 7) | (a << 25)) ^ ((a >>> 18) | (a << 14)) ^ (a >>> 3)
      const s1 = ((b >>> 17) | (b << 15)) ^ ((b >>> 19) | (b << 13)) ^ (b >>> 10)
      words[at] = ((words[at - 16] as number) + s0 + (words[at - 7] as number) + s1) | 0
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    for (let at = 0; at < BLOCK; at++) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
      const one = (h + s1 + ((e & f) ^ (~e & g)) + (K[at] as number) + (words[at] as number)) | 0
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
      const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + one) | 0
      d = c
      c = b
      b = a
      a = (one + two) | 0
    }
    for (const [at, value] of [a, b, c, d, e, f, g, h].entries())
      state[at] = ((state[at] as number) + value) | 0
  }

  function add(bytes: Uint8Array): void {
    let from = 0
    if (filled > 0) {
      const taken = Math.min(BLOCK - filled, bytes.length)
      rest.set(bytes.subarray(0, taken), filled)
      filled += taken
      from = taken
      if (filled < BLOCK) return
      block(rest, 0)
      filled = 0
    }
    for (; from + BLOCK <= bytes.length; from += BLOCK) block(bytes, from)
    rest.set(bytes.subarray(from))
    filled = bytes.length - from
  }

  return {
    update(bytes) {
      total += bytes.length
      add(bytes)
    },
    digest() {
      const end = new Uint8Array((filled < 56 ? BLOCK : 2 * BLOCK) - filled)
      end[0] = 0x80
      new DataView(end.buffer).setBigUint64(end.length - 8, BigInt(total) * 8n)
      add(end)
      return Array.from(state, word => (word >>> 0).toString(16).padStart(8, '0')).join('')
    },
  }
}

/** Of a file, some of it at a time. `progress` gets the bytes that are done. */
export async function digestOfFile(
  file: Blob,
  progress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const hash = sha256()
  const reader = file.stream().getReader()
  let done = 0
  for (;;) {
    signal.throwIfAborted()
    const { value } = await reader.read()
    if (!value) return hash.digest()
    hash.update(value)
    done += value.length
    progress(done)
  }
}

export async function digestOfPiece(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('')
}
