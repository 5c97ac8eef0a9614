import { dropOwn, keepOwn, readOwn, UNSENT } from '../platform/own-shelf.ts'

type Moved = (partId: string) => void
const watchers = new Set<Moved>()
/** Moves that nobody has heard of: what tells the account of them comes a moment after the reader. */
const unheard = new Set<string>()

/**
 * Where one stopped in a part, as it stands in the address. Called whenever the reader has moved, and only then.
 *
 * @param note what helps to find it in another revision
 */
export function keepPlace(partId: string, place: string, note?: object): void {
  // On a full shelf there is no room; the place is in the address too.
  keepOwn(`place ${partId}`, note ? `${place} ${JSON.stringify(note)}` : place)
  if (watchers.size === 0) unheard.add(partId)
  for (const moved of watchers) moved(partId)
}

export function lastPlace(partId: string): string | null {
  return readOwn(`place ${partId}`)?.split(' ', 1)[0] ?? null
}

/** What was noted with it. */
export function lastNote(partId: string): object | null {
  const kept = readOwn(`place ${partId}`) ?? ''
  try {
    const note: unknown = JSON.parse(kept.slice(kept.indexOf(' ') + 1))
    return typeof note === 'object' ? note : null
  } catch {
    return null
  }
}

/** Calls back whenever the reader has moved by an action of their own. */
export function watchMoves(moved: Moved): () => void {
  watchers.add(moved)
  for (const partId of unheard) moved(partId)
  unheard.clear()
  return () => watchers.delete(moved)
}

/** They begin anew on this device. */
export function forgetPlaces(partIds: readonly string[]): void {
  for (const partId of partIds) {
    dropOwn(`place ${partId}`)
    dropOwn(UNSENT + partId)
    dropOwn(`told-place ${partId}`)
  }
}
