import { workerData } from 'node:worker_threads'

/**
 * A thread that ends the process when it uses more memory than the bytes it was started with. A timer of the main thread would not run while
 * WebAssembly or a parser does.
 */
setInterval(() => {
  if (process.memoryUsage.rss() > (workerData as number)) process.kill(process.pid, 'SIGABRT')
}, 50)
