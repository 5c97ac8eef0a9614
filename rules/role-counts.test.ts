import { expect, it } from 'vitest'
import { roleCounts } from './role-counts.ts'

const STAFF = { production: true, emailVerified: true, secondFactor: true }

// docs/product.md#staff.
it.each([
  ['of who has a second factor, in production', {}, true],
  ['of who has none, in production', { secondFactor: false }, false],
  ['of who has none, in a trial', { production: false, secondFactor: false }, true],
  ['of who has not confirmed their address', { emailVerified: false }, false],
  ['of who has not confirmed their address, in a trial', { production: false, emailVerified: false }, false],
])('a role %s counts: %j %j', (_, change, counts) => expect(roleCounts({ ...STAFF, ...change })).toBe(counts))
