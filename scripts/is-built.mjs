import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './installed.mjs'

const STAMP = join(ROOT, 'build/stamp')
const SOURCES = ['web', 'contract', 'rules', 'scripts/build.ts', 'vite.config.ts', 'package-lock.json']

/** Whether build/ was made from the sources as they are now. */
export function isBuilt() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digest()
}

export function markBuilt() {
  writeFileSync(STAMP, digest())
}

function digest() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesOf).sort())
    hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex')
}

function filesOf(source) {
  if (statSync(join(ROOT, source)).isFile()) return [source]
  const entries = readdirSync(join(ROOT, source), { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile() && !entry.name.includes('.test.'))
    .map(entry => join(entry.parentPath ?? entry.path, entry.name).slice(ROOT.length + 1))
}
