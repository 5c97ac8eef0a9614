import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { READ_LIMITS } from '#server/publishing/read-book-limits.ts'
import * as apart from '#server/publishing/run-read-book-worker.ts'
import { ReadingFailed, SharedReader } from '../hostile-files/shared-reader.ts'

export * from '#server/publishing/run-read-book-worker.ts'

const PROGRAM = fileURLToPath(new URL('./warm-reader-worker.ts', import.meta.url))
const READABLE = tmpdir()
let reader: SharedReader | null = null

/**
 * Stands in for the shop's own `readBookInSandbox`: one process reads all books that this one asks for. A book that it
 * cannot read, and one with limits of its own, is read in a process of its own as in the shop.
 */
export const readBookInSandbox: typeof apart.readBookInSandbox = async (
  request,
  use,
  limits = READ_LIMITS,
) => {
  const file = resolve(request.file)
  if (limits !== READ_LIMITS || relative(READABLE, file).startsWith('..'))
    return apart.readBookInSandbox(request, use, limits)
  reader ??= open()
  try {
    return await reader.read({ ...request, file }, use)
  } catch (error) {
    if (!(error instanceof ReadingFailed)) throw error
    reader.close()
    reader = null
    return apart.readBookInSandbox(request, use, limits)
  }
}

function open(): SharedReader {
  const folder = mkdtempSync(join(READABLE, 'kashihon-warm-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return new SharedReader(folder, READABLE, PROGRAM)
}
