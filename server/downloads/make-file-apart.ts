import { spawn } from 'node:child_process'
import { access, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CannotMake, REFUSED_FILE } from './cannot-make.ts'
import type { FileType } from './file-store.ts'

const PROGRAM = fileURLToPath(new URL('make-file-alone.ts', import.meta.url))
const PROJECT = resolve(fileURLToPath(import.meta.url), '../../..')
const HEAP_MB = 768
const SECONDS = 240
const CONVERTER = 'ebook-convert'
/** Calibre's libraries alone ask for about half of it. */
const CONVERTER_KB = 3_000_000

/**
 * Makes a file of the book in this folder, in a process of its own with limits. Throws CannotMake where the type cannot be had. The path of
 * the file.
 *
 * @param folder what `writeBook` wrote; real path
 */
export async function makeFileApart(folder: string, type: FileType): Promise<string> {
  const made = join(folder, `made.${type}`)
  if (type === 'mobi') {
    const epub = join(folder, 'made.epub')
    await convert(folder, epub, made)
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
  await run(process.execPath, [...limits, PROGRAM, type, folder], folder)
  const refused = await readFile(join(folder, REFUSED_FILE), 'utf8').catch(() => null)
  if (refused !== null) {
    await rm(join(folder, REFUSED_FILE))
    throw new CannotMake(refused)
  }
  return made
}

/** Debian's calibre makes MOBI from EPUB; where it is not installed, the type is not offered. */
async function convert(folder: string, from: string, to: string): Promise<void> {
  const program = await findConverter()
  if (!program) throw new CannotMake(`${CONVERTER} (of calibre) is not installed, which makes MOBI files`)
  // Its shell sets the limit, which calibre's own children inherit.
  const script = `ulimit -v ${CONVERTER_KB}; exec "$0" "$@"`
  await run('/bin/sh', ['-c', script, program, from, to, '--mobi-file-type=both', '--no-inline-toc'], folder)
}

/** Where operating systems put the programs of packages. */
const BINARIES = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin', '/opt/calibre']

async function findConverter(): Promise<string | null> {
  for (const place of BINARIES) {
    const program = join(place, CONVERTER)
    if (
      await access(program).then(
        () => true,
        () => false,
      )
    )
      return program
  }
  return null
}

async function run(program: string, args: readonly string[], folder: string): Promise<void> {
  const child = spawn(program, args, {
    cwd: PROJECT,
    // Calibre is written in Python and Qt: both want a home, neither a screen.
    env: {
      HOME: folder,
      LANG: 'C.UTF-8',
      PATH: BINARIES.join(':'),
      QT_QPA_PLATFORM: 'offscreen',
      CALIBRE_CONFIG_DIRECTORY: folder,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: SECONDS * 1000,
    killSignal: 'SIGKILL',
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', text => {
    said = (said + text).slice(-4000)
  })
  const { code, signal } = await new Promise<{ code: number | null; signal: string | null }>((done, fail) => {
    child.on('error', fail)
    child.on('close', (code, signal) => done({ code, signal }))
  })
  if (code === 0) return
  const why = /^\w*Error: .*$/m.exec(said)?.[0] ?? said.trim().split('\n').at(-1) ?? ''
  throw new Error(`making a file ended with ${code ?? signal}: ${why.slice(0, 300)}`)
}
