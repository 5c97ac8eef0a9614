import type { Locator } from '#contract/generated/places.ts'
import { dropOwn, keepOwn, keysOfOwn, readOwn, UNSENT } from '../../platform/own-shelf.ts'

/** A place that the account does not know yet. */
export interface UnsentPlace {
  readonly partId: string
  readonly locator: Locator
  /** When the reader was there, milliseconds since 1970. */
  readonly at: number
}

/** Survives the page: what could not be sent is sent when a book is opened next. */
export function noteUnsent(place: UnsentPlace): void {
  // On a full shelf there is no room: it is sent while the page is open.
  keepOwn(UNSENT + place.partId, JSON.stringify(place))
}

const TOLD = 'told-place '

/** Whether the account was ever told of a place in this part from here. */
export function wasTold(partId: string): boolean {
  return readOwn(TOLD + partId) !== null
}

export function noteTold(partId: string): void {
  keepOwn(TOLD + partId, '1')
}

/** It has been sent; one that was noted meanwhile stays. */
export function dropUnsent({ partId, at }: UnsentPlace): void {
  const kept = readUnsent(readOwn(UNSENT + partId))
  if (kept && kept.at <= at) dropOwn(UNSENT + partId)
}

export function listUnsent(): UnsentPlace[] {
  return keysOfOwn(UNSENT).flatMap(key => readUnsent(readOwn(key)) ?? [])
}

function readUnsent(text: string | null): UnsentPlace | null {
  try {
    const place = JSON.parse(text ?? 'null') as UnsentPlace | null
    return place && typeof place.at === 'number' && place.locator ? place : null
  } catch {
    return null
  }
}
