import { makeEndings } from '#server/downloads/worker/make-endings-worker.ts'
import { makeFile } from '#server/downloads/worker/make-file-worker.ts'
import type { FileWork } from '#server/downloads/worker/run-file-workers.ts'
import { answerRequests } from './warm-process.ts'

/** The program of `warm-files.ts`. */
export interface FileRequest {
  folder: string
  work: FileWork
}

answerRequests(({ folder, work }: FileRequest) =>
  work === 'endings' ? makeEndings(folder) : makeFile(work, folder),
)
