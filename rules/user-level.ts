import type { Language } from './interface-language.ts'

/** docs/product.md#levels, in order. */
export const USER_LEVELS = {
  UNVERIFIED: 0,
  USER: 1,
  MEMBER: 2,
  PREMIUM_MEMBER: 3,
  NINA_MEMBER_FR: 4,
  NINA_MEMBER_DE: 5,
  EDITOR: 50,
  ADMIN: 90,
} as const
export type UserLevel = (typeof USER_LEVELS)[keyof typeof USER_LEVELS]

/** Members for one language only have a level of their own where the contract has one; those of any other language have the level of all members. */
const LEVEL_OF_LANGUAGE: Readonly<Partial<Record<Language, UserLevel>>> = {
  fr: USER_LEVELS.NINA_MEMBER_FR,
  de: USER_LEVELS.NINA_MEMBER_DE,
}

export interface Standing {
  readonly emailVerified: boolean
  /** The role that the shop has given the account; null for readers. */
  readonly role: 'staff' | 'editor' | null
  /** The membership that counts now; null without one. */
  readonly membership: { readonly premium: boolean; readonly lang: Language | null } | null
  /** Whether the role may be used in this session: in production it needs a second factor. */
  readonly roleCounts: boolean
}

/** docs/product.md#levels: the level is derived from role and membership whenever it is asked for, and never stored. */
export function userLevel({ emailVerified, role, membership, roleCounts }: Standing): UserLevel {
  if (!emailVerified) return USER_LEVELS.UNVERIFIED
  if (role && roleCounts) return role === 'staff' ? USER_LEVELS.ADMIN : USER_LEVELS.EDITOR
  if (!membership) return USER_LEVELS.USER
  const all = membership.premium ? USER_LEVELS.PREMIUM_MEMBER : USER_LEVELS.MEMBER
  return (membership.lang && LEVEL_OF_LANGUAGE[membership.lang]) ?? all
}
