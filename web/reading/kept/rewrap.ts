import { IV_BYTES } from '#contract/sealed.ts'

/** A page's key, wrapped by another ticket's agreement than before. It passes through the browser's own hands only. */
export async function rewrap(wrapped: Uint8Array, from: CryptoKey, to: CryptoKey): Promise<Uint8Array> {
  const [before, bytes] = [wrapped.slice(0, IV_BYTES), wrapped.slice(IV_BYTES)]
  const way = { name: 'AES-GCM', iv: before }
  const key = await crypto.subtle.unwrapKey('raw', bytes, from, way, 'AES-GCM', true, ['decrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const again = new Uint8Array(await crypto.subtle.wrapKey('raw', key, to, { name: 'AES-GCM', iv }))
  const all = new Uint8Array(IV_BYTES + again.byteLength)
  all.set(iv)
  all.set(again, IV_BYTES)
  return all
}
