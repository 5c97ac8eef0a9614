import { IV_BYTES } from '#contract/sealed.ts'

/** Wraps a page's key with another wrapping key. Only the browser sees the key itself. */
export async function rewrapKey(wrapped: Uint8Array, from: CryptoKey, to: CryptoKey): Promise<Uint8Array> {
  const [oldIv, bytes] = [wrapped.slice(0, IV_BYTES), wrapped.slice(IV_BYTES)]
  const algorithm = { name: 'AES-GCM', iv: oldIv }
  const key = await crypto.subtle.unwrapKey('raw', bytes, from, algorithm, 'AES-GCM', true, ['decrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const rewrapped = new Uint8Array(await crypto.subtle.wrapKey('raw', key, to, { name: 'AES-GCM', iv }))
  const result = new Uint8Array(IV_BYTES + rewrapped.byteLength)
  result.set(iv)
  result.set(rewrapped, IV_BYTES)
  return result
}
