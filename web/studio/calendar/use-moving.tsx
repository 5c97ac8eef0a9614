import { type ReactNode, useState } from 'react'
import type { StudioLaunch } from '#contract/generated/studio_calendar.ts'
import type { StudioRow } from '#contract/generated/studio_catalogue.ts'
import { useNow } from '../../platform/now.ts'
import { showMessage } from '../frame/toasts.ts'
import { listParts } from './list-parts.ts'
import { MoveDialog, type PlannedMove } from './MoveDialog.tsx'
import {
  type CalendarSlot,
  changesOfMove,
  companionsOf,
  effectOf,
  launchKey,
  momentInSlot,
  orderAfter,
} from './moves.ts'
import { useLaunchTexts } from './use-launch-texts.ts'
import { useSaveChanges } from './use-save-changes.tsx'

interface Moving {
  /** Puts a launch where it was dropped; asks first where that means more than a date that is to come. */
  readonly drop: (launch: StudioLaunch, slot: CalendarSlot) => void
  /** Asks when it is to launch. */
  readonly ask: (launch: StudioLaunch) => void
  /** Launches with the one that is being moved at its new moment. */
  readonly shown: (launches: readonly StudioLaunch[]) => readonly StudioLaunch[]
  readonly dialog: ReactNode
}

export function useMoving(): Moving {
  const { t, zone, name, moment } = useLaunchTexts()
  const now = useNow()
  const { propose, dialog } = useSaveChanges()
  const [asked, setAsked] = useState<PlannedMove | null>(null)
  const [underWay, setUnderWay] = useState<StudioLaunch | null>(null)

  async function withCompanions(
    launch: StudioLaunch,
  ): Promise<Pick<PlannedMove, 'companions' | 'parts'> | null> {
    if (launch.release === 'physical') return { companions: [], parts: [] }
    try {
      const parts = await listParts(launch.volumeId)
      return { companions: launch.at ? companionsOf(launch, parts) : [], parts }
    } catch {
      showMessage(t('move.notRead'))
      return null
    }
  }

  async function save(launch: StudioLaunch, to: Date, companions: readonly StudioRow[]) {
    setAsked(null)
    setUnderWay({ ...launch, at: to })
    const moved = [launch, ...companions]
    await propose({
      changes: changesOfMove(launch, to, companions, zone),
      titles: new Map(moved.map(({ id, title }) => [id, title])),
      done: t('move.done', { name: name(launch), when: moment(to) }),
    })
    setUnderWay(null)
  }

  async function drop(launch: StudioLaunch, slot: CalendarSlot) {
    const to = momentInSlot(launch.at, slot, zone)
    if (to.getTime() === launch.at?.getTime()) return
    setUnderWay({ ...launch, at: to })
    const found = await withCompanions(launch)
    setUnderWay(null)
    if (!found) return
    const { companions, parts } = found
    const isBroken = orderAfter(launch, to, { companions: [], parts, zone }) !== null
    if (companions.length > 0 || isBroken || effectOf(launch, to, now)) setAsked({ launch, to, ...found })
    else await save(launch, to, [])
  }

  async function ask(launch: StudioLaunch) {
    const found = await withCompanions(launch)
    if (found) setAsked({ launch, to: launch.at, ...found })
  }

  return {
    drop: (launch, slot) => void drop(launch, slot),
    ask: launch => void ask(launch),
    shown: launches =>
      underWay ? [...launches.filter(one => launchKey(one) !== launchKey(underWay)), underWay] : launches,
    dialog: (
      <>
        {asked && (
          <MoveDialog
            move={asked}
            onMove={(to, companions) => void save(asked.launch, to, companions)}
            onClose={() => setAsked(null)}
          />
        )}
        {dialog}
      </>
    ),
  }
}
