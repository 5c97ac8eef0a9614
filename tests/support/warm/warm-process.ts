import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** That the process could not do its work, and not that it refuses it. */
export class ProcessFailed extends Error {}

interface Answer {
  failed: string | null
  /** The most memory that it has taken until now. */
  peakBytes: number
}

/** A process that does one request after the other, since to start one takes longer than to do most. It ends with this one. */
export class WarmProcess<Request extends object> {
  private readonly child: ChildProcess
  private last: Promise<unknown> = Promise.resolve()

  constructor(flags: readonly string[], program: string) {
    this.child = spawn(process.execPath, [...flags, program], {
      env: {},
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.child.unref()
    this.child.channel?.unref()
  }

  /** The most memory that it has taken until then. */
  ask(request: Request): Promise<number> {
    const answer = this.last.then(() => this.askNext(request))
    this.last = answer.catch(() => {})
    return answer
  }

  private async askNext(request: Request): Promise<number> {
    if (this.child.exitCode !== null || this.child.signalCode !== null)
      throw new ProcessFailed('it has ended')
    const stop = new AbortController()
    const { signal } = stop
    const ended = once(this.child, 'exit', { signal }).then((): [Answer] => [
      { failed: 'it has ended', peakBytes: 0 },
    ])
    ended.catch(() => {})
    this.child.send(request)
    const [answer] = await Promise.race([once(this.child, 'message', { signal }), ended])
    const { failed, peakBytes }: Answer = answer
    stop.abort()
    if (failed !== null) throw new ProcessFailed(failed)
    return peakBytes
  }

  close(): void {
    this.child.kill()
  }
}

/** Answers the requests of a {@link WarmProcess} with this work. */
export function answerRequests<Request>(work: (request: Request) => Promise<void>): void {
  process.on('message', async (request: Request) => {
    const failed = await work(request).then(
      () => null,
      error => (error instanceof Error ? (error.stack ?? error.message) : String(error)),
    )
    process.send?.({ failed, peakBytes: process.resourceUsage().maxRSS * 1024 } satisfies Answer)
  })
}
