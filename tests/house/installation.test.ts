import { type Dirent, existsSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import lock from '../../package-lock.json' with { type: 'json' }
import { packagesThatRun } from '../../scripts/installed.mjs'
import budget from './budget.json' with { type: 'json' }
import { ROOT } from './sources.ts'

/** docs/decisions/0142-a-lighter-installation.md */
const MOST = budget.installation

const running = packagesThatRun(ROOT)
const installed = Object.keys(lock.packages).filter(
  path => path !== '' && existsSync(join(ROOT, path, 'package.json')),
)

/** On disk, as du counts them; packages inside are counted as their own. */
function bytesOf(folder: string): number {
  const bytesIn = (entry: Dirent) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? 0 : bytesOf(path)
    return onDisk(path)
  }
  return readdirSync(folder, { withFileTypes: true }).reduce(
    (sum, entry) => sum + bytesIn(entry),
    onDisk(folder),
  )
}

const onDisk = (path: string) => lstatSync(path).blocks * 512

it.each([
  { what: 'production', packages: installed.filter(path => running.has(path)) },
  { what: 'development', packages: installed },
] as const)('an installation for $what stays light', ({ what, packages }) => {
  const megabytes = packages.reduce((sum, path) => sum + bytesOf(join(ROOT, path)), 0) / 2 ** 20
  expect(packages.length).toBeGreaterThan(200)
  expect(packages.length).toBeLessThanOrEqual(MOST[what].packages)
  expect(megabytes).toBeGreaterThan(300)
  expect(megabytes).toBeLessThanOrEqual(MOST[what].megabytes)
})
