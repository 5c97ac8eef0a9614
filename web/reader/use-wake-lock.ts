import { useEffect } from 'react'

/**
 * Keeps the screen on while somebody reads.
 *
 * @param activity each change of it requests the lock anew
 * @param idleMs milliseconds without activity after which the lock is released; without it the lock lasts until the reader
 * is left
 */
export function useWakeLock(activity?: unknown, idleMs?: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect does not read the activity, but starts again with it.
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let released = false
    const request = async () => {
      if (released || document.visibilityState !== 'visible') return
      // Browsers refuse while the battery is low or power is saved.
      const granted = await navigator.wakeLock.request('screen').catch(() => null)
      if (released) void granted?.release()
      else lock = granted
    }
    const release = () => {
      released = true
      void lock?.release()
      lock = null
    }
    void request()
    const timer = idleMs === undefined ? undefined : setTimeout(release, idleMs)
    document.addEventListener('visibilitychange', request)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', request)
      release()
    }
  }, [activity, idleMs])
}
