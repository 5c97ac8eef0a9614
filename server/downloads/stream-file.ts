import type { AppContext } from '../context.ts'
import { type BookFile, findFileBytes } from './file-store.ts'

interface Streamed {
  file: Pick<BookFile, 'id' | 'name'>
  /** Both included. */
  start: number
  end: number
  /** Aborted when whoever asked for it has left. */
  left?: AbortSignal
}

/**
 * The bytes of a stored file, read as they are wanted, until the stream ends or its reader has left. The first are there
 * when this is answered, so that a place that does not answer is known before anything is sent.
 */
export async function streamFile(
  app: Pick<AppContext, 'db' | 'blobs' | 'log'>,
  { file, start, end, left }: Streamed,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const ending = new AbortController()
  const signal = left ? AbortSignal.any([left, ending.signal]) : ending.signal
  const pieces = piecesOf(app, { fileId: file.id, start, end, signal })
  let first: IteratorResult<Buffer, void> | null = await pieces.next()
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = first ?? (await pieces.next().catch(breakOff))
        first = null
        if (done) controller.close()
        else controller.enqueue(new Uint8Array(value))
      },
      async cancel() {
        ending.abort()
        await pieces.return(undefined)
      },
    },
    { highWaterMark: 1 },
  )

  /** The connection is cut: the head of the answer is sent already. */
  function breakOff(error: unknown): never {
    if (!signal.aborted) app.log.warn({ err: error, file: file.name }, 'a download broke off')
    throw error
  }
}

async function* piecesOf(
  { db, blobs }: Pick<AppContext, 'db' | 'blobs'>,
  { fileId, start, end, signal }: { fileId: string; start: number; end: number; signal: AbortSignal },
): AsyncGenerator<Buffer, void, undefined> {
  const file = await findFileBytes(db, fileId)
  if (!file) throw new Error('the file is gone')
  const { blob, ending } = file
  const last = ending ? Math.min(end, ending.at - 1) : end
  if (start <= last) yield* blobs.read(blob, start, last, signal)
  if (ending && end >= ending.at)
    yield ending.bytes.subarray(Math.max(0, start - ending.at), end - ending.at + 1)
}
