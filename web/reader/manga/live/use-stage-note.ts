import { useCallback, useEffect, useState } from 'react'
import { useDevicePreferences } from '../manga-preferences.ts'

/** What a line over the pages says: how to get the bars, or that there is no page before. */
export type StageNote = 'menu' | 'firstPage'

const SHOWN_MS = { menu: 8_000, firstPage: 3_000 }

/**
 * The line over the pages, null most of the time, and a function that says in it that this is the first page. How to get the
 * bars is said once on each device, until they are shown.
 *
 * @param at what is shown: with another page the line goes
 */
export function useStageNote(barsShown: boolean, at: number): [StageNote | null, () => void] {
  const [{ menuKnown }, change] = useDevicePreferences()
  const [note, setNote] = useState<StageNote | null>(null)
  const [lastAt, setLastAt] = useState(at)
  if (lastAt !== at) {
    setLastAt(at)
    if (note === 'firstPage') setNote(null)
  }
  if (barsShown && note === 'menu') setNote(null)
  // Screen readers announce what comes into the line, not what it begins with.
  useEffect(() => {
    if (!menuKnown && !barsShown) setNote('menu')
  }, [menuKnown, barsShown])
  useEffect(() => {
    if (note === null) return
    if (note === 'menu') change({ menuKnown: true })
    const timer = setTimeout(() => setNote(null), SHOWN_MS[note])
    return () => clearTimeout(timer)
  }, [note, change])
  return [note, useCallback(() => setNote('firstPage'), [])]
}
