import type { StudioLaunch } from '#contract/generated/studio_calendar.ts'
import type { Day } from '#rules/calendar-days.ts'
import styles from './Calendar.module.css'
import { LaunchChip } from './LaunchChip.tsx'
import { launchKey } from './moves.ts'

interface ChipProps {
  readonly mayMove: (launch: StudioLaunch) => boolean
  readonly onOpen: (launch: StudioLaunch) => void
}

/** What each view of the calendar is made of. */
export interface ViewProps extends ChipProps {
  readonly days: readonly Day[]
  /** null while they are awaited. */
  readonly launchesOn: ((day: Day) => readonly StudioLaunch[]) | null
  readonly today: Day
  /** The address of the week in which a day is. */
  readonly weekOf: (day: Day) => string
}

interface ListProps extends ChipProps {
  readonly launches: readonly StudioLaunch[]
  /** By the keys of volumes: how many parts come out with them and are not listed. */
  readonly parts?: ReadonlyMap<string, number>
}

export function LaunchList({ launches, parts, mayMove, onOpen }: ListProps) {
  if (launches.length === 0) return null
  return (
    <ul className={styles.launches}>
      {launches.map(launch => (
        <li key={launchKey(launch)}>
          <LaunchChip
            launch={launch}
            place="day"
            parts={parts?.get(launchKey(launch)) ?? 0}
            mayMove={mayMove(launch)}
            onOpen={onOpen}
          />
        </li>
      ))}
    </ul>
  )
}

/** Stands where launches will. */
export function Waiting() {
  return <span className={styles.waiting} />
}
