import { currentPreview } from '../../platform/preview.ts'
import { trustedScript } from '../../platform/trusted-script.ts'
import type { ResultOf, WorkerTask } from './content-tasks.ts'
import { ContentTrouble } from './content-trouble.ts'
import type { WorkerRequest, WorkerResponse } from './content-worker.ts'
import workerUrl from './content-worker.ts?worker&url'

interface Pending {
  readonly resolve: (result: never) => void
  readonly reject: (fault: Error) => void
}

/** One worker is enough: browsers decrypt and decode in threads of their own. */
interface RunningWorker {
  readonly worker: Worker
  readonly pending: Map<number, Pending>
}

let running: RunningWorker | null = null
let lastId = 0

/**
 * Runs a task in the worker. Rejects with ContentTrouble, or with the signal's reason.
 *
 * @param transfer what is moved to the worker instead of copied
 */
export function runInWorker<Task extends WorkerTask>(
  task: Task,
  transfer: Transferable[] = [],
  signal?: AbortSignal,
): Promise<ResultOf<Task>> {
  if (currentPreview()) return runHere(task)
  const id = ++lastId
  running ??= startWorker()
  const { worker, pending } = running
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    pending.set(id, { resolve, reject })
    worker.postMessage({ id, task } satisfies WorkerRequest, transfer)
    signal?.addEventListener('abort', () => {
      if (pending.delete(id)) reject(signal.reason)
    })
  })
}

/** A document of a preview has no origin, and so starts no worker. */
async function runHere<Task extends WorkerTask>(task: Task): Promise<ResultOf<Task>> {
  const { runTask } = await import('./content-tasks.ts')
  return runTask(task) as Promise<ResultOf<Task>>
}

function startWorker(): RunningWorker {
  const worker = new Worker(trustedScript(workerUrl), { type: 'module' })
  const pending = new Map<number, Pending>()
  worker.onmessage = ({ data }: MessageEvent<WorkerResponse>) => {
    const promise = pending.get(data.id)
    if (!promise) return
    pending.delete(data.id)
    if ('result' in data) promise.resolve(data.result as never)
    else promise.reject(new ContentTrouble(data.broken))
  }
  // The worker's code could not be loaded: the shop may have a newer version. The next task starts another worker.
  worker.onerror = () => {
    running = null
    worker.terminate()
    for (const { reject } of pending.values())
      reject(new ContentTrouble(navigator.onLine ? 'outdated' : 'offline'))
  }
  return { worker, pending }
}
