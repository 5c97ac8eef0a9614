/** A device as a browser is one: a pair of keys of which the private half cannot be read. */
export interface TestDevice {
  readonly spki: Uint8Array
  readonly privateKey: CryptoKey
  readonly headers: { readonly 'x-device-key': string }
}

export async function makeDevice(): Promise<TestDevice> {
  const curve = { name: 'ECDH', namedCurve: 'P-256' } as const
  const { publicKey, privateKey } = await crypto.subtle.generateKey(curve, false, ['deriveBits'])
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', publicKey))
  return { spki, privateKey, headers: { 'x-device-key': Buffer.from(spki).toString('base64url') } }
}
