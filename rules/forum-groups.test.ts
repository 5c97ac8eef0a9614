import { expect, it } from 'vitest'
import { forumGroups } from './forum-groups.ts'
import { USER_LEVELS } from './user-level.ts'

// docs/product.md#forum: groups follow the level, and open the areas for members.
it.each([
  ['USER', []],
  ['MEMBER', ['members']],
  ['PREMIUM_MEMBER', ['members', 'premium']],
  ['NINA_MEMBER_FR', ['members']],
  ['NINA_MEMBER_DE', ['members']],
  ['EDITOR', ['members', 'staff']],
  ['ADMIN', ['members', 'staff']],
] as const)('%s is in %j and in no other group', (level, groups) => {
  const { add, remove } = forumGroups(USER_LEVELS[level])
  expect(add).toEqual(groups)
  expect([...add, ...remove].sort()).toEqual(['members', 'premium', 'staff'])
})
