import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BookRefused } from '../book-files/book-refused.ts'
import { withinLimits } from '../platform/foreign-bytes/within-limits.ts'
import { readBook } from './read-book.ts'
import { READ_LIMITS } from './read-book-limits.ts'
import { OUTCOME_FILE, type ReadRequest } from './read-result.ts'

/**
 * The program that reads one file, in a process of its own, since a malicious file could make the parsers use all memory or
 * time. Its arguments are the request, the work folder and its limits, and it writes only to that folder.
 */
if (import.meta.main) {
  const [request = '', folder = '', limits = JSON.stringify(READ_LIMITS)] = process.argv.slice(2)
  await withinLimits(folder, JSON.parse(limits), () =>
    writeOutcome(JSON.parse(request) as ReadRequest, folder, JSON.parse(limits)),
  )
}

/** Reads the file into the work folder, and writes what came of it there. */
export async function writeOutcome(
  request: ReadRequest,
  folder: string,
  limits = READ_LIMITS,
): Promise<void> {
  const outcome = await readBook(request, folder, limits).catch(error => {
    if (error instanceof BookRefused) return { refused: error.remark }
    throw error
  })
  const peakBytes = process.resourceUsage().maxRSS * 1024
  // The process may be ended at any time, and the shop takes what has this name for the whole outcome.
  const unfinished = join(folder, `${OUTCOME_FILE}.unfinished`)
  await writeFile(unfinished, JSON.stringify({ ...outcome, peakBytes }))
  await rename(unfinished, join(folder, OUTCOME_FILE))
}
