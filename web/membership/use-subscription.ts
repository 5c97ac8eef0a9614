import { findSubscription } from '#contract/calls/membership.ts'
import type { User } from '#contract/generated/accounts.ts'
import type { Subscription } from '#contract/generated/membership.ts'
import { read, useRead } from '../session/read.ts'
import { useReader } from '../session/reader.ts'

export const subscriptionRead = read(findSubscription, {})

/** Who is signed in, and their membership: undefined while it is not known, null for none. */
export interface ReaderSubscription {
  readonly reader: User | null | undefined
  readonly subscription: Subscription | null | undefined
  readonly broken: boolean
  readonly again: () => void
}

export function useSubscription(): ReaderSubscription {
  const reader = useReader()
  const { answer, refused, broken, again } = useRead(reader ? subscriptionRead : null)
  const none = reader === null || refused !== undefined
  return { reader, subscription: none ? null : (answer ?? undefined), broken, again }
}
