import { useEffect } from 'react'
import { type Standing, useStanding } from './standing.ts'

/** Tells what membership the reader has, once it is known. */
export default function OwnStanding({ tell }: { readonly tell: (own: Standing['subscription']) => void }) {
  const { subscription, broken } = useStanding()
  useEffect(() => {
    // Whoever cannot be told is told by the shop, when they choose.
    tell(broken ? null : subscription)
  }, [tell, subscription, broken])
  return null
}
