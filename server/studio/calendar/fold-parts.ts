import type { StudioLaunch } from '#contract/generated/studio_calendar.ts'

type Launch = Pick<StudioLaunch, 'release' | 'volumeId' | 'at' | 'state' | 'missing' | 'parts'>

/** A part that comes out together with its ebook is counted there, unless something of it is missing. */
export function foldParts<L extends Launch>(all: readonly L[]): L[] {
  const volumes = new Map(
    all.filter(({ release }) => release === 'digital').map(one => [together(one), { ...one }]),
  )
  return all.flatMap(one => {
    const volume = volumes.get(together(one))
    if (volume && one.release === 'part' && one.missing.length === 0) {
      volume.parts += 1
      return []
    }
    return volume && one.release === 'digital' ? [volume] : [one]
  })
}

function together({ volumeId, at, state }: Launch): string {
  return `${volumeId} ${Number(at)} ${state}`
}
