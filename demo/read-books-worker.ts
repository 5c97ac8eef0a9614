import { parentPort } from 'node:worker_threads'
import { writeOutcome } from '#server/publishing/read-book-worker.ts'
import type { BookToRead } from './read-books.ts'

/** The thread of read-books.ts: reads each book that it is sent, and ends when it is sent nothing. */
parentPort?.on('message', async (book: BookToRead | null) => {
  if (!book) {
    parentPort?.close()
    return
  }
  await writeOutcome(book.request, book.folder)
  parentPort?.postMessage(book.folder)
})
