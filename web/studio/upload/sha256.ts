import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/**
 * SHA-256 of a file in hexadecimal digits, read piece by piece: the browser's own digest wants all bytes at once. `progress`
 * is called with the bytes so far. Throws where `signal` is aborted.
 */
export async function digestOfFile(
  file: Blob,
  progress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const hash = sha256.create()
  const reader = file.stream().getReader()
  let done = 0
  for (;;) {
    signal.throwIfAborted()
    const { value } = await reader.read()
    if (!value) return bytesToHex(hash.digest())
    hash.update(value)
    done += value.length
    progress(done)
  }
}

export async function digestOfPiece(bytes: ArrayBuffer): Promise<string> {
  return bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}
