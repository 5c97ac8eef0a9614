import { useEffect } from 'react'

/** While somebody reads the screen stays on, where the browser and the battery allow it. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let left = false
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      // Refused where the battery is low: then it is as without it.
      const held = await navigator.wakeLock.request('screen').catch(() => null)
      if (left) void held?.release()
      else lock = held
    }
    void hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      left = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [])
}
