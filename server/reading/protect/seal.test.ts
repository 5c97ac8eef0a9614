import { createDecipheriv, createPublicKey, diffieHellman, generateKeyPairSync, hkdfSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { agreeWith, newIv, readDeviceKey, seal, sealWithIv } from './seal.ts'

const pair = () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const info = Buffer.from('what it is for')

// docs/product.md#sealed-parts.
describe('an iv', () => {
  it('comes once, of a million', () => {
    const seen = new Set<string>()
    for (let at = 0; at < 1_000_000; at++) seen.add(newIv().toString('latin1'))
    expect(seen.size).toBe(1_000_000)
  })
})

describe('a key that is agreed', () => {
  const theirs = (
    { privateKey }: ReturnType<typeof pair>,
    { serverKey, salt }: ReturnType<typeof agreeWith>,
  ) => {
    const [x, y] = [serverKey.subarray(1, 33), serverKey.subarray(33)].map(half => half.toString('base64url'))
    const key = { kty: 'EC', crv: 'P-256', x, y }
    const publicKey = createPublicKey({ key, format: 'jwk' })
    return Buffer.from(hkdfSync('sha256', diffieHellman({ privateKey, publicKey }), salt, info, 32))
  }

  it('is the device’s too, and no other’s', () => {
    const device = pair()
    const agreed = agreeWith(device.publicKey, info)
    expect(theirs(device, agreed)).toEqual(agreed.key)
    expect(theirs(pair(), agreed)).not.toEqual(agreed.key)
  })

  it('is new each time', () => {
    const { publicKey } = pair()
    const all = Array.from({ length: 50 }, () => agreeWith(publicKey, info))
    for (const name of ['key', 'salt', 'serverKey'] as const)
      expect(new Set(all.map(one => one[name].toString('hex'))).size).toBe(50)
  })
})

describe('a seal', () => {
  const key = Buffer.alloc(32, 7)
  const about = Buffer.from('PRT-1 6')
  const open = (sealed: Buffer, said: Buffer) => {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
    decipher.setAAD(said)
    decipher.setAuthTag(sealed.subarray(-16))
    return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()])
  }

  it('opens with its key and what it is about, and with nothing else', () => {
    const sealed = sealWithIv(key, Buffer.from('It was raining.'), about)
    expect(open(sealed, about).toString()).toBe('It was raining.')
    expect(() => open(sealed, Buffer.from('PRT-2 6'))).toThrow()
  })

  it('adds sixteen bytes to what it holds', () => {
    expect(seal(key, newIv(), Buffer.alloc(100), about)).toHaveLength(116)
  })
})

describe('the key of a device', () => {
  it('is a point of P-256', () => {
    const { publicKey } = pair()
    expect(readDeviceKey(publicKey.export({ format: 'der', type: 'spki' }))?.equals(publicKey)).toBe(true)
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['noise', Buffer.alloc(91, 1)],
    [
      'RSA',
      generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ format: 'der', type: 'spki' }),
    ],
  ])('is not %s', (_, bytes) => {
    expect(readDeviceKey(bytes)).toBeNull()
  })
})
