import { useSyncExternalStore } from 'react'

/** From which width on seven columns of hours have room beside the tray. */
const WIDE = '(width >= 1100px)'

export function useWideWindow(): boolean {
  return useSyncExternalStore(
    changed => {
      const query = matchMedia(WIDE)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => matchMedia(WIDE).matches,
  )
}
