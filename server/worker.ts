import { readConfig } from './platform/config.ts'
import { joinServer, reportOpened } from './platform/processes/member.ts'
import { shareOf } from './platform/processes/share-of.ts'
import { reportEnd } from './report-end.ts'
import { type RunningShop, runShop } from './run-shop.ts'

/** One of several processes of a server, which run-processes.ts has started: it ends when that one says so, or is gone. */

let running: RunningShop | null = null
let stopping = false

async function main(): Promise<void> {
  // A terminal, and some supervisors, send these to all processes; the first one decides in which order they end.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
  const config = shareOf(readConfig())
  const member = await joinServer({
    stop(answerFor) {
      if (stopping) return
      stopping = true
      Promise.resolve(running?.close(answerFor)).then(
        () => process.exit(0),
        () => process.exit(1),
      )
    },
    measure: async () => (await running?.opened)?.app.measures.registry.metrics() ?? '',
  })
  if (stopping) return
  running = runShop(config, member)
  const shop = await running.opened
  reportOpened(shop.url)
  await running.filled().catch(reportEnd)
}

main().catch(error => {
  if (!stopping) reportEnd(error)
  process.exit(1)
})
