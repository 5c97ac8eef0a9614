const ROOMS: Readonly<Record<string, string>> = { series: 'series', volume: 'volumes', part: 'parts' }

/** The address of the screen of a series, volume or part; null for what has none. */
export function subjectPath({ kind, id }: { readonly kind: string; readonly id: string }): string | null {
  const room = ROOMS[kind]
  return room && id ? `/studio/${room}/${encodeURIComponent(id)}` : null
}
