import { join } from 'node:path'
import type { Config } from './platform/config.ts'
import { type EmbeddedPostgres, embeddedPostgres } from './platform/db/embedded/embedded-postgres.ts'
import { refuseMoved } from './platform/db/embedded/moved.ts'
import { openLog } from './platform/log.ts'
import { NotOpened, supervise } from './platform/processes/supervise.ts'
import { AlreadyReported } from './report-end.ts'

const MODULE = join(import.meta.dirname, 'worker.ts')

export interface RunningProcesses {
  readonly opened: Promise<{ url: string }>
  /** Each process fills the shop by itself. */
  filled(): Promise<void>
  close(answerFor: number): Promise<void>
  kill(): void
}

/** Starts the shop in several processes. This one owns the embedded database, and answers nobody. */
export function runProcesses(config: Config): RunningProcesses {
  const { dataDir, processes } = config
  let embedded: EmbeddedPostgres | null = null
  let starting: Promise<string> | null = null

  async function start(): Promise<string> {
    await refuseMoved(dataDir)
    embedded = await embeddedPostgres(dataDir, { processes })
    await embedded.claim()
    return embedded.url
  }

  const supervisor = supervise({
    processes,
    module: MODULE,
    log: openLog(config.logLevel),
    startDatabase() {
      starting = start()
      return starting
    },
  })

  async function close(answerFor: number): Promise<void> {
    await supervisor.stop(answerFor)
    // Whoever wanted it may be gone before it is there.
    await starting?.catch(() => {})
    await embedded?.release()
  }

  return {
    opened: supervisor.opened.then(
      url => ({ url }),
      async error => {
        supervisor.kill()
        await close(0)
        throw error instanceof NotOpened ? new AlreadyReported(error.message) : error
      },
    ),
    filled: () => Promise.resolve(),
    close,
    kill: supervisor.kill,
  }
}
