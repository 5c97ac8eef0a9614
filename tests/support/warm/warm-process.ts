import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** A process that does one piece of work after the other. It ends with the process that started it. */
export class WarmProcess {
  private readonly child: ChildProcess
  private last: Promise<unknown> = Promise.resolve()

  /** `args` are the options of Node, and the program, which answers each message with one. */
  constructor(args: readonly string[]) {
    this.child = spawn(process.execPath, args, { env: {}, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    this.child.unref()
    this.child.channel?.unref()
  }

  /** Its answer; null where it has ended before. */
  ask<Answer>(message: object): Promise<Answer | null> {
    const answer = this.last.then(() => this.askNow<Answer>(message))
    this.last = answer.catch(() => {})
    return answer
  }

  private async askNow<Answer>(message: object): Promise<Answer | null> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return null
    const stop = new AbortController()
    const { signal } = stop
    const ended = once(this.child, 'exit', { signal }).then(() => [null])
    ended.catch(() => {})
    this.child.send(message)
    const [answer] = await Promise.race([once(this.child, 'message', { signal }), ended])
    stop.abort()
    return answer
  }

  close(): void {
    this.child.kill()
  }
}
