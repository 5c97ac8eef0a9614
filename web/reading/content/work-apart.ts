import { trustedScript } from '../../platform/trusted-script.ts'
import { ContentTrouble } from './content-trouble.ts'
import type { Answered, Asked, Made, Work } from './content-worker.ts'
import workerUrl from './content-worker.ts?worker&url'

interface Waiting {
  readonly done: (made: never) => void
  readonly failed: (fault: Error) => void
}

/** One is enough: what opens and what makes the images are threads that the browser has for that. */
interface Workshop {
  readonly worker: Worker
  readonly open: Map<number, Waiting>
}

let workshop: Workshop | null = null
let asked = 0

/** Has something done in a worker, which what is moved goes to. Rejects with ContentTrouble, or with the signal's reason. */
export function workApart<W extends Work>(
  work: W,
  moved: Transferable[] = [],
  signal?: AbortSignal,
): Promise<Made<W>> {
  const id = ++asked
  workshop ??= startWorkshop()
  const { worker, open } = workshop
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    open.set(id, { done: resolve, failed: reject })
    worker.postMessage({ id, work } satisfies Asked, moved)
    signal?.addEventListener('abort', () => {
      if (open.delete(id)) reject(signal.reason)
    })
  })
}

function startWorkshop(): Workshop {
  const worker = new Worker(trustedScript(workerUrl), { type: 'module' })
  const open = new Map<number, Waiting>()
  worker.onmessage = ({ data }: MessageEvent<Answered>) => {
    const waiting = open.get(data.id)
    if (!waiting) return
    open.delete(data.id)
    if ('made' in data) waiting.done(data.made as never)
    else waiting.failed(new ContentTrouble(data.broken))
  }
  // Its code did not come: there may be newer. The next one that asks tries again.
  worker.onerror = () => {
    workshop = null
    worker.terminate()
    for (const { failed } of open.values())
      failed(new ContentTrouble(navigator.onLine ? 'outdated' : 'offline'))
  }
  return { worker, open }
}
