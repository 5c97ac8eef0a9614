/**
 * One text of what several processes measure, each of whose lines names its process. A measure is described once, with the
 * lines of all processes below it, as the format of Prometheus wants it.
 */
export function mergeMeasures(texts: readonly string[]): string {
  const measures = new Map<string, { about: string[]; lines: string[] }>()
  for (const text of texts) {
    let current: { about: string[]; lines: string[] } | null = null
    const seen = new Set<string>()
    for (const line of text.split('\n').filter(Boolean)) {
      const name = /^# (?:HELP|TYPE) (\S+)/.exec(line)?.[1]
      if (name === undefined) current?.lines.push(line)
      else {
        const known = measures.get(name)
        current = known ?? { about: [], lines: [] }
        if (!known) {
          measures.set(name, current)
          seen.add(name)
        }
        if (seen.has(name)) current.about.push(line)
      }
    }
  }
  return [...measures.values()].map(({ about, lines }) => `${[...about, ...lines].join('\n')}\n`).join('\n')
}
