import { execFile } from 'node:child_process'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { CannotMake, CannotMakeHere } from '../cannot-make.ts'
import { ProgramFailed, runProgram } from './run-program.ts'

const CONVERTER = 'ebook-convert'
/** The most memory of the converter; calibre's libraries alone map about half of it. */
const MOST_KB = 3_000_000
const SYSTEM = '/usr/local/bin:/usr/bin:/bin'

/** Where calibre's converter is on the path; null where it is not installed. */
export async function findConverter(): Promise<string | null> {
  const found = await promisify(execFile)('/bin/sh', ['-c', `command -v ${CONVERTER}`]).catch(() => null)
  return found?.stdout.trim() || null
}

export function notInstalled(): CannotMakeHere {
  return new CannotMakeHere(`${CONVERTER} (of calibre) is not installed, which makes MOBI files`)
}

/** Debian's calibre makes MOBI from EPUB; where it is not installed, the type is not offered. Throws CannotMake. */
export async function convertToMobi(folder: string, from: string, to: string): Promise<void> {
  const program = await findConverter()
  if (!program) throw notInstalled()
  // The shell sets the limit, which calibre's own children inherit.
  const script = `ulimit -v ${MOST_KB}; exec "$0" "$@"`
  // Python and Qt need a home directory; without a screen, Qt needs the offscreen platform.
  const env = {
    HOME: folder,
    LANG: 'C.UTF-8',
    PATH: `${dirname(program)}:${SYSTEM}`,
    QT_QPA_PLATFORM: 'offscreen',
    CALIBRE_CONFIG_DIRECTORY: folder,
  }
  await runProgram('/bin/sh', ['-c', script, program, from, to], { folder, env }).catch(error => {
    throw error instanceof ProgramFailed ? new CannotMake(`${CONVERTER} could not: ${error.message}`) : error
  })
}
