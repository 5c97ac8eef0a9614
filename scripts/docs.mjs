// npm run docs: writes the reference of the API into docs/api/, with examples that a shop answers meanwhile.
import { spawnSync } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { generate } from './generated.mjs'
import { install, ROOT } from './installed.mjs'

try {
  const node = install()
  generate()
  const { status } = spawnSync(node, [join(ROOT, 'scripts/write-api.ts')], {
    cwd: ROOT,
    env: { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter) },
    stdio: 'inherit',
  })
  process.exit(status ?? 1)
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
