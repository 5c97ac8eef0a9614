// npm run kashihon -- …: the shop's commands.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { generate, isGenerated } from './generated.mjs'
import { install, nodeOf, ROOT } from './installed.mjs'
import { currentRelease, inProduction, makeRelease } from './releases.mjs'

try {
  // Runs the version that is open, also while newer sources wait to be started: the database may not fit those yet.
  const root = inProduction() ? (currentRelease() ?? makeRelease(console.error)) : ROOT
  const node = root === ROOT ? install(console.error, ROOT, { tools: !isGenerated() }) : nodeOf(root)
  if (root === ROOT) generate()
  const { status } = spawnSync(node, [join(root, 'commands/kashihon.ts'), ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
  process.exit(status ?? 1)
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
