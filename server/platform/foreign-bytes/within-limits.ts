import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ReadLimits } from './read-limits.ts'
import type { WatchData } from './watch-limits.ts'

/** Of the thread that watches the limits. */
const WATCH_HEAP_MB = 32

/** Does the work of a process that `readInSandbox` has started, which ends beyond the limits. `folder`: its work folder. */
export async function withinLimits(
  folder: string,
  limits: ReadLimits,
  work: () => Promise<void>,
): Promise<void> {
  const watch = new Worker(new URL('./watch-limits.ts', import.meta.url), {
    workerData: { folder, limits } satisfies WatchData,
    resourceLimits: { maxOldGenerationSizeMb: WATCH_HEAP_MB },
  })
  await once(watch, 'message')
  await work()
  await watch.terminate()
}
