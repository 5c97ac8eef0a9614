import { realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import * as apart from '#server/downloads/worker/run-file-workers.ts'
import { WarmProcess } from './warm-process.ts'

export * from '#server/downloads/worker/run-file-workers.ts'

const PROGRAM = fileURLToPath(new URL('./file-worker.ts', import.meta.url))
let maker: WarmProcess | null = null

/**
 * Stands in for the shop's own: one process makes all files. One that it cannot make is made in a process of its own as in
 * the shop.
 */
export const makeFileInChild: typeof apart.makeFileInChild = (folder, type) =>
  apart.makeFileInChild(folder, type, runInWarmProcess)

export const makeEndingsInChild: typeof apart.makeEndingsInChild = (folder, request) =>
  apart.makeEndingsInChild(folder, request, runInWarmProcess)

async function runInWarmProcess(folder: string, words: readonly string[]): Promise<void> {
  maker ??= new WarmProcess([...apart.makerFlags(realpathSync(tmpdir())), PROGRAM])
  const failed = await maker.ask<boolean>([...words])
  if (failed === false) return
  if (failed === null) maker = null
  await apart.runInChild(folder, words)
}
