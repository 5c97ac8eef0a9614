import { Worker } from 'node:worker_threads'
import type { ReadRequest } from '#server/publishing/read-result.ts'
import { type ReadBookFor, readInFolder } from '#server/publishing/run-read-book-worker.ts'

/** A book to be read into a folder. */
export interface BookToRead {
  request: ReadRequest
  folder: string
}

interface BookReader {
  readBook: ReadBookFor
  close(): Promise<void>
}

/**
 * Reads our books in one thread. A process for each, as books of strangers need it, would load the same program again for
 * every one, which takes longer than reading.
 */
export function openBookReader(): BookReader {
  const worker = new Worker(new URL('./read-books-worker.ts', import.meta.url))
  const waiting = new Map<string, { done: () => void; fail: (fault: unknown) => void }>()
  let fault: unknown = null
  const ended = new Promise<void>(done => {
    worker.on('error', error => {
      fault = error
    })
    worker.on('exit', () => {
      fault ??= new Error('the thread that reads the demo has ended')
      for (const { fail } of waiting.values()) fail(fault)
      done()
    })
  })
  worker.on('message', (folder: string) => waiting.get(folder)?.done())
  const read = (request: ReadRequest, folder: string) =>
    new Promise<void>((done, fail) => {
      if (fault) return fail(fault)
      waiting.set(folder, { done, fail })
      worker.postMessage({ request, folder } satisfies BookToRead)
    }).finally(() => waiting.delete(folder))
  return {
    readBook: (request, use) => readInFolder(request, use, folder => read(request, folder)),
    async close() {
      worker.postMessage(null)
      await ended
    },
  }
}
