// npm run bench -- pages | lists | sign-in | redeem | copies | manga | manga-sealed | reader | reader-in-shop: what docs/bench.md shows.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { install, ROOT } from './installed.mjs'

const benches = process.argv.slice(2)
const node = install()
for (const name of benches.length > 0 ? benches : ['pages', 'lists', 'sign-in', 'redeem', 'copies']) {
  const { status } = spawnSync(node, [join(ROOT, `tests/bench/${name}.ts`)], { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}
