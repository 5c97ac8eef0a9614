import { dropOwn, keepOwn, readOwn, UNSENT } from '../platform/own-shelf.ts'

type Moved = (partId: string) => void
const watchers = new Set<Moved>()
/** Moves that nobody has heard of: what tells the account of them comes a moment after the reader. */
const unheard = new Set<string>()

/** Where one stopped in a part, as text. Called whenever the reader has moved, and only then. */
export function keepPlace(partId: string, place: string): void {
  // On a full shelf there is no room; the place is in the address too.
  keepOwn(`place ${partId}`, place)
  if (watchers.size === 0) unheard.add(partId)
  for (const moved of watchers) moved(partId)
}

export function lastPlace(partId: string): string | null {
  return readOwn(`place ${partId}`)
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
  }
}
