import { useSyncExternalStore } from 'react'

/** Whether the page fills the screen, and a function that changes it; null where the browser has no fullscreen. */
export function useFullscreen(): { readonly on: boolean; readonly toggle: () => void } | null {
  const on = useSyncExternalStore(
    changed => {
      document.addEventListener('fullscreenchange', changed)
      return () => document.removeEventListener('fullscreenchange', changed)
    },
    () => document.fullscreenElement !== null,
    () => false,
  )
  if (!document.fullscreenEnabled) return null
  const toggle = () => {
    // Browsers refuse it without a press of the reader; then nothing happens.
    const change = on ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    change.catch(() => {})
  }
  return { on, toggle }
}
