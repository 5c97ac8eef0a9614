import { type RefObject, useEffect, useRef } from 'react'
import type { Preferences } from '../preferences.ts'
import { edgeOfKey, turnOfKey } from '../turn-of-key.ts'
import { actionOfKey, type ReaderAction } from './reader-keys.ts'
import { turnOfTap } from './turn-of-tap.ts'

interface Controls {
  readonly room: RefObject<HTMLElement | null>
  readonly preferences: Preferences
  readonly paged: boolean
  /** Scrolls to the left: the wheel and the keys of pages move it. */
  readonly sideways: boolean
  /** Pages follow each other from right to left. */
  readonly rtl: boolean
  readonly turn: (by: number) => boolean
  readonly toEdge: (edge: 'start' | 'end') => void
  readonly act: (action: ReaderAction) => void
  readonly toggleBar: () => void
}

/** A finger that has moved so far, in pixels, has swiped. */
const SWIPE = 40
/** What a wheel has to roll for a page, in pixels, and how long it then rests. */
const WHEEL = 60
const WHEEL_REST_MS = 180

/** Keys, taps, swipes and the wheel. In a text that scrolls, keys alone: the rest is the browser's. */
export function useControls(controls: Controls): void {
  const latest = useRef(controls)
  useEffect(() => {
    latest.current = controls
  })
  const { paged, sideways } = controls
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('keydown', event => onKey(event, latest.current, paged || sideways), { signal })
    const room = controls.room.current
    if (paged && room) {
      listenToTaps(room, () => latest.current, signal)
      listenToSwipes(
        room,
        way => latest.current.turn((way === 'left') === latest.current.rtl ? -1 : 1),
        signal,
      )
      listenToWheel(room, by => latest.current.turn(by), signal)
    }
    if (sideways && room) rollSideways(room, signal)
    return () => listening.abort()
  }, [paged, sideways, controls.room])
}

function onKey(event: KeyboardEvent, { rtl, turn, toEdge, act }: Controls, paged: boolean): void {
  const action = actionOfKey(event)
  if (action) {
    event.preventDefault()
    act(action)
  }
  if (action || !paged) return
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

function listenToTaps(room: HTMLElement, controls: () => Controls, signal: AbortSignal): void {
  let selectedBefore = false
  room.addEventListener('pointerdown', () => (selectedBefore = isSomethingSelected()), { signal })
  room.addEventListener(
    'click',
    event => {
      const target = event.target instanceof Element ? event.target : null
      if (event.defaultPrevented || target?.closest('a, button, input, img, dialog, summary')) return
      // A drag that selected text does not turn, nor does the click that clears the selection.
      if (selectedBefore || isSomethingSelected()) {
        selectedBefore = false
        return
      }
      const by = turnOfPoint(event, controls())
      if (by === null) controls().toggleBar()
      else controls().turn(by)
    },
    { signal },
  )
  // A press gives the room the focus, and the next key would draw a frame around the page: keys are heard without it.
  const leave = () => {
    // With the focus WebKit gives up what is selected.
    if (document.activeElement === room && !isSomethingSelected()) room.blur()
  }
  for (const released of ['pointerup', 'click'] as const) room.addEventListener(released, leave, { signal })
  // Read by the styles, which show the mouse on which side a click turns.
  room.addEventListener(
    'pointermove',
    event => {
      const by = event.pointerType === 'mouse' ? turnOfPoint(event, controls()) : null
      room.dataset.turns = by === null ? '' : (by === 1) === controls().rtl ? 'left' : 'right'
    },
    { signal },
  )
  const hide = () => {
    delete room.dataset.turns
  }
  room.addEventListener('pointerleave', hide, { signal })
  signal.addEventListener('abort', hide)
}

function turnOfPoint({ clientX, clientY }: MouseEvent, { preferences, rtl }: Controls): -1 | 1 | null {
  return turnOfTap({ x: clientX / innerWidth, y: clientY / innerHeight }, preferences.controlRange, rtl)
}

function isSomethingSelected(): boolean {
  return getSelection()?.isCollapsed === false
}

function listenToSwipes(
  room: HTMLElement,
  swiped: (way: 'left' | 'right') => void,
  signal: AbortSignal,
): void {
  let start: { x: number; y: number } | null = null
  room.addEventListener(
    'touchstart',
    ({ touches }) => {
      const [touch] = touches
      start = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null
    },
    { signal, passive: true },
  )
  room.addEventListener(
    'touchend',
    event => {
      const [touch] = event.changedTouches
      if (!start || !touch || isSomethingSelected() || (visualViewport?.scale ?? 1) > 1.05) return
      const [x, y] = [touch.clientX - start.x, touch.clientY - start.y]
      start = null
      if (Math.abs(x) < SWIPE || Math.abs(x) < 1.5 * Math.abs(y)) return
      if (event.cancelable) event.preventDefault()
      // What comes from the right is drawn to the left.
      swiped(x < 0 ? 'right' : 'left')
    },
    { signal },
  )
}

function rollSideways(room: HTMLElement, signal: AbortSignal): void {
  room.addEventListener(
    'wheel',
    event => {
      if (event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return
      event.preventDefault()
      const line = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1
      room.firstElementChild?.scrollBy({ left: -event.deltaY * line, behavior: 'instant' })
    },
    { signal, passive: false },
  )
}

function listenToWheel(room: HTMLElement, rolled: (by: -1 | 1) => void, signal: AbortSignal): void {
  let sum = 0
  let restsUntil = 0
  room.addEventListener(
    'wheel',
    event => {
      if (event.ctrlKey) return
      event.preventDefault()
      if (event.timeStamp < restsUntil) return
      const line = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1
      sum += (Math.abs(event.deltaY) > Math.abs(event.deltaX) ? event.deltaY : event.deltaX) * line
      if (Math.abs(sum) < WHEEL) return
      rolled(sum > 0 ? 1 : -1)
      sum = 0
      restsUntil = event.timeStamp + WHEEL_REST_MS
    },
    { signal, passive: false },
  )
}
