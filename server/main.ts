import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fillDemo, wantsDemo } from '../demo/fill.ts'
import { foundStaff } from './accounts/found-staff.ts'
import type { Store } from './open-store.ts'
import { readConfig } from './platform/config.ts'
import { MigrationError } from './platform/db/migrate.ts'
import { StartError } from './platform/start-error.ts'
import { openShop, type Shop } from './shop.ts'

/** The server's process: opens the shop, says where it is, and closes it when asked to end. */

const say = (line: string) => process.stdout.write(`${line}\n`)

async function prepare(store: Store): Promise<void> {
  const staff = await foundStaff(store)
  if (staff) {
    await mkdir(store.config.dataDir, { recursive: true })
    await writeFile(join(store.config.dataDir, 'staff-password'), `${staff.password}\n`, { mode: 0o600 })
    say(`Staff account: ${staff.email}, password ${staff.password} (shown this once, kept in staff-password)`)
  }
  if (!store.config.demo || !(await wantsDemo(store.db))) return
  say('Filling the empty shop with the demo catalogue …')
  await fillDemo(store, { progress: ({ done, all, title }) => say(`  ${done} of ${all}: ${title}`) })
}

async function main(): Promise<void> {
  const config = readConfig()
  const shop = await openShop(config, { prepare })
  say(`Kashihon is open at ${config.publicUrl}`)
  closeWhenAsked(shop)
}

/** A terminal and npm may both pass on the same wish. */
const SAME_WISH_MS = 1_000

function closeWhenAsked(shop: Shop): void {
  let askedAt: number | null = null
  const close = () => {
    if (askedAt !== null) {
      if (performance.now() - askedAt > SAME_WISH_MS) process.exit(1)
      return
    }
    askedAt = performance.now()
    shop.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', close)
  process.on('SIGINT', close)
  // Whoever started the shop is gone.
  process.on('disconnect', close)
}

main().catch(error => {
  const expected = error instanceof StartError || error instanceof MigrationError
  process.stderr.write(`${expected ? error.message : (error.stack ?? error)}\n`)
  process.exit(1)
})
