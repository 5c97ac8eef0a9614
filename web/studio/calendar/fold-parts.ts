import type { StudioLaunch } from '#contract/generated/studio_calendar.ts'
import { launchKey } from './moves.ts'

type Launch = Pick<StudioLaunch, 'id' | 'release' | 'volumeId' | 'at' | 'state' | 'missing'>

/** What a day lists, and by the keys of volumes how many of their parts come out with them. */
export interface FoldedDay<L extends Launch> {
  readonly launches: readonly L[]
  readonly parts: ReadonlyMap<string, number>
}

/** A part that comes out together with its volume is counted there, unless something of it is missing. */
export function foldParts<L extends Launch>(all: readonly L[]): FoldedDay<L> {
  const volumes = new Map(all.filter(({ release }) => release === 'digital').map(one => [together(one), one]))
  const volumeOf = (one: L) =>
    one.release === 'part' && one.missing.length === 0 ? volumes.get(together(one)) : undefined
  const parts = new Map<string, number>()
  for (const volume of all.map(volumeOf))
    if (volume) parts.set(launchKey(volume), (parts.get(launchKey(volume)) ?? 0) + 1)
  return { launches: all.filter(one => !volumeOf(one)), parts }
}

function together({ volumeId, at, state }: Launch): string {
  return `${volumeId} ${Number(at)} ${state}`
}
