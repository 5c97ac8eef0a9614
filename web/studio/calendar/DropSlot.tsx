import { useDroppable } from '@dnd-kit/core'
import type { ComponentProps } from 'react'
import type { CalendarSlot } from './moves.ts'

export function slotId({ day, hour }: CalendarSlot): string {
  return hour === undefined ? `slot ${day}` : `slot ${day} ${hour}`
}

interface Props extends ComponentProps<'td'> {
  readonly of: CalendarSlot
}

/** A cell of a table in which launches are dropped. */
export function SlotCell({ of: slot, ...cell }: Props) {
  const { setNodeRef, isOver } = useDroppable({ id: slotId(slot), data: slot })
  return <td ref={setNodeRef} data-over={isOver || undefined} {...cell} />
}

/** A day of the list. */
export function SlotSection({
  of: slot,
  ...section
}: ComponentProps<'section'> & { readonly of: CalendarSlot }) {
  const { setNodeRef, isOver } = useDroppable({ id: slotId(slot), data: slot })
  return <section ref={setNodeRef} data-over={isOver || undefined} {...section} />
}
