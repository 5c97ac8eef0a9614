import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Debian's epubcheck and qpdf, where they are installed (`apt-get install epubcheck qpdf`); tests go without them elsewhere.
 */
const EPUBCHECK = ['/usr/share/java/epubcheck.jar', '/usr/bin/epubcheck'].find(path => existsSync(path))
export const hasEpubcheck = EPUBCHECK !== undefined && existsSync('/usr/bin/java')
export const hasQpdf = existsSync('/usr/bin/qpdf')

/**
 * It runs for a few seconds: to optimise its code, and to collect garbage in several threads, takes more processor time than
 * it saves.
 */
const SHORT_RUN = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

/** What epubcheck holds against a file: fatal errors, errors and warnings, a line each. */
export async function runEpubcheck(file: string): Promise<string[]> {
  // Debian's program is the archive itself.
  const args = [...SHORT_RUN, '-jar', EPUBCHECK ?? '', file]
  const said = await run('java', args, { maxBuffer: 64_000_000 }).catch(
    error => error as { stdout: string; stderr: string },
  )
  const lines = `${said.stderr}\n${said.stdout}`.split('\n')
  if (!lines.some(line => line.startsWith('Messages:')))
    throw new Error(`epubcheck came to no end: ${lines.join(' ')}`)
  return lines.filter(line => /^(FATAL|ERROR|WARNING)/.test(line)).map(line => line.replace(/\S*\//, ''))
}

/** What epubcheck holds against a copy of a file more often than against the file. */
export async function messagesBeyond(copy: string, source: string): Promise<string[]> {
  const code = (line: string) => /^\w+\((\S+?)\)/.exec(line)?.[1] ?? line
  const left = new Map(
    [...Map.groupBy(await runEpubcheck(source), code)].map(([id, lines]) => [id, lines.length]),
  )
  return (await runEpubcheck(copy)).filter(line => {
    const count = left.get(code(line)) ?? 0
    left.set(code(line), count - 1)
    return count < 1
  })
}

/** What qpdf holds against a file; '' for nothing. */
export async function runQpdf(file: string): Promise<string> {
  const { stdout, stderr } = await run('qpdf', ['--check', file]).catch(
    error => error as { stdout: string; stderr: string },
  )
  return stdout.includes('No syntax or stream encoding errors found') && stderr === '' ? '' : stdout + stderr
}
