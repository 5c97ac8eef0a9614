import { USER_LEVELS, type UserLevel } from './user-level.ts'

/** The groups that the shop keeps in the forum. */
const GROUPS = ['members', 'premium', 'staff'] as const
type Group = (typeof GROUPS)[number]

/** docs/product.md#forum: groups follow the level. Those that no longer fit are left. */
export function forumGroups(level: UserLevel): { add: Group[]; remove: Group[] } {
  const fits: Record<Group, boolean> = {
    members: level >= USER_LEVELS.MEMBER,
    premium: level === USER_LEVELS.PREMIUM_MEMBER,
    staff: level >= USER_LEVELS.EDITOR,
  }
  return { add: GROUPS.filter(group => fits[group]), remove: GROUPS.filter(group => !fits[group]) }
}
