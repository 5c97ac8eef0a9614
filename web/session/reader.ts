import { useEffect } from 'react'
import { findMe } from '#contract/calls/accounts.ts'
import type { User } from '#contract/generated/accounts.ts'
import { type ReadState, read, useRead } from './read.ts'
import { clearSignedIn, useSignedIn } from './signed-in.ts'

export const meRead = read(findMe, {})

/** Whether the question who is signed in got no answer, and how to ask again. */
export function useReaderError(): Pick<ReadState<typeof findMe>, 'broken' | 'stale' | 'fault' | 'again'> {
  const { broken, stale, fault, again } = useRead(useSignedIn() ? meRead : null)
  return { broken, stale, fault, again }
}

/** Who is signed in: undefined while that is unknown, null for a visitor. */
export function useReader(): User | null | undefined {
  const signedIn = useSignedIn()
  const { answer, refused } = useRead(signedIn ? meRead : null)
  useEffect(() => {
    if (refused) clearSignedIn()
  }, [refused])
  return signedIn === false || refused ? null : answer
}
