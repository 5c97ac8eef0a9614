import { getItem, removeItem, setItem, UNSENT_POSITION } from '../../storage/consented-storage.ts'

type Moved = (partId: string) => void
const watchers = new Set<Moved>()
/** Parts whose reader has moved before anybody watched: position sync is loaded after the reader. */
const unreported = new Set<string>()

/**
 * Saves the reading position of a part in this browser. Readers call it for every move that a person makes, and for no
 * other.
 *
 * @param position as it stands in the address
 * @param note what helps to find the position in another revision of the part
 */
export function savePosition(partId: string, position: string, note?: object): void {
  // Where the storage is full the position still stands in the address.
  setItem(`place ${partId}`, note ? `${position} ${JSON.stringify(note)}` : position)
  if (watchers.size === 0) unreported.add(partId)
  for (const moved of watchers) moved(partId)
}

export function savedPosition(partId: string): string | null {
  return getItem(`place ${partId}`)?.split(' ', 1)[0] ?? null
}

/** The note that was saved with the position. */
export function savedNote(partId: string): object | null {
  const saved = getItem(`place ${partId}`) ?? ''
  try {
    const note: unknown = JSON.parse(saved.slice(saved.indexOf(' ') + 1))
    return typeof note === 'object' ? note : null
  } catch {
    return null
  }
}

/** Calls back whenever a person has moved in a part. The function that is returned ends that. */
export function watchMoves(moved: Moved): () => void {
  watchers.add(moved)
  for (const partId of unreported) moved(partId)
  unreported.clear()
  return () => watchers.delete(moved)
}

/** Deletes the reading positions of these parts in this browser. */
export function deletePositions(partIds: readonly string[]): void {
  for (const partId of partIds) {
    removeItem(`place ${partId}`)
    removeItem(UNSENT_POSITION + partId)
    removeItem(`told-place ${partId}`)
  }
}
