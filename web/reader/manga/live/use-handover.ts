import { type RefObject, useEffect } from 'react'
import type { PagePool } from '../pages/page-pool.ts'

interface HandoverOptions {
  /** The pages that were shown before the scripts had loaded. */
  readonly firstPages: RefObject<HTMLElement | null>
  readonly box: RefObject<HTMLElement | null>
  readonly pool: PagePool
  /** Indexes of the pages on the screen. */
  readonly seen: readonly number[]
  /** The live reader shows something else than the first pages. */
  readonly moved: boolean
  /** Called when the first pages are not needed any more. */
  readonly onReplaced: () => void
}

/**
 * Leaves the first pages over the live ones until these are painted, so that nothing flickers and nothing is painted twice.
 */
export function useHandover({ firstPages, box, pool, seen, moved, onReplaced }: HandoverOptions): void {
  const seenKey = seen.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `seen` is another array at each render; its key changes with the pages.
  useEffect(() => {
    if (!firstPages.current) return
    if (moved) return onReplaced()
    let left = false
    const check = async () => {
      if (seen.length === 0 || seen.some(page => pool.picture(page).state === 'waiting')) return
      await frame()
      const images = [...(box.current?.querySelectorAll<HTMLImageElement>('[data-seen] img') ?? [])]
      await Promise.allSettled(images.map(image => image.decode()))
      await frame()
      if (!left) onReplaced()
    }
    const unwatch = seen.map(page => pool.watch(page, () => void check()))
    void check()
    return () => {
      left = true
      for (const stop of unwatch) stop()
    }
  }, [firstPages, box, pool, seenKey, moved, onReplaced])
}

function frame(): Promise<unknown> {
  return new Promise(requestAnimationFrame)
}
