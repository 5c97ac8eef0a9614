import { useEffect, useState } from 'react'
import { useIsHydrating } from '../../platform/use-is-hydrating.ts'
import { useLatest } from '../use-latest.ts'

declare global {
  /**
   * Keys pressed since the page began to load. The script in the head (`theme-script.ts`) collects them until a reader takes
   * them over.
   */
  var earlyKeys: KeyboardEvent[] | undefined
}

/**
 * Passes on the keys that are pressed while the live part of a reader is loaded, so that it can answer them. Afterwards it
 * hears keys by itself.
 */
export function useEarlyKeys(loading: boolean, hold: (event: KeyboardEvent) => void): void {
  const latest = useLatest(hold)
  const [fromStart] = useState(useIsHydrating())
  useEffect(() => {
    if (!loading) return
    const listen = (event: KeyboardEvent) => latest.current(event)
    // React hydrates a page in slices: keys may have come before this slice. A part that was opened later has nothing to do
    // with them.
    if (fromStart) for (const event of globalThis.earlyKeys ?? []) listen(event)
    globalThis.earlyKeys = undefined
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [loading, latest, fromStart])
}
