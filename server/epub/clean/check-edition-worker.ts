import { parentPort, workerData } from 'node:worker_threads'
import { openArchive } from '../../book-files/archive/open-archive.ts'
import { checkEditionFile } from './check-edition-file.ts'

/** The thread that checks a handed-in EPUB, by its path, and answers what the publisher should know. */
if (parentPort) {
  const archive = await openArchive(workerData as string)
  try {
    parentPort.postMessage(await checkEditionFile(archive))
  } finally {
    archive.close()
  }
}
