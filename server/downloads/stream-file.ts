import type { Reads } from '../platform/db/connect.ts'
import { findEnding, findPiece } from './file-store.ts'

/** Every piece of a file but the last has this many bytes. */
export const PIECE_BYTES = 524_288

/** The bytes of a stored file from `start` to `end`, both included; a piece is read when it is wanted. */
export function streamFile(
  db: Reads,
  fileId: string,
  start: number,
  end: number,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = start
  let ending: Awaited<ReturnType<typeof findEnding>> | undefined
  const bytesAt = async () => {
    ending ??= await findEnding(db, fileId)
    if (ending && at >= ending.at) return ending.bytes.subarray(at - ending.at, end - ending.at + 1)
    const position = Math.floor(at / PIECE_BYTES)
    const piece = await findPiece(db, fileId, position)
    return piece?.subarray(at - position * PIECE_BYTES, end - position * PIECE_BYTES + 1)
  }
  return new ReadableStream(
    {
      async pull(controller) {
        const bytes = await bytesAt()
        if (!bytes?.length) {
          controller.error(new Error('a piece of the file is gone'))
          return
        }
        controller.enqueue(new Uint8Array(bytes))
        at += bytes.length
        if (at > end) controller.close()
      },
    },
    { highWaterMark: 1 },
  )
}
