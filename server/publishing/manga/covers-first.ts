import { posix } from 'node:path'

/** What a front cover is called, after what its pages are called. */
const COVER = /^(.*?)[\s_.-]*(?:front[\s_-]*cover|cover[\s_-]*front|cover|front)$/i

/**
 * The names with covers before all others of their folder: those that are called so, and the one that is called as the
 * others are without their numbers.
 */
export function coversFirst(names: readonly string[]): string[] {
  const ordered = [...names]
  for (const name of names.filter(name => isCover(name, names)).reverse()) {
    ordered.splice(ordered.indexOf(name), 1)
    const folder = name.slice(0, name.lastIndexOf('/') + 1)
    const first = ordered.findIndex(other => other.startsWith(folder))
    ordered.splice(Math.max(0, first), 0, name)
  }
  return ordered
}

function isCover(name: string, names: readonly string[]): boolean {
  const { dir, name: stem } = posix.parse(name)
  const beside = names.flatMap(other => {
    const parsed = posix.parse(other)
    return other !== name && parsed.dir === dir ? [parsed.name] : []
  })
  const said = COVER.exec(stem)
  if (said) return beside.every(other => other.startsWith(said[1] ?? ''))
  // Page 1 is no cover of page 10.
  const numbered = /\d$/.test(stem) ? /^[\s_.-]+\d/ : /^[\s_.-]*\d/
  const own = beside.filter(other => other.startsWith(stem) && numbered.test(other.slice(stem.length)))
  return beside.length > 1 && own.length * 2 > beside.length
}
