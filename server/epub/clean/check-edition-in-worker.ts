import { Worker } from 'node:worker_threads'
import { type Remark, remark } from '../../book-files/remark.ts'

const PROGRAM = new URL('./check-edition-worker.ts', import.meta.url)
const HEAP_MB = 256
const UNCHECKED = remark('fileUnchecked')

/**
 * What the publisher should know of the EPUB that buyers will get, found out in a thread with limits of its own: where the
 * check fails, the book is on sale all the same.
 */
export async function checkEditionInWorker(
  path: string,
  { milliseconds, program = PROGRAM }: { milliseconds: number; program?: URL },
): Promise<Remark[]> {
  const worker = new Worker(program, {
    workerData: path,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    stderr: true,
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<Remark[]>(done => {
      timer = setTimeout(() => done([UNCHECKED]), milliseconds)
      worker.once('message', done)
      worker.once('error', () => done([UNCHECKED]))
      worker.once('exit', () => done([UNCHECKED]))
    })
  } finally {
    clearTimeout(timer)
    // A thread that is out of memory may not end in time; nothing waits for it.
    worker.unref()
    void worker.terminate()
  }
}
