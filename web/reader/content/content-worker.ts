import { runTask, type WorkerTask } from './content-tasks.ts'
import { SealBroken } from './open-sealed.ts'

export interface WorkerRequest {
  readonly id: number
  readonly task: WorkerTask
}

export type WorkerResponse =
  | { readonly id: number; readonly result: ArrayBuffer | Blob }
  | { readonly id: number; readonly broken: 'damaged' | 'outdated' }

interface Scope {
  onmessage: ((event: MessageEvent<WorkerRequest>) => void) | null
  postMessage(response: WorkerResponse, transfer?: Transferable[]): void
}
const scope = globalThis as unknown as Scope

scope.onmessage = ({ data: { id, task } }) => {
  runTask(task).then(
    result => scope.postMessage({ id, result }, result instanceof Blob ? [] : [result]),
    fault => scope.postMessage({ id, broken: fault instanceof SealBroken ? fault.why : 'damaged' }),
  )
}
