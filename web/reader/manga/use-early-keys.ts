import { type RefObject, useEffect, useRef } from 'react'

/** Keeps the keys that are pressed while the live reader is loaded, so that it can answer them. Afterwards it hears keys by itself. */
export function useEarlyKeys(loading: boolean): RefObject<KeyboardEvent[]> {
  const keys = useRef<KeyboardEvent[]>([])
  useEffect(() => {
    if (!loading) return
    const hold = (event: KeyboardEvent) => void keys.current.push(event)
    document.addEventListener('keydown', hold)
    return () => document.removeEventListener('keydown', hold)
  }, [loading])
  return keys
}
