const BYTES = 16

/**
 * A new key, as for a purchase that may be sent twice. `crypto.randomUUID` is there on https only, and a shop may be tried
 * out on plain http.
 */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
