import { once } from 'node:events'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { BookRefused } from '../book-files/book-refused.ts'
import { readBook } from './read-book.ts'
import { READ_LIMITS, type ReadLimits } from './read-book-limits.ts'
import type { ReadRequest } from './read-result.ts'
import type { WatchData } from './watch-limits.ts'

/**
 * The program that reads one file, in a process of its own, since a malicious file could make the parsers use all memory or
 * time. Its arguments are the request, the work folder and its limits, and it writes only to that folder.
 */
export const OUTCOME_FILE = 'outcome.json'
/** Of the thread that watches the limits. */
const WATCH_HEAP_MB = 32

if (import.meta.main) {
  const [request = '', folder = '', limits = JSON.stringify(READ_LIMITS)] = process.argv.slice(2)
  const watch = new Worker(new URL('./watch-limits.ts', import.meta.url), {
    workerData: { folder, limits: JSON.parse(limits) as ReadLimits } satisfies WatchData,
    resourceLimits: { maxOldGenerationSizeMb: WATCH_HEAP_MB },
  })
  await once(watch, 'message')
  await writeOutcome(JSON.parse(request) as ReadRequest, folder)
  await watch.terminate()
}

/** Reads the file into the work folder, and writes what came of it there. */
export async function writeOutcome(request: ReadRequest, folder: string): Promise<void> {
  const outcome = await readBook(request, folder).catch(error => {
    if (error instanceof BookRefused) return { refused: error.remark }
    throw error
  })
  const peakBytes = process.resourceUsage().maxRSS * 1024
  // The process may be ended at any time, and the shop takes what has this name for the whole outcome.
  const unfinished = join(folder, `${OUTCOME_FILE}.unfinished`)
  await writeFile(unfinished, JSON.stringify({ ...outcome, peakBytes }))
  await rename(unfinished, join(folder, OUTCOME_FILE))
}
