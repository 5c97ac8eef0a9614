import { sendPosition } from './send-place.ts'
import { deleteUnsent, listUnsent } from './unsent-places.ts'

/** Sends the positions that were reached without a connection. Answers whether there were any and all of them were sent. */
export async function tellUnsent(): Promise<boolean> {
  const unsent = listUnsent()
  for (const position of unsent) {
    try {
      await sendPosition(position, false)
    } catch {
      // There is still no connection, or nobody is signed in.
      return false
    }
    deleteUnsent(position)
  }
  return unsent.length > 0
}
