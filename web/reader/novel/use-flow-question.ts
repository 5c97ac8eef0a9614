import { useEffect, useState } from 'react'
import { useStoredPreferences } from '../settings/use-preferences.ts'

/** After the reader's first turn of the wheel, key or press. Whoever has not begun to read yet is not interrupted. */
const ASKED_AFTER_MS = 8_000
/** Not `scroll`: the page also scrolls by itself, such as to where its reader was. */
const INTERACTIONS = ['wheel', 'keydown', 'pointerdown'] as const

/**
 * Whether to ask if pages are to be turned or scrolled: somebody has begun to read, and has not chosen, here or on the
 * account.
 */
export function useFlowQuestion(): boolean {
  const { everywhere, here } = useStoredPreferences()
  const chosen = everywhere.flow !== undefined || here.flow !== undefined
  const [due, setDue] = useState(false)
  useEffect(() => {
    if (chosen) return
    const waiting = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = () => {
      waiting.abort()
      timer = setTimeout(() => setDue(true), ASKED_AFTER_MS)
    }
    for (const type of INTERACTIONS)
      addEventListener(type, begin, { signal: waiting.signal, passive: true, capture: true })
    return () => {
      waiting.abort()
      clearTimeout(timer)
    }
  }, [chosen])
  return due && !chosen
}
