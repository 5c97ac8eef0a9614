import {
  type CollisionDetection,
  closestCenter,
  KeyboardCode,
  type KeyboardCodes,
  type KeyboardCoordinateGetter,
  pointerWithin,
} from '@dnd-kit/core'
import { addDays } from '#rules/calendar-days.ts'
import { slotId } from './DropSlot.tsx'
import type { CalendarSlot } from './moves.ts'

/** Enter opens what the space bar picks up. */
export const DRAG_KEYS: KeyboardCodes = {
  start: [KeyboardCode.Space],
  cancel: [KeyboardCode.Esc],
  end: [KeyboardCode.Space, KeyboardCode.Enter],
}

/** What arrow keys do: by days and, up and down, by weeks in a month and by hours or days in a week. */
export interface KeySteps {
  readonly across: number
  readonly down: number
  readonly unit: 'days' | 'hours'
}

const ARROWS: Readonly<Record<string, readonly ['across' | 'down', 1 | -1]>> = {
  ArrowRight: ['across', 1],
  ArrowLeft: ['across', -1],
  ArrowDown: ['down', 1],
  ArrowUp: ['down', -1],
}

/** The slot one step away; it may be none that is shown. */
export function steppedSlot({ day, hour }: CalendarSlot, code: string, steps: KeySteps): CalendarSlot | null {
  const arrow = ARROWS[code]
  if (!arrow) return null
  const [way, sign] = arrow
  if (way === 'down' && steps.unit === 'hours' && hour !== undefined) return { day, hour: hour + sign }
  return { day: addDays(day, sign * steps[way]), hour }
}

/** Where keys begin: in the slot in which the launch is, or outside of all, beside this one. */
export interface KeyStart {
  readonly slot: CalendarSlot
  readonly isInside: boolean
}

/** Moves what is dragged by keys from slot to slot; from where it is before it has been over any. */
export function slotByKeys(steps: KeySteps, start: () => KeyStart): KeyboardCoordinateGetter {
  return (event, { context: { over, droppableRects, collisionRect } }) => {
    if (!ARROWS[event.code]) return undefined
    event.preventDefault()
    const { slot, isInside } = over ? { slot: over.data.current as CalendarSlot, isInside: true } : start()
    const next = isInside ? steppedSlot(slot, event.code, steps) : slot
    const rect = next && droppableRects.get(slotId(next))
    if (!rect || !collisionRect) return undefined
    return {
      x: rect.left + (rect.width - collisionRect.width) / 2,
      y: rect.top + (rect.height - collisionRect.height) / 2,
    }
  }
}

/** The slot under the pointer; with keys, the one in whose middle it is. */
export const slotUnder: CollisionDetection = args =>
  args.pointerCoordinates ? pointerWithin(args) : closestCenter(args)
