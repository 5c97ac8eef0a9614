import { useEffect } from 'react'
import { findMe } from '#contract/calls/accounts.ts'
import type { User } from '#contract/generated/accounts.ts'
import { read, useRead } from './read.ts'
import { dropSign, useSignedIn } from './signed-in.ts'

export const meRead = read(findMe, {})

/** Who is signed in: undefined while that is unknown, null for a visitor. */
export function useReader(): User | null | undefined {
  const signedIn = useSignedIn()
  const { answer, refused } = useRead(signedIn ? meRead : null)
  useEffect(() => {
    if (refused) dropSign()
  }, [refused])
  return signedIn === false || refused ? null : answer
}
