import { DOUBLE_TAP_MS, recognizeDoubleClicks } from '../../controls/double-click.ts'
import type { Preferences } from '../../settings/preferences.ts'
import { hasSelection } from './has-selection.ts'
import { isOnWord } from './is-on-word.ts'
import { turnOfTap } from './turn-of-tap.ts'

interface TapControls {
  readonly preferences: Preferences
  readonly rtl: boolean
  readonly turn: (by: number) => boolean
  readonly toggleBar: () => void
}

/**
 * Turns pages by taps and clicks, and shows to a mouse on which side a click turns. A click on a word turns when no second
 * one has come: two select the word.
 */
export function listenToTaps(room: HTMLElement, controls: () => TapControls, signal: AbortSignal): void {
  let selectedBefore = false
  const isSecondClick = recognizeDoubleClicks()
  /**
   * The last click has turned, so the browser does not select the word on the next page to which the mouse points, if that
   * is clicked as well.
   */
  let hasTurned = false
  let byMouse = false
  /** Carries out the click that waits for a second one. */
  let waiting: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  room.addEventListener(
    'mousedown',
    event => {
      if (event.detail > 1) waiting = null
      else waiting?.()
      if (hasTurned && event.detail > 1) event.preventDefault()
    },
    { signal },
  )
  room.addEventListener(
    'pointerdown',
    ({ pointerType }) => {
      byMouse = pointerType === 'mouse'
      selectedBefore = hasSelection()
    },
    { signal },
  )
  signal.addEventListener('abort', () => clearTimeout(timer))
  room.addEventListener(
    'click',
    event => {
      const target = event.target instanceof Element ? event.target : null
      hasTurned = false
      if (event.defaultPrevented || target?.closest('a, button, input, img, dialog, summary')) return
      // Neither the drag that selects text turns, nor the click that clears the selection.
      if (selectedBefore || hasSelection()) {
        selectedBefore = false
        return
      }
      const by = turnOfPoint(event, controls())
      if (by === null) return controls().toggleBar()
      clearTimeout(timer)
      if (byMouse && event.detail === 1 && isOnWord(event)) {
        waiting = () => {
          waiting = null
          hasTurned = true
          controls().turn(by)
        }
        timer = setTimeout(() => waiting?.(), DOUBLE_TAP_MS)
        return
      }
      hasTurned = true
      if (!isSecondClick({ x: event.clientX, y: event.clientY, time: event.timeStamp })) controls().turn(by)
    },
    { signal },
  )
  // A press focuses the room, and the next key would then draw a focus ring around the page. Keys work without the focus.
  const blur = () => {
    // WebKit clears the selection when its element loses the focus.
    if (document.activeElement === room && !hasSelection()) room.blur()
  }
  for (const released of ['pointerup', 'click'] as const) room.addEventListener(released, blur, { signal })
  showTurningSide(room, controls, signal)
}

/** Writes `data-turns`, by which the styles show a sign on the side of the mouse. */
function showTurningSide(room: HTMLElement, controls: () => TapControls, signal: AbortSignal): void {
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

function turnOfPoint({ clientX, clientY }: MouseEvent, { preferences, rtl }: TapControls): -1 | 1 | null {
  return turnOfTap({ x: clientX / innerWidth, y: clientY / innerHeight }, preferences.controlRange, rtl)
}
