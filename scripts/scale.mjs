// npm run scale -- [--write] [NAME…]: tries what docs/scale.md promises with the sizes of a large shop, and shows the
// figures. --write puts them there.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { putTables } from './bench-tables.mjs'
import { install, ROOT } from './installed.mjs'
import { PROOFS } from './scale-proofs.mjs'

const DOCUMENT = join(ROOT, 'docs/scale.md')

function main() {
  const args = process.argv.slice(2)
  const names = args.filter(word => !word.startsWith('--'))
  const unknown = names.find(name => !(name in PROOFS))
  if (unknown) throw new Error(`There is no proof ${unknown}; there are ${Object.keys(PROOFS).join(', ')}.`)
  const files = Object.entries(PROOFS).filter(([name]) => names.length === 0 || names.includes(name))
  const node = install()
  const folder = mkdtempSync(join(tmpdir(), 'kashihon-scale-'))
  const figures = join(folder, 'figures')
  const bin = [join(ROOT, 'node_modules/.bin'), join(node, '..')].join(delimiter)
  // One after the other, so that none takes the time of another.
  const { status } = spawnSync(
    'vitest',
    ['run', '--maxWorkers=1', '--testTimeout=3600000', ...new Set(files.map(([, file]) => file))],
    {
      cwd: ROOT,
      env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, SCALE_FIGURES: figures },
      stdio: 'inherit',
    },
  )
  const tables = existsSync(figures) ? readFileSync(figures, 'utf8') : ''
  rmSync(folder, { recursive: true })
  console.log(tables)
  if (args.includes('--write'))
    writeFileSync(DOCUMENT, putTables(readFileSync(DOCUMENT, 'utf8'), tables, 'docs/scale.md'))
  if (status !== 0) throw new Error('Not all of it was kept.')
}

try {
  main()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
