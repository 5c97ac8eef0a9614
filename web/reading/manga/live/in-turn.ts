const AT_ONCE = 3

interface Task {
  readonly work: () => Promise<void>
  readonly signal: AbortSignal
}

let running = 0
const waiting: Task[] = []

/** Does work a few at a time, the newest first: that is what somebody looks at. What fails or is given up is left. */
export function inTurn(work: () => Promise<void>, signal: AbortSignal): void {
  waiting.push({ work, signal })
  next()
}

function next(): void {
  while (running < AT_ONCE) {
    const task = waiting.pop()
    if (!task) return
    if (task.signal.aborted) continue
    running += 1
    task
      .work()
      .catch(() => {})
      .finally(() => {
        running -= 1
        next()
      })
  }
}
