// npm run kashihon -- …: the shop's commands.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { install, ROOT } from './installed.mjs'

try {
  const node = install()
  const { status } = spawnSync(node, [join(ROOT, 'commands/kashihon.ts'), ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
  process.exit(status ?? 1)
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
