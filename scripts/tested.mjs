// What vitest's report says of a run, for npm test.
import { readFileSync } from 'node:fs'

/** More files than this are not tried again: then something is broken, and a second try would only take time. */
const MOST_TRIED_AGAIN = 8

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
        .map(({ name, assertionResults }) => ({
          name,
          failed: Math.max(1, assertionResults.filter(({ status }) => status === 'failed').length),
        })),
    }
  } catch {
    return { passed: 0, failed: 1, skipped: 0, failedFiles: [] }
  }
}

/**
 * The files to run once more, alone: those with a failed test, where they are few. None where a failure belongs to no file, such as an error
 * outside of the tests, since no second try could answer it.
 */
export function filesToTryAgain({ failedFiles }) {
  return failedFiles.length <= MOST_TRIED_AGAIN ? failedFiles.map(({ name }) => name) : []
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
