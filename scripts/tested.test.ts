import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { countsAfter, filesToTryAgain, readReport } from './tested.mjs'

const folder = mkdtempSync(join(tmpdir(), 'kashihon-report-'))
afterAll(() => rmSync(folder, { recursive: true }))

const file = (name: string, failed = 1) => ({ name, failed })
const tested = (passed: number, ...failedFiles: ReturnType<typeof file>[]) => ({
  passed,
  failed: failedFiles.reduce((sum, { failed }) => sum + failed, 0),
  skipped: 2,
  failedFiles,
})

describe('the report of a run', () => {
  it('names the files in which something failed', () => {
    const path = join(folder, 'report.json')
    const result = (name: string, ...statuses: string[]) => ({
      name,
      status: statuses.includes('failed') ? 'failed' : 'passed',
      assertionResults: statuses.map(status => ({ status })),
    })
    const testResults = [result('/a.test.ts', 'passed'), result('/b.test.ts', 'failed', 'passed', 'failed')]
    const counts = { numPassedTests: 2, numFailedTests: 2, numPendingTests: 1, numFailedTestSuites: 1 }
    writeFileSync(path, JSON.stringify({ ...counts, testResults }))
    expect(readReport(path)).toEqual({
      passed: 2,
      failed: 2,
      skipped: 1,
      failedFiles: [file('/b.test.ts', 2)],
    })
  })

  it('counts as a failure where there is none', () => {
    expect(readReport(join(folder, 'nothing.json'))).toMatchObject({ failed: 1, failedFiles: [] })
  })
})

describe('a second try', () => {
  it('is for up to eight files, each of which a fault of timing may have met', () => {
    const eight = [...'abcdefgh']
    expect(filesToTryAgain(tested(9, ...eight.map(name => file(name))))).toEqual(eight)
    expect(filesToTryAgain(tested(9, ...[...eight, 'i'].map(name => file(name))))).toEqual([])
  })

  it('that passes makes up for the first', () => {
    expect(countsAfter(tested(9, file('a', 2)), tested(5))).toEqual({ passed: 11, failed: 0, skipped: 2 })
  })

  it('that fails is a failure', () => {
    expect(countsAfter(tested(9, file('a'), file('b')), tested(3, file('b')))).toEqual({
      passed: 10,
      failed: 1,
      skipped: 2,
    })
  })
})
