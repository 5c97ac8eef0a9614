// What npm test is asked for, and what vitest's report says of a run.
import { existsSync, readFileSync } from 'node:fs'
import { roomOf } from './test-levels.mjs'

/** More files than this are not tried again: then something is broken, and a second try would only take time. */
const MOST_TRIED_AGAIN = 8
/** More files than this that passed only at their second try are a failure of the run. */
const MOST_PASSED_AGAIN = 2
/** The kernel counts a hundred a second. */
const TICKS_A_SECOND = 100

/**
 * Reads the words after `npm test --`: paths of tests, `--all` for the tests of every level, `--rest` for those that `npm
 * test` leaves out,
 * `--since REV` for what has changed since a revision (`green`: since everything passed). Throws with one line for anything
 * else.
 */
export function readTestArgs(words) {
  const args = { all: false, rest: false, since: null, paths: [] }
  const left = [...words]
  while (left.length > 0) {
    const word = left.shift()
    if (word === '--all') args.all = true
    else if (word === '--rest') args.rest = true
    else if (word === '--since') {
      args.since = left.shift() ?? null
      if (args.since === null) throw new Error('--since needs a revision, as in: npm test -- --since main')
    } else args.paths.push(word)
  }
  return args
}

/** Reads the JSON report of vitest. A run that left none counts as one failed test. */
export function readReport(path) {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8'))
    return {
      passed: report.numPassedTests,
      failed: Math.max(report.numFailedTests, report.numFailedTestSuites > 0 ? 1 : 0),
      skipped: report.numPendingTests,
      failedFiles: report.testResults
        .filter(({ status }) => status === 'failed')
        .map(({ name, message, assertionResults }) => {
          const failed = assertionResults.filter(({ status }) => status === 'failed')
          const [{ fullName = '', failureMessages = [message] } = {}] = failed
          const cause = [fullName, (failureMessages?.[0] ?? '').split('\n')[0]].filter(Boolean).join(': ')
          return { name, failed: Math.max(1, failed.length), cause }
        }),
    }
  } catch {
    return { passed: 0, failed: 1, skipped: 0, failedFiles: [] }
  }
}

/**
 * The files to run once more, alone: those with a failed test, where they are few. None where a failure belongs to no file,
 * such as an error outside of the tests, since no second try could answer it.
 */
export function filesToTryAgain({ failedFiles }) {
  return failedFiles.length <= MOST_TRIED_AGAIN ? failedFiles.map(({ name }) => name) : []
}

/**
 * Whether a run passed, with its second try or without: what passes only then may be a fault of timing, but not in three
 * files of one run.
 */
export function isInOrder(first, second) {
  if (!second) return first.inOrder
  return second.inOrder && first.failedFiles.length <= MOST_PASSED_AGAIN
}

/** The counts of a run after its failed files were run again. */
export function countsAfter(first, second) {
  const failedFirst = first.failedFiles.reduce((sum, { failed }) => sum + failed, 0)
  return {
    passed: first.passed + Math.max(0, failedFirst - second.failed),
    failed: second.failed,
    skipped: first.skipped,
  }
}

/**
 * Processor seconds by room, dearest first, of what tests/support/measure-file.ts noted. Empty where it can note none, as
 * outside of Linux.
 */
export function costsByRoom(path) {
  if (!existsSync(path)) return {}
  const rooms = new Map()
  for (const line of readFileSync(path, 'utf8').trim().split('\n')) {
    const { path: file, seconds } = JSON.parse(line)
    rooms.set(roomOf(file), (rooms.get(roomOf(file)) ?? 0) + seconds)
  }
  return Object.fromEntries(
    [...rooms].sort((a, b) => b[1] - a[1]).map(([room, seconds]) => [room, Math.round(seconds)]),
  )
}

/**
 * Processor seconds of the programs that this process has started and that have ended, with all that they started. 0 outside
 * of Linux.
 */
export function childrensProcessorSeconds() {
  if (!existsSync('/proc/self/stat')) return 0
  const [, rest = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ')
  const [own = 0, kernel = 0] = rest.split(' ').slice(13, 15).map(Number)
  return (own + kernel) / TICKS_A_SECOND
}
