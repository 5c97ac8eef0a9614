import type { AppContext } from '../context.ts'
import { findFileBytes } from './file-store.ts'

/**
 * The bytes of a stored file from `start` to `end`, both included; they are read as they are wanted. The first are there
 * when this is answered, so that a place that does not answer is known before anything is sent.
 */
export async function streamFile(
  app: Pick<AppContext, 'db' | 'blobs'>,
  fileId: string,
  start: number,
  end: number,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const pieces = piecesOf(app, fileId, start, end)
  let first: IteratorResult<Buffer, void> | null = await pieces.next()
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = first ?? (await pieces.next())
        first = null
        if (done) controller.close()
        else controller.enqueue(new Uint8Array(value))
      },
      async cancel() {
        await pieces.return(undefined)
      },
    },
    { highWaterMark: 1 },
  )
}

async function* piecesOf(
  { db, blobs }: Pick<AppContext, 'db' | 'blobs'>,
  fileId: string,
  start: number,
  end: number,
): AsyncGenerator<Buffer, void, undefined> {
  const file = await findFileBytes(db, fileId)
  if (!file) throw new Error('the file is gone')
  const { blob, ending } = file
  const last = ending ? Math.min(end, ending.at - 1) : end
  if (start <= last) yield* blobs.read(blob, start, last)
  if (ending && end >= ending.at)
    yield ending.bytes.subarray(Math.max(0, start - ending.at), end - ending.at + 1)
}
