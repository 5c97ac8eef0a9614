import { useCallback, useSyncExternalStore } from 'react'
import type { PagePool, Picture } from './page-pool.ts'

/** The state of a page's picture, as it changes. */
export function usePicture(pool: PagePool, page: number): Picture {
  return useSyncExternalStore(
    useCallback((changed: () => void) => pool.watch(page, changed), [pool, page]),
    () => pool.picture(page),
  )
}
