import { trustedScript } from '../../platform/trusted-script.ts'
import { ContentTrouble, troubleOf } from './content-trouble.ts'
import type { Answered, Asked, Work } from './content-worker.ts'
import workerUrl from './content-worker.ts?worker&url'

/** One for the text, two for pictures that come together. */
const MOST_WORKERS = 2

interface Waiting {
  readonly done: (bytes: ArrayBuffer) => void
  readonly failed: (fault: Error) => void
}

interface Workshop {
  readonly worker: Worker
  readonly open: Map<number, Waiting>
}

/** A picture's address was refused: it may have run out. */
export class AddressRefused extends Error {
  readonly status: number
  constructor(status: number) {
    super(`refused: ${status}`)
    this.status = status
  }
}

const workshops: Workshop[] = []
let asked = 0

/** Has something done in a worker. Rejects with ContentTrouble, with AddressRefused, or with the signal's reason. */
export function workApart(work: Work, signal?: AbortSignal): Promise<ArrayBuffer> {
  const id = ++asked
  const { worker, open } = leastBusy()
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    open.set(id, { done: resolve, failed: reject })
    worker.postMessage({ id, work } satisfies Asked)
    signal?.addEventListener('abort', () => {
      if (!open.delete(id)) return
      worker.postMessage({ id, work: { kind: 'giveUp' } } satisfies Asked)
      reject(signal.reason)
    })
  })
}

function leastBusy(): Workshop {
  const idle = workshops.find(({ open }) => open.size === 0)
  if (idle) return idle
  if (workshops.length < MOST_WORKERS) return startWorkshop()
  return workshops.reduce((one, other) => (other.open.size < one.open.size ? other : one))
}

function startWorkshop(): Workshop {
  const worker = new Worker(trustedScript(workerUrl), { type: 'module' })
  const workshop: Workshop = { worker, open: new Map() }
  worker.onmessage = ({ data }: MessageEvent<Answered>) => {
    const waiting = workshop.open.get(data.id)
    if (!waiting) return
    workshop.open.delete(data.id)
    if ('bytes' in data) waiting.done(data.bytes)
    else waiting.failed(faultOf(data))
  }
  // Its code did not come: there may be newer.
  worker.onerror = () => {
    workshops.splice(workshops.indexOf(workshop), 1)
    worker.terminate()
    for (const { failed } of workshop.open.values())
      failed(new ContentTrouble(navigator.onLine ? 'outdated' : 'offline'))
  }
  workshops.push(workshop)
  return workshop
}

function faultOf({ broken, status = 0 }: Exclude<Answered, { bytes: ArrayBuffer }>): Error {
  if (broken) return new ContentTrouble(broken)
  return status === 0 ? new ContentTrouble(troubleOf(0)) : new AddressRefused(status)
}
