import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Made by scripts/generated.mjs. */
export const GENERATED = 'contract/generated'

/**
 * The files of some folders and files of a root, sorted, as paths from it; without tests, hidden files and what is
 * generated.
 */
export function filesOf(root, sources) {
  return sources.flatMap(source => filesOfOne(root, source)).sort()
}

/** @returns {string} the SHA-256 of their paths and contents, as hexadecimal digits */
export function digestOf(root, sources) {
  const hash = createHash('sha256')
  for (const file of filesOf(root, sources)) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesOfOne(root, source) {
  if (statSync(join(root, source)).isFile()) return [source]
  return readdirSync(join(root, source), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !entry.name.includes('.test.') && !entry.name.startsWith('.'))
    .map(entry => relative(root, join(entry.parentPath ?? entry.path, entry.name)))
    .filter(path => !path.startsWith(`${GENERATED}/`))
}
