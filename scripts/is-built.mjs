import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isGenerated } from './generated.mjs'
import { ROOT } from './installed.mjs'
import { digestOf } from './source-files.mjs'

const STAMP = join(ROOT, 'build/stamp')
const SOURCES = [
  ...['web', 'contract', 'rules', 'scripts/build.ts', 'scripts/generated.mjs'],
  ...['vite.config.ts', 'vite.studio.config.ts', 'package-lock.json'],
]

/** What the build makes, as paths from the root. */
export const BUILT = ['build', 'contract/generated']

/** Whether build/, and the messages that the server has too, were made from the sources as they are now. */
export function isBuilt() {
  return isGenerated() && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digestOf(ROOT, SOURCES)
}

/** Whether what was built in another folder, which is whole, was made from the same sources. */
export function hasSameBuild(folder) {
  return readFileSync(join(folder, 'build/stamp'), 'utf8') === digestOf(ROOT, SOURCES)
}

export function markBuilt() {
  writeFileSync(STAMP, digestOf(ROOT, SOURCES))
}

/** A build that begins empties build/ and may then fail. */
export function markUnbuilt() {
  rmSync(STAMP, { force: true })
}
