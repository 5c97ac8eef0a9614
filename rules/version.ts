/** Whether a version is lower than another, compared number by number. False where one of them cannot be read. */
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
