import { Locator, type ReadingPlace } from '#contract/generated/places.ts'
import type { Reader } from '../calls/bind.ts'
import type { PositionRow } from './store.ts'

/** Where one of the reader's devices stopped, as a message. */
export function toReadingPlace(
  { partId, sessionId, device, locator, keptAt }: PositionRow,
  reader: Reader,
): ReadingPlace {
  return {
    partId,
    device,
    kept: keptAt,
    locator: Locator.decode(locator),
    here: sessionId === reader.sessionId,
  }
}
