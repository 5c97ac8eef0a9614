import { foundStaffWithFile } from './keep-staff-password.ts'
import type { Store } from './open-store.ts'
import { readConfig } from './platform/config.ts'
import { hasEmbedded, wasMoved } from './platform/db/embedded/moved.ts'
import { MigrationError } from './platform/db/migrate.ts'
import { whyNotEmpty } from './platform/db/move/check-target.ts'
import { StartError } from './platform/start-error.ts'
import { openShop, type Shop } from './shop.ts'
import { whatIsMissing } from './what-is-missing.ts'

/** The server's process: opens the shop, says where it is, and closes it when asked to end. */

const say = (line: string) => process.stdout.write(`${line}\n`)

/** A terminal and npm may both pass on the same signal. */
const SAME_WISH_MS = 1_000

let opening: Promise<Shop> | null = null
let askedAt: number | null = null
/** Milliseconds for which the shop still answers when it is asked to end by SIGTERM. */
let answerFor = 0
/** The demo, of which the last volumes are put on sale after the shop has opened. */
let filling: Promise<void> = Promise.resolve()

async function prepare(store: Store): Promise<void> {
  const { production, dataDir, databaseUrl } = store.config
  const staff = await foundStaffWithFile(store)
  // In production more people can read the log than the password file.
  if (staff && production) say(`Staff account: ${staff.email}; its password is in ${staff.file}`)
  else if (staff)
    say(`Staff account: ${staff.email}, password ${staff.password} (shown this once, kept in ${staff.file})`)
  if (databaseUrl && hasEmbedded(dataDir) && !wasMoved(dataDir) && (await whyNotEmpty(store.db)) === null) {
    say(
      `DATABASE_URL is an empty shop, while ${dataDir} has one; to bring it over, stop this one and run: npm run kashihon -- move-database`,
    )
    // A shop that is to be filled from elsewhere must stay empty.
    return
  }
  if (!store.config.demo) return
  const { fillDemo, wantsDemo } = await import('../demo/fill.ts')
  if (!(await wantsDemo(store.db))) return
  say('Filling the empty shop with the demo catalogue …')
  await new Promise<void>((open, fail) => {
    filling = fillDemo(store, {
      enough: open,
      progress({ done, all, title }) {
        say(`  ${done} of ${all}: ${title}`)
        if (askedAt !== null) throw new StartError('Stopped. The next start goes on filling the shop.')
      },
    })
    filling.then(open, fail)
  })
}

async function main(): Promise<void> {
  const config = readConfig()
  answerFor = config.stopDelay * 1_000
  // Registered before anything is opened, so that a signal during the start is handled too.
  for (const wish of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(wish, () => close(wish))
  opening = openShop(config, { prepare })
  await opening
  // For scripts/start.mjs, which then keeps this version to fall back on.
  process.send?.('open')
  say(`Kashihon is open at ${config.publicUrl}`)
  if (config.production) for (const line of whatIsMissing(config)) say(line)
  await filling.catch(report)
}

/**
 * Closes the shop after a signal, or when its parent process is gone; a second signal ends the process at once. Who presses Ctrl-C, which is SIGINT, wants
 * no delay.
 */
function close(wish: 'SIGTERM' | 'SIGINT' | 'disconnect'): void {
  if (askedAt !== null) {
    if (performance.now() - askedAt > SAME_WISH_MS) process.exit(1)
    return
  }
  askedAt = performance.now()
  Promise.resolve(opening)
    .then(async shop => {
      // A volume that is being stored still needs the database.
      await filling.catch(() => {})
      await shop?.close(wish === 'SIGTERM' ? answerFor : 0)
    })
    .then(
      () => process.exit(0),
      () => process.exit(1),
    )
}

function report(error: unknown): void {
  const expected = error instanceof StartError || error instanceof MigrationError
  process.stderr.write(`${expected ? error.message : error instanceof Error ? error.stack : error}\n`)
}

main().catch(error => {
  report(error)
  process.exit(1)
})
