import type { VolumeMapping } from './map-volume.ts'

/**
 * Thrown instead of storing anything, where the publisher asks how the parts of a file map to those that stand in the shop.
 */
export class MappingShown extends Error {
  /** A line for each part, which `--map` reads again. */
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super('the mapping of parts is shown and not stored')
    this.lines = lines
  }
}

/**
 * The mapping as lines: for each part of the file the number of the part that it is, and what becomes of those that are no
 * part of it.
 */
export function describeMapping(
  slug: string,
  titles: readonly string[],
  { ids, fates }: VolumeMapping,
): string[] {
  const visible = fates.filter(({ part }) => !part.removed)
  const numberOf = new Map(visible.map(({ part }, at) => [part, at + 1]))
  const lines = titles.map((title, at) => {
    const part = ids[at]
    const number = part && numberOf.get(part)
    const back = part?.removed ? `, which is /read/${part.slug} again` : ''
    return `${at + 1}=${number ?? 'new'}\t“${title}”${back}`
  })
  const elsewhere = visible.flatMap(({ part, kind, to }, at) => {
    const named = `# part ${at + 1} (“${part.title}”)`
    const targets = to.map(target => target + 1).join(' and ')
    if (kind === 'gone') return [`${named} is in no part of this file`]
    return kind === 'kept'
      ? []
      : [`${named} is ${kind === 'split' ? 'split into' : 'joined into'} ${targets}`]
  })
  return [`# parts of this file = parts of /volumes/${slug}; nothing is stored`, ...lines, ...elsewhere]
}
