import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BookRefused } from './book-refused.ts'
import { type ReadRequest, readBook } from './read-book.ts'

/**
 * The program that reads one file: a process of its own, because files come from outside and their readers may be
 * fooled into using all memory or all time. It is told what to do by its arguments and writes into the work folder only.
 */
const MOST_BYTES = 900_000_000
export const OUTCOME_FILE = 'outcome.json'

if (import.meta.main) {
  const [request = '', folder = ''] = process.argv.slice(2)
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > MOST_BYTES) process.exit(TOO_MUCH_MEMORY)
  }, 100)
  await read(JSON.parse(request) as ReadRequest, folder)
  clearInterval(watch)
}

/** exit code of a process that asked for too much */
export const TOO_MUCH_MEMORY = 75

async function read(request: ReadRequest, folder: string): Promise<void> {
  const outcome = await readBook(request, folder).catch(error => {
    if (error instanceof BookRefused) return { refused: error.message }
    throw error
  })
  const peakBytes = process.resourceUsage().maxRSS * 1024
  await writeFile(join(folder, OUTCOME_FILE), JSON.stringify({ ...outcome, peakBytes }))
}
