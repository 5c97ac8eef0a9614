import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './installed.mjs'
import { digestOf } from './source-files.mjs'

const STAMP = join(ROOT, 'build/stamp')
const SOURCES = [
  ...['web', 'contract', 'rules', 'scripts/build.ts'],
  ...['vite.config.ts', 'vite.studio.config.ts', 'package-lock.json'],
]

/** What the build makes, as paths from the root. */
export const BUILT = ['build']

/** Whether build/, that of another folder if one is given, was made from the sources as they are now. */
export function isBuilt(folder = ROOT) {
  const stamp = join(folder, 'build/stamp')
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === digestOf(ROOT, SOURCES)
}

export function markBuilt() {
  writeFileSync(STAMP, digestOf(ROOT, SOURCES))
}

/** A build that begins empties build/ and may then fail. */
export function markUnbuilt() {
  rmSync(STAMP, { force: true })
}
