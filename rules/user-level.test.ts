import { expect, it } from 'vitest'
import { type Standing, USER_LEVELS, userLevel } from './user-level.ts'

const READER: Standing = { emailVerified: true, role: null, membership: null, roleCounts: true }

// docs/product.md#levels.
it.each<[string, Partial<Standing>, keyof typeof USER_LEVELS]>([
  ['without a verified address', { emailVerified: false, role: 'staff' }, 'UNVERIFIED'],
  ['with a free account', {}, 'USER'],
  ['with a regular membership', { membership: { premium: false, lang: null } }, 'MEMBER'],
  ['with a premium membership', { membership: { premium: true, lang: null } }, 'PREMIUM_MEMBER'],
  ['as a member of the French shop', { membership: { premium: false, lang: 'fr' } }, 'NINA_MEMBER_FR'],
  ['as a member of the German shop', { membership: { premium: false, lang: 'de' } }, 'NINA_MEMBER_DE'],
  ['as an editor', { role: 'editor', membership: { premium: true, lang: null } }, 'EDITOR'],
  ['as staff', { role: 'staff' }, 'ADMIN'],
  ['as staff whose role does not count here', { role: 'staff', roleCounts: false }, 'USER'],
])('%s the level is as the table says', (_, standing, level) =>
  expect(userLevel({ ...READER, ...standing })).toBe(USER_LEVELS[level]),
)
