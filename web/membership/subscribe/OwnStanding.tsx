import { useEffect } from 'react'
import { type ReaderSubscription, useSubscription } from '../use-subscription.ts'

/** Hands over what membership the reader has, once it is known. */
export default function OwnStanding({
  onKnown,
}: {
  readonly onKnown: (own: ReaderSubscription['subscription']) => void
}) {
  const { subscription, broken } = useSubscription()
  useEffect(() => {
    // Where it stays unknown, the shop says it when a plan is chosen.
    onKnown(broken ? null : subscription)
  }, [onKnown, subscription, broken])
  return null
}
