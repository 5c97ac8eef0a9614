import type { Locator } from '#contract/generated/places.ts'
import { placeShelf } from '../last-place.ts'

/** A place that the account does not know yet. */
export interface UnsentPlace {
  readonly partId: string
  readonly locator: Locator
  /** When the reader was there, milliseconds since 1970. */
  readonly at: number
}

const PREFIX = 'unsent-place '

/** Survives the page: what could not be sent is sent when a book is opened next. */
export function noteUnsent(place: UnsentPlace): void {
  try {
    placeShelf().setItem(PREFIX + place.partId, JSON.stringify(place))
  } catch {
    // A full shelf: it is sent while the page is open.
  }
}

/** It has been sent; one that was noted meanwhile stays. */
export function dropUnsent({ partId, at }: UnsentPlace): void {
  for (const shelf of [sessionStorage, localStorage]) {
    const kept = readUnsent(shelf.getItem(PREFIX + partId))
    if (kept && kept.at <= at) shelf.removeItem(PREFIX + partId)
  }
}

export function listUnsent(): UnsentPlace[] {
  return [sessionStorage, localStorage].flatMap(shelf =>
    Object.keys(shelf)
      .filter(key => key.startsWith(PREFIX))
      .flatMap(key => readUnsent(shelf.getItem(key)) ?? []),
  )
}

function readUnsent(text: string | null): UnsentPlace | null {
  try {
    const place = JSON.parse(text ?? 'null') as UnsentPlace | null
    return place && typeof place.at === 'number' && place.locator ? place : null
  } catch {
    return null
  }
}
