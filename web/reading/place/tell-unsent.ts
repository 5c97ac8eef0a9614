import { sendPlace } from './send-place.ts'
import { dropUnsent, listUnsent } from './unsent-places.ts'

/** Tells the account what was read without a connection, on whatever page there is one again. Whether there was anything to tell. */
export async function tellUnsent(): Promise<boolean> {
  const unsent = listUnsent()
  for (const place of unsent) {
    try {
      await sendPlace(place, false)
    } catch {
      // Still none: it stays for the next time.
      return false
    }
    dropUnsent(place)
  }
  return unsent.length > 0
}
