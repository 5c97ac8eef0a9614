import {
  createCipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { IV_BYTES } from '#contract/sealed.ts'

const CURVE = 'prime256v1'
const KEY_BYTES = 32
const SALT_BYTES = 16
/** An uncompressed point of P-256 at the end of its SPKI. */
const POINT_BYTES = 65

/** The public key of a device, from SPKI; null for anything else than a point of P-256. */
export function readDeviceKey(spki: Uint8Array): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === CURVE ? key : null
  } catch {
    return null
  }
}

/** A key that only a device can come to, with what it needs for that. */
export interface Agreed {
  readonly key: Buffer
  readonly serverKey: Buffer
  readonly salt: Buffer
}

/** Agrees a new key with a device: ECDH with a pair of keys for this once, then HKDF. The key itself goes nowhere. */
export function agreeWith(device: KeyObject, info: Uint8Array): Agreed {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: CURVE })
  const salt = randomBytes(SALT_BYTES)
  const shared = diffieHellman({ privateKey, publicKey: device })
  const key = Buffer.from(hkdfSync('sha256', shared, salt, info, KEY_BYTES))
  return { key, salt, serverKey: publicKey.export({ format: 'der', type: 'spki' }).subarray(-POINT_BYTES) }
}

/** Of 96 random bits: among a thousand million there are two of a kind in one of 10¹¹ shops, and each key is used for few. */
export function newIv(): Buffer {
  return randomBytes(IV_BYTES)
}

/** AES-256-GCM: bytes, then tag. `about` is sealed with them, and is not in them. */
export function seal(key: Buffer, iv: Buffer, bytes: Uint8Array, about: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(about)
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** The same with its iv before it. */
export function sealWithIv(key: Buffer, bytes: Uint8Array, about: Uint8Array): Buffer {
  const iv = newIv()
  return Buffer.concat([iv, seal(key, iv, bytes, about)])
}
