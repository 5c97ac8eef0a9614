import { listFollows } from '#contract/calls/follows.ts'
import type { FollowList } from '#contract/generated/follows.ts'
import { read } from '../session/read.ts'

/** Everything that the reader follows, read once for all buttons of a page. */
export const followsRead = read(listFollows, {})

/** The answer with a series in it, or without. */
export function withFollow(list: FollowList, seriesId: string, followed: boolean): FollowList {
  const others = list.follows.filter(one => one.seriesId !== seriesId)
  if (!followed) return { follows: others }
  const known = list.follows.find(one => one.seriesId === seriesId)
  const fresh = {
    seriesId,
    seriesLegacyId: '',
    lastNotified: undefined,
    followed: undefined,
    rhythm: 0,
    serie: undefined,
    title: '',
    withdrawn: false,
  } as const
  return { follows: [known ?? fresh, ...others] }
}
