import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BookRefused } from '#server/book-files/book-refused.ts'
import { readerFlags } from '#server/platform/foreign-bytes/read-in-sandbox.ts'
import { findPicturesBeside } from '#server/publishing/markdown/markdown-pictures.ts'
import { READ_LIMITS } from '#server/publishing/read-book-limits.ts'
import { OUTCOME_FILE, type ReadRequest } from '#server/publishing/read-result.ts'
import type { BookInFolder } from '#server/publishing/run-read-book-worker.ts'
import { WarmProcess } from '../warm/warm-process.ts'
import type { SharedAnswer, SharedRequest } from './shared-reader-worker.ts'

const PROGRAM = fileURLToPath(new URL('./shared-reader-worker.ts', import.meta.url))

const ENDED: SharedAnswer = { failed: 'it has ended', peakBytes: 0 }

/** Not that the file is refused. */
export class ReadingFailed extends Error {}

/**
 * Stands in for `readBookInSandbox` where hundreds of files are read: one process with the same permissions reads all of
 * them, since to start one takes longer than to read most. The most memory that it takes is that of all of them together, so
 * more than each would take alone.
 */
export class SharedReader {
  private readonly process: WarmProcess
  private readonly folder: string

  /** `folder` is the only one to which it may write; it reads `files` and what lies in it. */
  constructor(folder: string, files: string, program = PROGRAM) {
    this.folder = folder
    const flags = readerFlags({ readable: [files], folder, heapMb: READ_LIMITS.heapMb })
    this.process = new WarmProcess([...flags, program])
  }

  async read<T>(request: ReadRequest, use: (read: BookInFolder) => Promise<T>): Promise<T> {
    const folder = await mkdtemp(join(this.folder, 'book-'))
    try {
      const beside = await findPicturesBeside(request.file)
      const peakBytes = await this.ask({ request: { ...request, beside }, folder })
      const outcome = JSON.parse(await readFile(join(folder, OUTCOME_FILE), 'utf8'))
      if (outcome.refused) throw new BookRefused(outcome.refused)
      const bytes = (name: string) => readFile(join(folder, name))
      return await use({ book: outcome, cut: request.cut, peakBytes, bytes })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** Returns the most memory that it has taken until now. */
  private async ask(request: SharedRequest): Promise<number> {
    const { failed, peakBytes } = (await this.process.ask<SharedAnswer>(request)) ?? ENDED
    if (failed !== null) throw new ReadingFailed(`reading it failed: ${failed}`)
    return peakBytes
  }

  close(): void {
    this.process.close()
  }
}
