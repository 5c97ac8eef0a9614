import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { writeHash } from '../../controls/sheet-entry.ts'
import { savePosition } from '../../progress/saved-position.ts'
import { describePosition } from '../marks/resolve-position.ts'
import { formatLocator, type Locator } from '../text/locator.ts'
import type { TextSource } from '../text/text-source.ts'

interface OpenText {
  readonly partId: string
  readonly revision: number
  readonly source: TextSource
}

interface SaveLocator {
  /** Saves the locator a moment from now, unless the reader moves on before. */
  readonly saveSoon: () => void
  /** Saves at once what still waits to be saved. */
  readonly savePending: () => void
}

const SAVE_DELAY_MS = 300

/**
 * Saves the locator of a text in this browser and in the address, so that it can be shared. Both functions stay the same.
 */
export function useSaveLocator(locator: RefObject<Locator>, text: RefObject<OpenText>): SaveLocator {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const saveNow = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    const { partId, source, revision } = text.current
    const position = source.positionOf(locator.current)
    savePosition(partId, formatLocator(locator.current), describePosition(source, position, revision))
  }, [locator, text])
  const saveSoon = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      writeHash(formatLocator(locator.current))
      saveNow()
    }, SAVE_DELAY_MS)
  }, [locator, saveNow])
  const savePending = useCallback(() => {
    if (timer.current !== undefined) saveNow()
  }, [saveNow])
  // A reader who leaves right after a move has no time for the delay.
  useEffect(() => {
    document.addEventListener('visibilitychange', savePending)
    return () => document.removeEventListener('visibilitychange', savePending)
  }, [savePending])
  return { saveSoon, savePending }
}
