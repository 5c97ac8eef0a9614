/**
 * Divides `count` items into runs of at most `most` neighbours at the lowest total cost; answers the start of each run.
 * `costOf(start, end)` is the cost of one run; null says that neither this run nor a longer one from the same start is
 * possible. A run of one item is always possible.
 */
export function cheapestRuns(
  count: number,
  most: number,
  costOf: (start: number, end: number) => number | null,
): number[] {
  const best: number[] = [0]
  const from: number[] = [0]
  for (let start = 0; start < count; start++) {
    for (let end = start + 1; end <= Math.min(count, start + most); end++) {
      const cost = costOf(start, end)
      if (cost === null && end > start + 1) break
      const total = (best[start] ?? 0) + (cost ?? 0)
      if (total < (best[end] ?? Number.POSITIVE_INFINITY)) {
        best[end] = total
        from[end] = start
      }
    }
  }
  const starts: number[] = []
  for (let end = count; end > 0; end = from[end] ?? 0) starts.unshift(from[end] ?? 0)
  return starts
}
