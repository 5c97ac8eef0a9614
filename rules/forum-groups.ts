import { USER_LEVELS, type UserLevel } from './user-level.ts'

/** The groups that the shop keeps in the forum. */
const GROUPS = ['members', 'premium', 'staff'] as const
type Group = (typeof GROUPS)[number]

/** docs/product.md#forum: the groups that a reader of this level is in, and those to be removed from. */
export function forumGroups(level: UserLevel): { add: Group[]; remove: Group[] } {
  const fits: Record<Group, boolean> = {
    members: level >= USER_LEVELS.MEMBER,
    premium: level === USER_LEVELS.PREMIUM_MEMBER,
    staff: level >= USER_LEVELS.EDITOR,
  }
  return { add: GROUPS.filter(group => fits[group]), remove: GROUPS.filter(group => !fits[group]) }
}
