import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Reads } from './reads.ts'

/** Milliseconds by which the machine and the database may differ. */
const MOST_OFF_MS = 5_000
const LOOK_EVERY_MS = 60_000

/**
 * The machine's clock, or the database's where they differ by more than five seconds: what is due and what has ended must
 * not depend on the machine that is asked.
 */
export interface DatabaseClock extends Clock {
  /** Compares the two. A database that does not answer changes nothing. */
  look(): Promise<void>
  /** Milliseconds by which the database was ahead when it was asked last. */
  ahead(): number
  /** Has them compared every minute; ends with what it answers. */
  follow(): () => void
}

export function databaseClock(
  db: Reads,
  machine: Clock,
  log: Pick<Log, 'warn' | 'info'> | null,
): DatabaseClock {
  let ahead = 0
  let added = 0

  async function look(): Promise<void> {
    const asked = machine.now().getTime()
    const [row] = await db.query<{ now: Date }>({ text: 'select clock_timestamp() as now' }).catch(() => [])
    if (!row) return
    const answered = machine.now().getTime()
    // When it looked at its clock is not known better than this.
    const unsure = (answered - asked) / 2
    ahead = row.now.getTime() - asked - unsure
    const isOff = Math.abs(ahead) - unsure > MOST_OFF_MS
    const seconds = Math.round(Math.abs(ahead) / 1_000)
    const wasOff = added !== 0
    added = isOff ? ahead : 0
    if (isOff === wasOff) return
    if (isOff)
      log?.warn(
        `the clock of this machine is ${seconds} s ${ahead > 0 ? 'behind' : 'ahead of'} that of the database, whose time the shop takes: set it by NTP`,
      )
    else log?.info('the clock of this machine agrees with that of the database again')
  }

  return {
    now: () => new Date(machine.now().getTime() + added),
    look,
    ahead: () => ahead,
    follow() {
      const timer = setInterval(look, LOOK_EVERY_MS).unref()
      return () => clearInterval(timer)
    },
  }
}
