import { savedNote, savedPosition } from '../../progress/saved-position.ts'
import { resolvePosition, type SavedLocator } from '../marks/resolve-position.ts'
import { type Locator, parseLocator } from '../text/locator.ts'
import type { TextSource } from '../text/text-source.ts'

/** The locator in the address of the page; null where there is none. */
export function addressedLocator(source: TextSource): Locator | null {
  const position = location.hash.startsWith('#t-') ? source.positionOfId(location.hash.slice(3)) : null
  return position === null ? parseLocator(location.hash) : source.locatorOf(position)
}

/**
 * The locator in the address, or else the one at which this device stopped, found again in the current revision. Null where
 * there is none.
 */
export function restoreLocator(partId: string, source: TextSource, revision: number): Locator | null {
  const lastHash = savedPosition(partId)
  const inAddress = addressedLocator(source)
  // A page that is loaded again still has the hash that this device saved, perhaps for an older revision.
  const last = inAddress && location.hash !== lastHash ? null : parseLocator(lastHash ?? '')
  const note = savedNote(partId) as Partial<SavedLocator> | null
  if (!last || typeof note?.quote !== 'string' || typeof note.progress !== 'number') return inAddress ?? last
  const saved = { ...last, revision: note.revision ?? 0, quote: note.quote, progress: note.progress }
  return source.locatorOf(resolvePosition(source, saved, revision))
}
