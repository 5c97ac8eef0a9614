import { setTimeout as wait } from 'node:timers/promises'
import { replaceModules } from './replace-modules.ts'

/** The program of {@link WarmCommands}: runs one command after the other, as `commands/kashihon.ts` runs one. */
export interface WarmRequest {
  words: readonly string[]
  env: Record<string, string>
}

const LOOK_MS = 5

replaceModules()
const { runKashihon } = await import('../../../commands/kashihon.ts')
const outputs = [process.stdout, process.stderr]
let idle: readonly string[] = []

/**
 * A process of its own would go on until nothing of the command is open any more: a command that leaves something open does
 * not end here either.
 */
async function awaitNothingOpen(): Promise<void> {
  const count = (resources: readonly string[], kind: string) => resources.filter(one => one === kind).length
  const isOpen = (kind: string) => count(process.getActiveResourcesInfo(), kind) > count(idle, kind)
  while ([...new Set(process.getActiveResourcesInfo())].some(isOpen))
    await wait(LOOK_MS, undefined, { ref: false })
}

process.on('message', async ({ words, env }: WarmRequest) => {
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, env)
  const code = await runKashihon(words)
  await awaitNothingOpen()
  for (const output of outputs) output.write(`\0ended ${code}\n`)
})
idle = process.getActiveResourcesInfo()
process.send?.('ready')
