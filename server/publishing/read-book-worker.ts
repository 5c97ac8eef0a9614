import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { BookRefused } from '../book-files/book-refused.ts'
import { readBook } from './read-book.ts'
import type { ReadRequest } from './read-result.ts'

/**
 * The program that reads one file, in a process of its own, since a malicious file could make the parsers use all memory or
 * time. Its arguments are the request and the work folder, and it writes only there.
 */
const MOST_BYTES = 900_000_000
export const OUTCOME_FILE = 'outcome.json'

if (import.meta.main) {
  const [request = '', folder = ''] = process.argv.slice(2)
  const watch = new Worker(new URL('./watch-memory.ts', import.meta.url), { workerData: MOST_BYTES })
  await read(JSON.parse(request) as ReadRequest, folder)
  await watch.terminate()
}

async function read(request: ReadRequest, folder: string): Promise<void> {
  const outcome = await readBook(request, folder).catch(error => {
    if (error instanceof BookRefused) return { refused: error.message }
    throw error
  })
  const peakBytes = process.resourceUsage().maxRSS * 1024
  await writeFile(join(folder, OUTCOME_FILE), JSON.stringify({ ...outcome, peakBytes }))
}
