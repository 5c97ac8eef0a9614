import { removeDemo } from '../demo/remove.ts'
import { openStore } from '../server/open-store.ts'
import { readConfig } from '../server/platform/config.ts'

const DEMO_HELP = `npm run kashihon -- demo remove --yes

Takes the demo's series and sales out of the shop, for good. Volumes that readers have got stay theirs and are sold no more. Start the shop with
DEMO=off from then on: its posts go with that.
`

/** kashihon demo …; the exit code. */
export async function demo([what, ...more]: string[]): Promise<number> {
  if (what !== 'remove' || more.length !== 1 || more[0] !== '--yes') {
    process.stdout.write(DEMO_HELP)
    return what === '--help' || what === 'help' ? 0 : 1
  }
  const store = await openStore(readConfig())
  try {
    const lines = await removeDemo(store)
    process.stdout.write(lines.map(line => `${line}\n`).join('') || 'Nothing of the demo is in the shop.\n')
    return 0
  } finally {
    await store.close()
  }
}
