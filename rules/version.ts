/** Whether a client of this version is older than that one: number by number; what is no version is older than none. */
export function isOlder(version: string, than: string): boolean {
  const [mine, theirs] = [version, than].map(text =>
    /^\d+(\.\d+)*/.exec(text.trim())?.[0].split('.').map(Number),
  )
  if (!mine || !theirs) return false
  for (let at = 0; at < Math.max(mine.length, theirs.length); at++) {
    const difference = (mine[at] ?? 0) - (theirs[at] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}
