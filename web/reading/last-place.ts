import { storedConsent } from '../platform/consent-cookie.ts'

type Moved = (partId: string) => void
const watchers = new Set<Moved>()
/** Moves that nobody has heard of: what tells the account of them comes a moment after the reader. */
const unheard = new Set<string>()

/** What is kept beyond the visit is kept only for those who agreed to it (section 2, consent). */
export function placeShelf(): Storage {
  return storedConsent()?.includes('personalization') ? localStorage : sessionStorage
}

/** Where one stopped in a part, as text. Called whenever the reader has moved, and only then. */
export function keepPlace(partId: string, place: string): void {
  try {
    placeShelf().setItem(`place ${partId}`, place)
  } catch {
    // The shelf is full or closed; the place is in the address too.
  }
  if (watchers.size === 0) unheard.add(partId)
  for (const moved of watchers) moved(partId)
}

export function lastPlace(partId: string): string | null {
  return sessionStorage.getItem(`place ${partId}`) ?? localStorage.getItem(`place ${partId}`)
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
  for (const shelf of [sessionStorage, localStorage])
    for (const partId of partIds) {
      shelf.removeItem(`place ${partId}`)
      shelf.removeItem(`unsent-place ${partId}`)
    }
}
