/** Each circle in a graph of files and what they import, as the way around it. */
export function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const circles: string[] = []
  const walk = (path: string, trail: readonly string[]) => {
    const at = trail.indexOf(path)
    if (at >= 0) circles.push([...trail.slice(at), path].join(' → '))
    if (at >= 0 || done.has(path)) return
    for (const next of graph.get(path) ?? []) walk(next, [...trail, path])
    done.add(path)
  }
  for (const path of graph.keys()) walk(path, [])
  return circles
}
