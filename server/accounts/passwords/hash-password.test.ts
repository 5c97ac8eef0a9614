// Proves docs/product.md#sign-in
import { describe, expect, it } from 'vitest'
import { atRealPasswordCost } from '#tests/support/warm/low-password-cost.ts'
import { hashPassword, isOutdated, TooManyHashes, verifyPassword } from './hash-password.ts'

describe('a password', () => {
  it('is known again by its hash, however its letters were composed, and no other is', async () => {
    const hash = await atRealPasswordCost(() => hashPassword('u\u0308berall Regen'))
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(await verifyPassword(hash, 'überall Regen')).toBe(true)
    expect(await verifyPassword(hash, 'Überall Regen')).toBe(false)
    expect(await hashPassword('überall Regen')).not.toBe(hash)
  })

  it('counts to its last character', async () => {
    const long = 'x'.repeat(200)
    const hash = await hashPassword(`${long}a`)
    expect(await verifyPassword(hash, `${long}a`)).toBe(true)
    expect(await verifyPassword(hash, `${long}b`)).toBe(false)
  })

  it('of nobody is never right', async () => {
    expect(await verifyPassword(null, 'anything')).toBe(false)
  })

  it('is hashed anew when it was hashed with less than today', async () => {
    const cheap = await hashPassword('rain')
    await atRealPasswordCost(async () => {
      expect(isOutdated(await hashPassword('rain'))).toBe(false)
      expect(isOutdated(cheap)).toBe(true)
    })
  })

  it('waits in a queue that has an end: who comes after it is told so at once', async () => {
    const all = await Promise.allSettled(Array.from({ length: 80 }, () => hashPassword('rain')))
    const refused = all.filter(one => one.status === 'rejected')
    expect(refused).toHaveLength(80 - 3 - 64)
    for (const one of refused) expect(one.reason).toBeInstanceOf(TooManyHashes)
    // And then it is as before.
    await expect(hashPassword('rain')).resolves.toBeDefined()
  })
})
