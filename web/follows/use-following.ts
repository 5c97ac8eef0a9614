import { useRef, useState } from 'react'
import { useSWRConfig } from 'swr'
import { follow, type listFollows, unfollow } from '#contract/calls/follows.ts'
import type { Outcome } from '../platform/send.ts'
import { useSignedIn } from '../session/signed-in.ts'
import { useMutation } from '../session/use-mutation.ts'
import { followRead, followsRead, useFollow, withFollow } from './follows-read.ts'

interface Following {
  /** Undefined while that is unknown. */
  readonly followed: boolean | undefined
  /** Why the last press was refused, or that another tab had done it already. */
  readonly refusal: string | null
  readonly press: () => void
}

/**
 * Whether a series is followed, and the press that changes it. The button changes at once, and back where the call is
 * refused. Of the presses during a call the last one is carried out after it.
 */
export function useFollowing(seriesId: string): Following {
  const signedIn = useSignedIn()
  const { mutate } = useSWRConfig()
  const found = useFollow(seriesId, signedIn)
  const following = useMutation(follow, 'follows')
  const unfollowing = useMutation(unfollow, 'follows')
  const [refusal, setRefusal] = useState<string | null>(null)
  const latest = useRef(false)
  const underWay = useRef(false)
  const followed = found === undefined ? undefined : found !== null

  async function show(shown: boolean) {
    for (const { key } of [followsRead, followRead(seriesId)])
      await mutate<Outcome<typeof listFollows>>(
        key,
        seen => (seen?.answer ? { answer: withFollow(seen.answer, seriesId, shown) } : seen),
        { revalidate: false },
      )
  }

  async function carryOut(before: boolean) {
    underWay.current = true
    let done = before
    while (done !== latest.current) {
      const aim = latest.current
      const { refused, said } = await (aim ? following : unfollowing).act({ params: { seriesId } })
      // Another tab has done the same already.
      if (refused === undefined || refused === 'alreadyFollowed' || refused === 'alreadyUnfollowed') {
        done = aim
        setRefusal(said ?? null)
        // A list that was loaded meanwhile may be an older one.
        await show(latest.current)
        continue
      }
      await show(done)
      setRefusal(said)
      break
    }
    underWay.current = false
  }

  function press() {
    if (followed === undefined) return
    setRefusal(null)
    latest.current = !followed
    void show(!followed)
    if (!underWay.current) void carryOut(followed)
  }

  return { followed, refusal, press }
}
