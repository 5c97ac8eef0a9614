import { FIRST_PASSWORD_DAYS } from './accounts/staff/first-password.ts'
import { foundStaffWithFile } from './keep-staff-password.ts'
import type { Store } from './open-store.ts'
import type { Config } from './platform/config.ts'
import { hasEmbedded, wasMoved } from './platform/db/embedded/moved.ts'
import { whyNotEmpty } from './platform/db/move/check-target.ts'
import type { OpeningShop } from './platform/http/answer-opening.ts'
import type { Member } from './platform/processes/member.ts'
import { StartError } from './platform/start-error.ts'
import { openShop, type Shop } from './shop.ts'
import { TO_MOVE } from './start-advice.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

export interface RunningShop {
  readonly opened: Promise<Shop>
  /** Ends when the demo is on sale, whose last volumes are imported after the shop has opened. */
  filled(): Promise<void>
  /** Closes it, also while it is being opened, after so many milliseconds for which it still answers. */
  close(answerFor: number): Promise<void>
}

/** Opens the shop in this process, and fills it where it is empty: of several processes the first does. */
export function runShop(config: Config, member: Member | null = null): RunningShop {
  let stopped = false
  let filling: Promise<void> = Promise.resolve()

  async function prepare(store: Store, opening: OpeningShop): Promise<void> {
    const { production, dataDir, databaseUrl } = store.config
    const staff = await foundStaffWithFile(store)
    // In production more people can read the log than the password file.
    if (staff && production)
      say(
        `Staff account: ${staff.email}; its password counts for ${FIRST_PASSWORD_DAYS} days and is in ${staff.file}`,
      )
    else if (staff)
      say(
        `Staff account: ${staff.email}, password ${staff.password} (shown this once, kept in ${staff.file})`,
      )
    if (databaseUrl && hasEmbedded(dataDir) && !wasMoved(dataDir) && (await whyNotEmpty(store.db)) === null) {
      say(`DATABASE_URL is an empty shop, while ${dataDir} has one; ${TO_MOVE}`)
      // A shop that is to be filled from elsewhere must stay empty.
      return
    }
    if (!store.config.demo) return
    const { wantsDemo } = await import('../demo/wants-demo.ts')
    if (!(await wantsDemo(store.db))) return
    // Its code is loaded for a shop that gets it.
    const { fillDemo } = await import('../demo/fill.ts')
    say('Filling the empty shop with the demo catalogue …')
    await new Promise<void>((open, fail) => {
      filling = fillDemo(store, {
        enough: open,
        progress({ done, all, title }) {
          say(`  ${done} of ${all}: ${title}`)
          opening.demo = { done, all }
          if (stopped) throw new StartError('Stopped. The next start goes on filling the shop.')
        },
      })
      filling.then(open, fail)
    })
  }

  const opened = openShop(config, { member, ...(member === null || member.number === 1 ? { prepare } : {}) })
  return {
    opened,
    filled: () => filling,
    async close(answerFor) {
      stopped = true
      const shop = await opened
      // A volume that is being stored still needs the database.
      await filling.catch(() => {})
      await shop.close(answerFor)
    },
  }
}
