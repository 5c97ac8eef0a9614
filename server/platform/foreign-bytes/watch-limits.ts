import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { EXCEEDED_FILE, type ReadLimits } from './read-limits.ts'

/**
 * A thread that ends its process once that has used more processor time or memory than it may, or runs for longer, also
 * where the shop that began it is gone. A timer of the main thread would not run while that is busy, which is when it
 * matters.
 */
export interface WatchData {
  folder: string
  limits: ReadLimits
}

const LOOK_MS = 100

function look({ folder, limits }: WatchData): void {
  const { user, system } = process.cpuUsage()
  if ((user + system) / 1e6 > limits.cpuSeconds) exceed(folder, 'cpu')
  if (process.memoryUsage.rss() > limits.residentBytes) exceed(folder, 'memory')
  if (performance.now() / 1000 > limits.clockSeconds) exceed(folder, 'clock')
}

/** `process.exit` would only end this thread. */
function exceed(folder: string, limit: 'cpu' | 'memory' | 'clock'): void {
  writeFileSync(join(folder, EXCEEDED_FILE), limit)
  process.kill(process.pid, 'SIGKILL')
}

if (parentPort) {
  look(workerData as WatchData)
  setInterval(look, LOOK_MS, workerData as WatchData)
  parentPort.postMessage('watching')
}
