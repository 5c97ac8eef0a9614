import { useEffect } from 'react'
import { type Standing, useStanding } from './standing.ts'

/** Hands over what membership the reader has, once it is known. */
export default function OwnStanding({
  onKnown,
}: {
  readonly onKnown: (own: Standing['subscription']) => void
}) {
  const { subscription, broken } = useStanding()
  useEffect(() => {
    // Where it stays unknown, the shop says it when a plan is chosen.
    onKnown(broken ? null : subscription)
  }, [onKnown, subscription, broken])
  return null
}
