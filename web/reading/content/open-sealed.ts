import type { Container } from '#contract/generated/reading.ts'
import { IV_BYTES, keyInfo, partSeal, pictureSeal, type SealedPicture } from '#contract/sealed.ts'
import { unpack } from './unpack.ts'

/** Why sealed content cannot be shown: it is not what was sent, or this page is too old for it. */
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

/** docs/product.md#sealed-parts: the bytes of a part. Throws SealBroken where they are not those that were sealed for this device. */
export async function openContainer(
  container: Container,
  partId: string,
  device: CryptoKey,
): Promise<Uint8Array<ArrayBuffer>> {
  const { type, iv, data, dataType, dictChecksum, checksum } = container
  // A dictionary or a way of sealing that came after this page.
  if (type !== CDRM_V1 || dictChecksum !== 0) throw new SealBroken('outdated')
  try {
    const key = await agree(device, container, keyInfo(partId, 'part'), ['decrypt'])
    const about = partSeal(partId, dataType)
    const packed = await crypto.subtle.decrypt(gcm(iv, about), key, own(data))
    const plain = await unpack(new Uint8Array(packed))
    const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', plain))
    if (!sum.every((byte, at) => byte === checksum[at])) throw new Error('checksum')
    return plain
  } catch (cause) {
    throw new SealBroken('damaged', { cause })
  }
}

/** What the keys of a part's pictures are wrapped with. */
export function wrappingKey(
  partId: string,
  ticket: Agreement,
  device: CryptoKey,
  use: 'unwrapKey' | 'wrapKey' = 'unwrapKey',
): Promise<CryptoKey> {
  return agree(device, ticket, keyInfo(partId, 'pictures'), [use])
}

/** A picture, by its wrapped key. Throws SealBroken. */
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
      own(wrapped.subarray(IV_BYTES)),
      wrapping,
      gcm(wrapped.subarray(0, IV_BYTES), nothing),
      'AES-GCM',
      false,
      ['decrypt'],
    )
    const way = gcm(bytes.subarray(0, IV_BYTES), pictureSeal(picture))
    return await crypto.subtle.decrypt(way, key, own(bytes.subarray(IV_BYTES)))
  } catch (cause) {
    throw new SealBroken('damaged', { cause })
  }
}

async function agree(
  device: CryptoKey,
  { serverKey, salt }: Agreement,
  info: Uint8Array<ArrayBuffer>,
  uses: KeyUsage[],
): Promise<CryptoKey> {
  const server = await crypto.subtle.importKey('raw', own(serverKey), CURVE, false, [])
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: server }, device, 256)
  const base = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
  const way = { name: 'HKDF', hash: 'SHA-256', salt: own(salt), info }
  return crypto.subtle.deriveKey(way, base, { name: 'AES-GCM', length: 256 }, false, uses)
}

function gcm(iv: Uint8Array, additionalData: Uint8Array<ArrayBuffer>): AesGcmParams {
  return { name: 'AES-GCM', iv: own(iv), additionalData }
}

/** Decoded messages share the memory of their bytes; the cipher wants to know that it is ordinary memory. */
function own(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes as Uint8Array<ArrayBuffer>
}
