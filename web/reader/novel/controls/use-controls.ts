import { type RefObject, useLayoutEffect } from 'react'
import { edgeOfKey, turnOfKey } from '../../controls/turn-of-key.ts'
import type { Preferences } from '../../settings/preferences.ts'
import { useLatest } from '../../use-latest.ts'
import { listenToSwipes } from './listen-to-swipes.ts'
import { listenToTaps } from './listen-to-taps.ts'
import { scrollSidewaysByWheel, turnByWheel } from './listen-to-wheel.ts'
import { actionOfKey, type ReaderAction } from './reader-keys.ts'

interface Controls {
  readonly room: RefObject<HTMLElement | null>
  readonly preferences: Preferences
  readonly paged: boolean
  /** The text scrolls to the left, so the wheel and the keys for pages move it. */
  readonly sideways: boolean
  /** Pages follow each other from right to left. */
  readonly rtl: boolean
  readonly turn: (by: number) => boolean
  readonly toEdge: (edge: 'start' | 'end') => void
  readonly onAction: (action: ReaderAction) => void
  readonly toggleBar: () => void
}

/** Handles keys everywhere, and taps, swipes and the wheel where the browser does not scroll by itself. */
export function useControls(controls: Controls): void {
  const latest = useLatest(controls)
  const { paged, sideways } = controls
  // A layout effect: no key may be lost between the first sight of the pages and the effects after it.
  useLayoutEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('keydown', event => onKey(event, latest.current, paged || sideways), { signal })
    const room = controls.room.current
    if (paged && room) {
      listenToTaps(room, () => latest.current, signal)
      listenToSwipes(
        room,
        side => latest.current.turn((side === 'left') === latest.current.rtl ? -1 : 1),
        signal,
      )
      turnByWheel(room, by => latest.current.turn(by), signal)
    }
    if (sideways && room) scrollSidewaysByWheel(room, signal)
    return () => listening.abort()
  }, [paged, sideways, controls.room, latest])
}

/** @param turns whether keys turn pages or screens */
function onKey(event: KeyboardEvent, { rtl, turn, toEdge, onAction }: Controls, turns: boolean): void {
  const action = actionOfKey(event)
  if (action) {
    event.preventDefault()
    onAction(action)
  }
  if (action || !turns) return
  const by = turnOfKey(event, rtl)
  if (by !== null) {
    if (turn(by)) event.preventDefault()
    return
  }
  const edge = edgeOfKey(event)
  if (!edge) return
  event.preventDefault()
  toEdge(edge)
}
