import { type Config, readConfig } from './platform/config.ts'
import { reportEnd } from './report-end.ts'

/**
 * The server's process: opens the shop, or starts the processes that do, says where it is, and closes it when asked to end.
 */

const say = (line: string) => process.stdout.write(`${line}\n`)

/** A terminal and npm may both pass on the same signal. */
const SAME_WISH_MS = 1_000

/** What has been started: the shop in this process, or processes with it. */
interface Started {
  readonly opened: Promise<{ url: string }>
  filled(): Promise<void>
  close(answerFor: number): Promise<void>
  /** Ends at once whatever else was started. */
  kill?(): void
}

let starting: Promise<Started> | null = null
let askedAt: number | null = null
/** Milliseconds for which the shop still answers when it is asked to end by SIGTERM. */
let answerFor = 0

async function main(): Promise<void> {
  const config = readConfig()
  answerFor = config.stopDelay * 1_000
  // Registered before anything is opened, so that a signal during the start is handled too.
  for (const wish of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(wish, () => close(wish))
  starting = start(config)
  const started = await starting
  await started.opened
  // For scripts/start.mjs, which then keeps this version to fall back on.
  process.send?.('open')
  say(`Kashihon is open at ${config.publicUrl}, and its studio at ${new URL('/studio', config.publicUrl)}`)
  if (config.production) {
    const { whatIsMissing } = await import('./what-is-missing.ts')
    for (const line of whatIsMissing(config)) say(line)
  }
  await started.filled().catch(reportEnd)
}

/** Each loads only what it needs: the first of several processes nothing of the shop itself. */
async function start(config: Config): Promise<Started> {
  if (config.processes > 1) return (await import('./run-processes.ts')).runProcesses(config)
  return (await import('./run-shop.ts')).runShop(config)
}

/**
 * Closes the shop after a signal, or when its parent process is gone; a second signal ends the process at once. Who presses
 * Ctrl-C, which is SIGINT, wants no delay.
 */
function close(wish: 'SIGTERM' | 'SIGINT' | 'disconnect'): void {
  if (askedAt !== null) {
    if (performance.now() - askedAt > SAME_WISH_MS) endNow()
    return
  }
  askedAt = performance.now()
  Promise.resolve(starting)
    .then(started => started?.close(wish === 'SIGTERM' ? answerFor : 0))
    .then(
      () => process.exit(0),
      () => process.exit(1),
    )
}

function endNow(): void {
  void Promise.resolve(starting).then(started => {
    started?.kill?.()
    process.exit(1)
  })
}

main().catch(error => {
  reportEnd(error)
  process.exit(1)
})
