import { sendPosition } from './send-position.ts'
import { deleteUnsent, listUnsent } from './unsent-positions.ts'

/** Sends the positions that were reached without a connection. Answers whether there were any and all of them were sent. */
export async function sendUnsent(): Promise<boolean> {
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
