import { type RefObject, useEffect } from 'react'
import type { PagePool } from '../pages/page-pool.ts'

interface TakeOver {
  /** What was seen first. */
  readonly sight: RefObject<HTMLElement | null>
  readonly box: RefObject<HTMLElement | null>
  readonly pool: PagePool
  /** Indexes of the pages on the screen. */
  readonly seen: readonly number[]
  /** Something else is looked at already. */
  readonly moved: boolean
  readonly onSight: () => void
}

/** What was seen before the live pages stays over them until they are painted there, so that nothing flickers and nothing is painted twice. */
export function useTakeOver({ sight, box, pool, seen, moved, onSight }: TakeOver): void {
  const names = seen.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn is another set of pages, by whichever array it is said.
  useEffect(() => {
    if (!sight.current) return
    if (moved) return onSight()
    let left = false
    const look = async () => {
      if (seen.length === 0 || seen.some(page => pool.picture(page).state === 'waiting')) return
      await frame()
      const images = [...(box.current?.querySelectorAll<HTMLImageElement>('[data-seen] img') ?? [])]
      await Promise.allSettled(images.map(image => image.decode()))
      await frame()
      if (!left) onSight()
    }
    const watched = seen.map(page => pool.watch(page, () => void look()))
    void look()
    return () => {
      left = true
      for (const stop of watched) stop()
    }
  }, [sight, box, pool, names, moved, onSight])
}

function frame(): Promise<unknown> {
  return new Promise(requestAnimationFrame)
}
