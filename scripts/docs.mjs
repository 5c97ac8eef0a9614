// npm run docs: writes the schema of the database (docs/schema.sql and its picture), and the reference of the API into
// docs/api/, with examples that a shop answers meanwhile.
import { spawnSync } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { generate } from './generated.mjs'
import { install, ROOT } from './installed.mjs'

try {
  const node = install()
  generate()
  for (const program of ['write-schema.ts', 'write-api.ts']) {
    const { status } = spawnSync(node, [join(ROOT, 'scripts', program)], {
      cwd: ROOT,
      env: { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter) },
      stdio: 'inherit',
    })
    if (status !== 0) process.exit(status ?? 1)
  }
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
