import { copyFileSync, linkSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Puts node_modules of one folder into another, which has none, as hard links: it takes a second and no room. npm replaces
 * files and does not write into them, except for its own records at the top, which are copied.
 */
export function linkPackages(from, to) {
  const [packages, place] = [join(from, 'node_modules'), join(to, 'node_modules')]
  mkdirSync(place)
  const entries = readdirSync(packages, { withFileTypes: true })
  // Hidden folders are caches of tools, except for the one with the programs.
  for (const entry of entries)
    if (entry.name === '.bin' || !entry.name.startsWith('.')) link(entry, packages, place)
  for (const entry of entries)
    if (entry.isFile() && entry.name.startsWith('.'))
      copyFileSync(join(packages, entry.name), join(place, entry.name))
}

function link(entry, from, to) {
  const [source, target] = [join(from, entry.name), join(to, entry.name)]
  if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
  else if (entry.isFile()) linkFile(source, target)
  else if (entry.isDirectory()) {
    mkdirSync(target)
    for (const inner of readdirSync(source, { withFileTypes: true })) link(inner, source, target)
  }
}

/** Some filesystems have no hard links, and files of another user may not be linked. */
function linkFile(source, target) {
  try {
    linkSync(source, target)
  } catch {
    copyFileSync(source, target)
  }
}
