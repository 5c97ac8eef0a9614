import { useEffect, useState } from 'react'
import { useReaderError } from '../../session/reader.ts'

const AGAIN_MS = 15_000

/**
 * Whether the shop cannot be reached, by its answers: a browser is online as long as there is any network, also where that
 * leads nowhere. While it is so the shop is asked again and again.
 */
export function useIsOffline(): boolean {
  const { broken, stale, fault, again } = useReaderError()
  const [online, setOnline] = useState(() => navigator.onLine)
  useEffect(() => {
    const changed = () => setOnline(navigator.onLine)
    addEventListener('online', changed)
    addEventListener('offline', changed)
    return () => {
      removeEventListener('online', changed)
      removeEventListener('offline', changed)
    }
  }, [])
  const isOffline = !online || ((broken || stale) && fault === 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render makes another function that asks the same.
  useEffect(() => {
    if (!isOffline) return
    if (online) again()
    const timer = setInterval(() => again(), AGAIN_MS)
    return () => clearInterval(timer)
  }, [isOffline, online])
  return isOffline
}
