import { expect, it } from 'vitest'
import type { StaffGrant } from './studio-rights.ts'
import { type Standing, USER_LEVELS, userLevel } from './user-level.ts'

const READER: Standing = { emailVerified: true, grants: [], membership: null, roleCounts: true }

const as = (role: StaffGrant['role'], limits: Partial<StaffGrant> = {}): StaffGrant => ({
  role,
  seriesIds: null,
  langs: null,
  ...limits,
})

// docs/product.md#levels.
it.each<[string, Partial<Standing>, keyof typeof USER_LEVELS]>([
  ['without a verified address', { emailVerified: false, grants: [as('owner')] }, 'UNVERIFIED'],
  ['with a free account', {}, 'USER'],
  ['with a regular membership', { membership: { premium: false, lang: null } }, 'MEMBER'],
  ['with a premium membership', { membership: { premium: true, lang: null } }, 'PREMIUM_MEMBER'],
  ['as a member of the French shop', { membership: { premium: false, lang: 'fr' } }, 'NINA_MEMBER_FR'],
  ['as a member of the German shop', { membership: { premium: false, lang: 'de' } }, 'NINA_MEMBER_DE'],
  ['as an editor', { grants: [as('editor')], membership: { premium: true, lang: null } }, 'EDITOR'],
  ['as staff', { grants: [as('owner')] }, 'ADMIN'],
  ['as a publisher who is also an author', { grants: [as('author'), as('publisher')] }, 'ADMIN'],
  ['as an owner of one series', { grants: [as('owner', { seriesIds: ['S'] })] }, 'USER'],
  ['as an editor of the German books', { grants: [as('editor', { langs: ['de'] })] }, 'USER'],
  [
    'as a translator who is a member',
    { grants: [as('translator')], membership: { premium: false, lang: null } },
    'MEMBER',
  ],
  ['as staff whose role does not count here', { grants: [as('owner')], roleCounts: false }, 'USER'],
])('%s the level is as the table says', (_, standing, level) =>
  expect(userLevel({ ...READER, ...standing })).toBe(USER_LEVELS[level]),
)
