import {
  type Active,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  type Over,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ReactNode, useRef, useState } from 'react'
import type { StudioLaunch } from '#contract/generated/studio_calendar.ts'
import { dayOf } from '#rules/calendar-days.ts'
import { DRAG_KEYS, type KeyStart, type KeySteps, slotByKeys, slotUnder } from './drag-keys.ts'
import { ChipText, type DraggedLaunch } from './LaunchChip.tsx'
import styles from './Launches.module.css'
import type { CalendarSlot } from './moves.ts'
import { useLaunchTexts } from './use-launch-texts.ts'

interface Props {
  readonly steps: KeySteps
  /** The slot at which keys begin with what has no date. */
  readonly start: CalendarSlot
  readonly onDrop: (launch: StudioLaunch, slot: CalendarSlot) => void
  readonly children: ReactNode
}

const draggedIn = (active: Active) => active.data.current as DraggedLaunch
const slotIn = (over: Over | null) => (over ? (over.data.current as CalendarSlot) : null)

/** What is dragged within it, by mouse, finger or keys, and said to screen readers. */
export function CalendarDrag({ steps, start, onDrop, children }: Props) {
  const { t, zone, name, longDay, hour, hourOf } = useLaunchTexts()
  const [dragged, setDragged] = useState<DraggedLaunch | null>(null)
  const from = useRef<KeyStart>({ slot: start, isInside: false })
  /**
   * Before the first arrow key nothing is above any slot: what lies in the tray would be said to be above the nearest one.
   */
  const hasMoved = useRef(true)
  const coordinateGetter = slotByKeys(steps, () => {
    hasMoved.current = true
    return from.current
  })
  const sensors = useSensors(
    // A press that hardly moves opens the chip; a finger that moves at once scrolls.
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, { keyboardCodes: DRAG_KEYS, coordinateGetter }),
  )

  const slotText = (slot: CalendarSlot) =>
    slot.hour === undefined
      ? longDay(slot.day)
      : t('drag.hour', { day: longDay(slot.day), hour: hour(slot.hour) })
  const announcements = {
    onDragStart: ({ active }: { active: Active }) =>
      t('drag.start', { name: name(draggedIn(active).launch) }),
    onDragOver: ({ over }: { over: Over | null }) => {
      const slot = slotIn(over)
      return slot ? slotText(slot) : undefined
    },
    onDragEnd: ({ active, over }: { active: Active; over: Over | null }) => {
      const slot = slotIn(over)
      return slot
        ? t('drag.end', { name: name(draggedIn(active).launch), where: slotText(slot) })
        : t('drag.cancel', { name: name(draggedIn(active).launch) })
    },
    onDragCancel: ({ active }: { active: Active }) =>
      t('drag.cancel', { name: name(draggedIn(active).launch) }),
  }

  function begin(active: Active, isByKeys: boolean) {
    const { launch, place } = draggedIn(active)
    const at = place === 'day' ? launch.at : undefined
    const hours = steps.unit === 'hours' ? { hour: at && hourOf(at) } : {}
    from.current = at
      ? { slot: { day: dayOf(at, zone), ...hours }, isInside: true }
      : { slot: start, isInside: false }
    hasMoved.current = !isByKeys
    setDragged({ launch, place })
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={args => (hasMoved.current ? slotUnder(args) : [])}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('drag.instructions') } }}
      onDragStart={({ active, activatorEvent }) => begin(active, activatorEvent instanceof KeyboardEvent)}
      onDragCancel={() => setDragged(null)}
      onDragEnd={({ active, over }) => {
        setDragged(null)
        const slot = slotIn(over)
        if (slot) onDrop(draggedIn(active).launch, slot)
      }}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className={styles.chip} data-state={dragged.launch.state} data-overlay>
            <ChipText {...dragged} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}
