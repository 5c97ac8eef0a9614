import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fillDemo, wantsDemo } from '../demo/fill.ts'
import { foundStaff } from './accounts/found-staff.ts'
import type { Store } from './open-store.ts'
import { type Config, readConfig } from './platform/config.ts'
import { MigrationError } from './platform/db/migrate.ts'
import { StartError } from './platform/start-error.ts'
import { openShop, type Shop } from './shop.ts'

/** The server's process: opens the shop, says where it is, and closes it when asked to end. */

const say = (line: string) => process.stdout.write(`${line}\n`)

/** A terminal and npm may both pass on the same wish. */
const SAME_WISH_MS = 1_000

let opening: Promise<Shop> | null = null
let askedAt: number | null = null

async function prepare(store: Store): Promise<void> {
  const staff = await foundStaff(store)
  if (staff) {
    await mkdir(store.config.dataDir, { recursive: true })
    await writeFile(join(store.config.dataDir, 'staff-password'), `${staff.password}\n`, { mode: 0o600 })
    say(`Staff account: ${staff.email}, password ${staff.password} (shown this once, kept in staff-password)`)
  }
  if (!store.config.demo || !(await wantsDemo(store.db))) return
  say('Filling the empty shop with the demo catalogue …')
  await fillDemo(store, {
    progress({ done, all, title }) {
      say(`  ${done} of ${all}: ${title}`)
      if (askedAt !== null) throw new StartError('Stopped. The next start goes on filling the shop.')
    },
  })
}

async function main(): Promise<void> {
  const config = readConfig()
  // Before anything is opened: whoever asks early is heard too.
  for (const wish of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(wish, close)
  opening = openShop(config, { prepare })
  await opening
  // For scripts/start.mjs, which then keeps this version to fall back on.
  process.send?.('open')
  say(`Kashihon is open at ${config.publicUrl}`)
  if (config.production) for (const line of whatIsMissing(config)) say(line)
}

/** What a shop in production opens without, but should not be open to the public without. */
function whatIsMissing({ operator, publicUrl, smtpUrl }: Config): string[] {
  return [
    ...(operator.address && operator.email
      ? []
      : ['OPERATOR_ADDRESS and OPERATOR_EMAIL are not both set: legal pages lack what the law asks for.']),
    ...(publicUrl.startsWith('https:')
      ? []
      : ['PUBLIC_URL is not https://…: nobody can sign in, as browsers send the cookie over https only.']),
    ...(smtpUrl ? [] : ['SMTP_URL is not set: nobody can make an account, as no mail leaves this machine.']),
  ]
}

/** Ends in order when asked, by a signal or because whoever started the shop is gone; at once when asked again. */
function close(): void {
  if (askedAt !== null) {
    if (performance.now() - askedAt > SAME_WISH_MS) process.exit(1)
    return
  }
  askedAt = performance.now()
  Promise.resolve(opening)
    .then(shop => shop?.close())
    .then(
      () => process.exit(0),
      () => process.exit(1),
    )
}

main().catch(error => {
  const expected = error instanceof StartError || error instanceof MigrationError
  process.stderr.write(`${expected ? error.message : (error.stack ?? error)}\n`)
  process.exit(1)
})
