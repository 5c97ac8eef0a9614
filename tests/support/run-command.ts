import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect } from 'vitest'
import { COMPILE_CACHE } from './compile-cache.ts'
import { type CommandResult, runWarm } from './warm/warm-commands.ts'

export type { CommandResult } from './warm/warm-commands.ts'

const KASHIHON = join(import.meta.dirname, '../../commands/kashihon.ts')

/** One of the shop's commands as an operator runs it, in a process that is used for one command after the other. */
export function runCommand(
  databaseUrl: string,
  words: readonly string[],
  env: Record<string, string> = {},
): Promise<CommandResult> {
  return runWarm({ words, env: commandEnv(databaseUrl, env) })
}

/** Commands on one database of which it is known whether they succeed. */
export function commandsOn(databaseUrl: () => string) {
  return {
    /** What it says. */
    async succeeds(...words: string[]): Promise<string[]> {
      const { code, said, complained } = await runCommand(databaseUrl(), words)
      expect([code, complained]).toEqual([0, ''])
      return said
    },
    /** Its complaint: it says what is wrong in one line, and nothing else. */
    async fails(...words: string[]): Promise<string> {
      const { code, said, complained } = await runCommand(databaseUrl(), words)
      expect([code, said]).toEqual([1, []])
      expect(complained).toMatch(/^[^\n]+\n$/)
      return complained.trim()
    },
  }
}

/** The same in a process of its own, to be killed before it has ended. */
export function startCommand(
  databaseUrl: string,
  words: readonly string[],
  env: Record<string, string> = {},
): { child: ChildProcess; ended: Promise<CommandResult> } {
  const child = spawn(process.execPath, [KASHIHON, ...words], {
    env: commandEnv(databaseUrl, env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let complained = ''
  child.stdout.on('data', data => {
    said += data
  })
  child.stderr.on('data', data => {
    complained += data
  })
  const ended = new Promise<CommandResult>((done, fail) => {
    child.on('error', fail)
    child.on('close', code => done({ code, said: said.split('\n').slice(0, -1), complained }))
  })
  return { child, ended }
}

function commandEnv(databaseUrl: string, env: Record<string, string>): Record<string, string> {
  return { PATH: process.env.PATH ?? '', ...COMPILE_CACHE, DATABASE_URL: databaseUrl, ...env }
}
