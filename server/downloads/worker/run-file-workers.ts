import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Copy } from '../../epub/write/book.ts'
import { CannotMake, composedFile, refusedFile } from '../cannot-make.ts'
import type { CommonFile } from '../common-file-store.ts'
import type { CommonType } from '../file-types.ts'
import { runProgram } from '../mobi/run-program.ts'

const PROGRAM = fileURLToPath(new URL('./make-file-worker.ts', import.meta.url))
const ENDINGS = fileURLToPath(new URL('./make-endings-worker.ts', import.meta.url))
const PROJECT = resolve(fileURLToPath(import.meta.url), '../../../..')
const HEAP_MB = 768

interface Made {
  path: string
  plan: NonNullable<CommonFile['plan']>
  /** Why it was made from the parts although the publisher handed one in; null where it was not. */
  composed: string | null
}

/**
 * Makes what the copies of the book in this folder have in common, in a process of its own with limits. Throws CannotMake
 * where the type cannot be had.
 *
 * @param folder what `writeBook` wrote of nobody's copy; real path
 */
export async function makeFileInChild(folder: string, type: CommonType, run = runInChild): Promise<Made> {
  await run(folder, [PROGRAM, type, folder])
  const refused = await readFile(join(folder, refusedFile(type)), 'utf8').catch(() => null)
  if (refused !== null) {
    await rm(join(folder, refusedFile(type)))
    throw new CannotMake(refused)
  }
  const plan = JSON.parse(await readFile(join(folder, `plan.${type}`), 'utf8'))
  const composed = await readFile(join(folder, composedFile(type)), 'utf8').catch(() => null)
  return { path: join(folder, `made.${type}`), plan, composed }
}

/** The input of the process that makes the ends of files: for each copy, the types that have a plan. */
export interface EndingsRequest {
  plans: Partial<Record<CommonType, CommonFile['plan']>>
  copies: (Pick<Copy, 'id' | 'buyer'> & { boughtAt: string | Date; correctedAt?: string | Date | null })[]
}

/** Makes the ends of these copies in such a process, and answers them in the order of the copies. */
export async function makeEndingsInChild(
  folder: string,
  request: EndingsRequest,
  run = runInChild,
): Promise<Partial<Record<CommonType, Buffer>>[]> {
  await writeFile(join(folder, 'endings.json'), JSON.stringify(request))
  await run(folder, [ENDINGS, folder])
  return Promise.all(
    request.copies.map(async (_, at) => {
      const ends: Partial<Record<CommonType, Buffer>> = {}
      for (const type of Object.keys(request.plans) as CommonType[])
        ends[type] = await readFile(join(folder, `ending-${at}.${type}`))
      return ends
    }),
  )
}

/** Runs a program with its arguments in a process that may read and write in one folder only, beside its own modules. */
export async function runInChild(folder: string, words: readonly string[]): Promise<void> {
  await runProgram(process.execPath, [...makerFlags(folder), ...words], { folder })
}

/** The options of Node with which a process makes files. */
export function makerFlags(folder: string): string[] {
  return [
    `--max-old-space-size=${HEAP_MB}`,
    '--permission',
    '--allow-addons',
    '--allow-worker',
    `--allow-fs-read=${PROJECT}`,
    `--allow-fs-read=${folder}`,
    `--allow-fs-write=${folder}`,
    '--disable-warning=SecurityWarning',
  ]
}
