import { expect, it } from 'vitest'
import { keyInfo, pictureSeal } from '#contract/sealed.ts'
import { openPicture, wrappingKey } from '../content/open-sealed.ts'
import { rewrapKey } from './rewrap-key.ts'

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const
const gcm = (iv: Uint8Array<ArrayBuffer>, additionalData: Uint8Array<ArrayBuffer> = new Uint8Array()) => ({
  name: 'AES-GCM',
  iv,
  additionalData,
})
const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))

async function sealed(key: CryptoKey, bytes: Uint8Array<ArrayBuffer>, about?: Uint8Array<ArrayBuffer>) {
  const iv = random(12)
  const text = new Uint8Array(await crypto.subtle.encrypt(gcm(iv, about), key, bytes))
  return new Uint8Array([...iv, ...text])
}

/** The agreement of a shop with a device for one ticket, and a page's key that is wrapped with it. */
async function ticketFor(device: CryptoKeyPair, pageKey: Uint8Array<ArrayBuffer>) {
  const own = (await crypto.subtle.generateKey(CURVE, false, ['deriveBits'])) as CryptoKeyPair
  const serverKey = new Uint8Array(await crypto.subtle.exportKey('raw', own.publicKey))
  const salt = random(16)
  const shared = await crypto.subtle.deriveBits(
    { name: 'ECDH', public: device.publicKey },
    own.privateKey,
    256,
  )
  const base = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt, info: keyInfo('P', 'pictures') }
  const key = await crypto.subtle.deriveKey(algorithm, base, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
  ])
  return { serverKey, salt, wrapped: await sealed(key, pageKey) }
}

it('a page’s key of a second ticket opens its picture once it is rewrapped for the first', async () => {
  const device = (await crypto.subtle.generateKey(CURVE, false, ['deriveBits'])) as CryptoKeyPair
  const first = await ticketFor(device, random(32))
  const pageKey = random(32)
  const second = await ticketFor(device, pageKey)
  const about = { partId: 'P', page: 3, format: 'webp', width: '1200' }
  const key = await crypto.subtle.importKey('raw', pageKey, 'AES-GCM', false, ['encrypt'])
  const picture = await sealed(key, random(500), pictureSeal(about))

  const byFirst = await wrappingKey('P', first, device.privateKey)
  const again = await rewrapKey(
    second.wrapped,
    await wrappingKey('P', second, device.privateKey),
    await wrappingKey('P', first, device.privateKey, 'wrapKey'),
  )
  expect((await openPicture(picture, again, byFirst, about)).byteLength).toBe(500)
  await expect(openPicture(picture, second.wrapped, byFirst, about)).rejects.toThrow('damaged')
})
