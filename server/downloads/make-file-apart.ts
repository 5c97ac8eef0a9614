import { readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CannotMake, refusedFile } from './cannot-make.ts'
import { convertToMobi } from './convert-to-mobi.ts'
import type { FileType } from './file-store.ts'
import { runProgram } from './run-program.ts'

const PROGRAM = fileURLToPath(new URL('make-file-alone.ts', import.meta.url))
const PROJECT = resolve(fileURLToPath(import.meta.url), '../../..')
const HEAP_MB = 768

/**
 * Makes a file of the book in this folder, in a process of its own with limits. Throws CannotMake where the type cannot be had. The path of
 * the file.
 *
 * @param folder what `writeBook` wrote; real path
 */
export async function makeFileApart(folder: string, type: FileType): Promise<string> {
  const made = join(folder, `made.${type}`)
  if (type === 'mobi') {
    await convertToMobi(folder, join(folder, 'made.epub'), made)
    return made
  }
  const limits = [
    `--max-old-space-size=${HEAP_MB}`,
    '--permission',
    '--allow-addons',
    '--allow-worker',
    `--allow-fs-read=${PROJECT}`,
    `--allow-fs-read=${folder}`,
    `--allow-fs-write=${folder}`,
    '--disable-warning=SecurityWarning',
  ]
  await runProgram(process.execPath, [...limits, PROGRAM, type, folder], { folder })
  const refused = await readFile(join(folder, refusedFile(type)), 'utf8').catch(() => null)
  if (refused !== null) {
    await rm(join(folder, refusedFile(type)))
    throw new CannotMake(refused)
  }
  return made
}
