import { listFollows } from '#contract/calls/follows.ts'
import type { Follow, FollowList } from '#contract/generated/follows.ts'
import { read, useRead } from '../session/read.ts'

/** What the reader follows, read once for all buttons of a page. */
export const followsRead = read(listFollows, {})

/** Only this series, where it is followed. */
export const followRead = (seriesId: string) => read(listFollows, { query: { series: seriesId } })

/**
 * The reader's follow of a series: null where there is none, undefined while that is unknown. Who follows more than one
 * answer has is asked about each of the others.
 */
export function useFollow(seriesId: string, isAsked = true): Follow | null | undefined {
  const { answer } = useRead(isAsked ? followsRead : null)
  const find = (list: FollowList) => list.follows.find(one => one.seriesId === seriesId) ?? null
  const found = answer && find(answer)
  const isBeyond = found === null && answer?.pagination?.lastPage === false
  const own = useRead(isBeyond ? followRead(seriesId) : null).answer
  return isBeyond ? own && find(own) : found
}

/** The answer with a series in it, or without. */
export function withFollow(list: FollowList, seriesId: string, followed: boolean): FollowList {
  const others = list.follows.filter(one => one.seriesId !== seriesId)
  if (!followed) return { ...list, follows: others }
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
  return { ...list, follows: [known ?? fresh, ...others] }
}
