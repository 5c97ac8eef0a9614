import type { Language } from './interface-language.ts'
import type { StaffGrant } from './studio-rights.ts'

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

/**
 * Members for one language only have a level of their own where the contract has one; those of any other language have the
 * level of all members.
 */
const LEVEL_OF_LANGUAGE: Readonly<Partial<Record<Language, UserLevel>>> = {
  fr: USER_LEVELS.NINA_MEMBER_FR,
  de: USER_LEVELS.NINA_MEMBER_DE,
}

export interface Standing {
  readonly emailVerified: boolean
  /** The roles that the shop has given the account; none for readers. */
  readonly grants: readonly StaffGrant[]
  /** The membership that counts now; null without one. */
  readonly membership: { readonly premium: boolean; readonly lang: Language | null } | null
  /** Whether the roles may be used in this session: in production they need a second factor. */
  readonly roleCounts: boolean
}

/**
 * docs/product.md#levels: what the roles without limits make of a reader. Whoever has other roles only is a reader outside
 * of the studio.
 */
function levelOfRoles(grants: readonly StaffGrant[]): UserLevel | null {
  const roles = grants.flatMap(({ role, seriesIds, langs }) => (seriesIds || langs ? [] : role))
  if (roles.includes('owner') || roles.includes('publisher')) return USER_LEVELS.ADMIN
  return roles.includes('editor') ? USER_LEVELS.EDITOR : null
}

/** docs/product.md#levels: the level is derived from role and membership whenever it is asked for, and never stored. */
export function userLevel({ emailVerified, grants, membership, roleCounts }: Standing): UserLevel {
  if (!emailVerified) return USER_LEVELS.UNVERIFIED
  const ofRoles = roleCounts ? levelOfRoles(grants) : null
  if (ofRoles) return ofRoles
  if (!membership) return USER_LEVELS.USER
  const all = membership.premium ? USER_LEVELS.PREMIUM_MEMBER : USER_LEVELS.MEMBER
  return (membership.lang && LEVEL_OF_LANGUAGE[membership.lang]) ?? all
}
