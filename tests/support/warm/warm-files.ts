import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { ProgramFailed } from '#server/downloads/mobi/run-program.ts'
import * as apart from '#server/downloads/worker/run-file-workers.ts'
import type { FileRequest } from './warm-file-worker.ts'
import { WarmProcess } from './warm-process.ts'

export * from '#server/downloads/worker/run-file-workers.ts'

const PROGRAM = fileURLToPath(new URL('./warm-file-worker.ts', import.meta.url))
let maker: WarmProcess<FileRequest> | null = null

/** Stands in for the processes that the shop starts for each file: one makes all files that this one asks for. */
export const makeFileApart: typeof apart.makeFileApart = (folder, type) =>
  apart.makeFileApart(folder, type, run)
export const makeEndingsApart: typeof apart.makeEndingsApart = (folder, request) =>
  apart.makeEndingsApart(folder, request, run)

async function run(folder: string, work: apart.FileWork): Promise<void> {
  maker ??= new WarmProcess(apart.fileWorkerFlags(tmpdir()), PROGRAM)
  try {
    await maker.ask({ folder, work })
  } catch (error) {
    maker.close()
    maker = null
    throw new ProgramFailed(String(error))
  }
}
