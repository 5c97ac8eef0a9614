const ROOMS: Readonly<Record<string, string>> = { series: 'series', volume: 'volumes', part: 'parts' }

/** The address of the screen of a series, volume or part; null for what has none. */
export function subjectPath({ kind, id }: { readonly kind: string; readonly id: string }): string | null {
  const room = ROOMS[kind]
  return room && id ? `/studio/${room}/${encodeURIComponent(id)}` : null
}

interface Waiting {
  readonly state: string
  readonly seriesId: string
  readonly volumeId: string
}

/** The address of the screen of what something waits for: it is there that it becomes ready, or is no longer hidden. Null for what does not wait. */
export function waitedForPath({ state, seriesId, volumeId }: Waiting): string | null {
  if (state === 'waitsForSeries') return subjectPath({ kind: 'series', id: seriesId })
  return state === 'waitsForVolume' ? subjectPath({ kind: 'volume', id: volumeId }) : null
}
