import type { StudioLaunch, StudioLaunchDay } from '#contract/generated/studio_calendar.ts'
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
  /** How many a day of a month has, also what is not among `launchesOn`. */
  readonly countsOn: (day: Day) => StudioLaunchDay | undefined
  readonly today: Day
  /** The address of the week in which a day is. */
  readonly weekOf: (day: Day) => string
}

interface ListProps extends ChipProps {
  readonly launches: readonly StudioLaunch[]
}

export function LaunchList({ launches, mayMove, onOpen }: ListProps) {
  if (launches.length === 0) return null
  return (
    <ul className={styles.launches}>
      {launches.map(launch => (
        <li key={launchKey(launch)}>
          <LaunchChip launch={launch} place="day" mayMove={mayMove(launch)} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}

/** Stands where launches will. */
export function Waiting() {
  return <span className={styles.waiting} />
}
