import { useSyncExternalStore } from 'react'

/** Whether the page fills the screen, and how to change it; null where the browser cannot. */
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
    // Refused without a touch or a key of somebody's; then nothing happens.
    const asked = on ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    asked.catch(() => {})
  }
  return { on, toggle }
}
