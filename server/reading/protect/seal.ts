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
/** The length of the uncompressed P-256 point at the end of an SPKI. */
const POINT_BYTES = 65

/** The public key of a device from SPKI; null for anything but a P-256 key. */
export function readDeviceKey(spki: Uint8Array): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === CURVE ? key : null
  } catch {
    return null
  }
}

/** A key that only the device can derive, with the values that it needs for that. */
export interface AgreedKey {
  readonly key: Buffer
  readonly serverKey: Buffer
  readonly salt: Buffer
}

/** Agrees on a new key with a device: ECDH with an ephemeral key pair, then HKDF. */
export function agreeWith(device: KeyObject, info: Uint8Array): AgreedKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: CURVE })
  const salt = randomBytes(SALT_BYTES)
  const shared = diffieHellman({ privateKey, publicKey: device })
  const key = Buffer.from(hkdfSync('sha256', shared, salt, info, KEY_BYTES))
  return { key, salt, serverKey: publicKey.export({ format: 'der', type: 'spki' }).subarray(-POINT_BYTES) }
}

/** 96 random bits: the chance of a collision is negligible, because each key is used for few messages. */
export function newIv(): Buffer {
  return randomBytes(IV_BYTES)
}

/** AES-256-GCM: ciphertext, then tag. `aad` is authenticated but not contained. */
export function seal(key: Buffer, iv: Buffer, bytes: Uint8Array, aad: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(aad)
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** The same with a new IV in front. */
export function sealWithIv(key: Buffer, bytes: Uint8Array, aad: Uint8Array): Buffer {
  const iv = newIv()
  return Buffer.concat([iv, seal(key, iv, bytes, aad)])
}
