const MAX_RUNNING = 3

interface Task {
  readonly work: () => Promise<void>
  readonly signal: AbortSignal
}

let running = 0
const waiting: Task[] = []

/**
 * Runs tasks a few at a time, the newest first, since those are on the screen. Tasks that fail or are aborted are dropped.
 */
export function enqueueTask(work: () => Promise<void>, signal: AbortSignal): void {
  waiting.push({ work, signal })
  runNext()
}

function runNext(): void {
  while (running < MAX_RUNNING) {
    const task = waiting.pop()
    if (!task) return
    if (task.signal.aborted) continue
    running += 1
    task
      .work()
      .catch(() => {})
      .finally(() => {
        running -= 1
        runNext()
      })
  }
}
