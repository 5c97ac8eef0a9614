import { useEffect } from 'react'

/** Milliseconds without a turn after which nobody is thought to be reading. */
const PATIENCE = 10 * 60_000

/** Keeps the screen on while pages are turned; whoever falls asleep over a page wakes to an empty screen, not to an empty battery. */
export function useWakeLock(turned: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn begins anew.
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let over = false
    const ask = async () => {
      if (over || document.visibilityState !== 'visible') return
      // Where the system saves power it says no.
      const given = await navigator.wakeLock.request('screen').catch(() => null)
      if (over) void given?.release()
      else lock = given
    }
    const release = () => {
      over = true
      void lock?.release()
      lock = null
    }
    void ask()
    const timer = setTimeout(release, PATIENCE)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', ask)
      release()
    }
  }, [turned])
}
