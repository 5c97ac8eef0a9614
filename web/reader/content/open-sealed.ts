import type { Container } from '#contract/generated/reading.ts'
import { IV_BYTES, keyInfo, partSeal, pictureSeal, type SealedPicture } from '#contract/sealed.ts'
import { decompress } from './decompress.ts'

/** Sealed content cannot be shown: it differs from what was sealed, or this page is too old for it. */
export class SealBroken extends Error {
  readonly why: 'damaged' | 'outdated'
  constructor(why: 'damaged' | 'outdated', options?: ErrorOptions) {
    super(why, options)
    this.why = why
  }
}

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const
const CDRM_V1 = 2

type Agreement = Pick<Container, 'serverKey' | 'salt'>

/**
 * docs/product.md#sealed-parts: decrypts the bytes of a part. Throws SealBroken where they are not those that were sealed
 * for this device.
 */
export async function openContainer(
  container: Container,
  partId: string,
  device: CryptoKey,
): Promise<Uint8Array<ArrayBuffer>> {
  const { type, iv, data, dataType, dictChecksum, checksum } = container
  // The shop uses a dictionary or an encryption that is newer than this page.
  if (type !== CDRM_V1 || dictChecksum !== 0) throw new SealBroken('outdated')
  try {
    const key = await agree(device, container, keyInfo(partId, 'part'), ['decrypt'])
    const about = partSeal(partId, dataType)
    const packed = await crypto.subtle.decrypt(gcm(iv, about), key, asOrdinary(data))
    const plain = await decompress(new Uint8Array(packed))
    const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', plain))
    if (!sum.every((byte, at) => byte === checksum[at])) throw new Error('checksum')
    return plain
  } catch (cause) {
    throw new SealBroken('damaged', { cause })
  }
}

/** The key with which the keys of a part's pictures are wrapped. */
export function wrappingKey(
  partId: string,
  ticket: Agreement,
  device: CryptoKey,
  use: 'unwrapKey' | 'wrapKey' = 'unwrapKey',
): Promise<CryptoKey> {
  return agree(device, ticket, keyInfo(partId, 'pictures'), [use])
}

/** Decrypts a picture with its wrapped key. Throws SealBroken. */
export async function openPicture(
  bytes: Uint8Array,
  wrapped: Uint8Array,
  wrapping: CryptoKey,
  picture: SealedPicture,
): Promise<ArrayBuffer> {
  try {
    const nothing = new Uint8Array()
    const key = await crypto.subtle.unwrapKey(
      'raw',
      asOrdinary(wrapped.subarray(IV_BYTES)),
      wrapping,
      gcm(wrapped.subarray(0, IV_BYTES), nothing),
      'AES-GCM',
      false,
      ['decrypt'],
    )
    const algorithm = gcm(bytes.subarray(0, IV_BYTES), pictureSeal(picture))
    return await crypto.subtle.decrypt(algorithm, key, asOrdinary(bytes.subarray(IV_BYTES)))
  } catch (cause) {
    throw new SealBroken('damaged', { cause })
  }
}

/** Agrees on a key with the shop: ECDH, then HKDF. */
async function agree(
  device: CryptoKey,
  { serverKey, salt }: Agreement,
  info: Uint8Array<ArrayBuffer>,
  uses: KeyUsage[],
): Promise<CryptoKey> {
  const server = await crypto.subtle.importKey('raw', asOrdinary(serverKey), CURVE, false, [])
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: server }, device, 256)
  const base = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: asOrdinary(salt), info }
  return crypto.subtle.deriveKey(algorithm, base, { name: 'AES-GCM', length: 256 }, false, uses)
}

function gcm(iv: Uint8Array, additionalData: Uint8Array<ArrayBuffer>): AesGcmParams {
  return { name: 'AES-GCM', iv: asOrdinary(iv), additionalData }
}

/** Only the type changes: decoded messages never lie in shared memory, which the cipher would not take. */
function asOrdinary(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes as Uint8Array<ArrayBuffer>
}
