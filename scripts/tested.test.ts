import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { isFirstLevel } from './test-levels.mjs'
import { costsByRoom, countsAfter, filesToTryAgain, isInOrder, readReport, readTestArgs } from './tested.mjs'

const folder = mkdtempSync(join(tmpdir(), 'kashihon-report-'))
afterAll(() => rmSync(folder, { recursive: true }))

const file = (name: string, failed = 1, cause = 'late: not yet') => ({ name, failed, cause })
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
      assertionResults: statuses.map((status, at) => ({
        status,
        fullName: `test ${at}`,
        failureMessages: status === 'failed' ? ['not yet\n  at there'] : [],
      })),
    })
    const testResults = [result('/a.test.ts', 'passed'), result('/b.test.ts', 'failed', 'passed', 'failed')]
    const counts = { numPassedTests: 2, numFailedTests: 2, numPendingTests: 1, numFailedTestSuites: 1 }
    writeFileSync(path, JSON.stringify({ ...counts, testResults }))
    expect(readReport(path)).toEqual({
      passed: 2,
      failed: 2,
      skipped: 1,
      failedFiles: [file('/b.test.ts', 2, 'test 0: not yet')],
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

  it('is in order for two files, and not for three', () => {
    const first = (...names: string[]) => ({ inOrder: false, failedFiles: names.map(name => file(name)) })
    expect(isInOrder(first('a', 'b'), { inOrder: true })).toBe(true)
    expect(isInOrder(first('a', 'b', 'c'), { inOrder: true })).toBe(false)
    expect(isInOrder(first('a'), { inOrder: false })).toBe(false)
    expect(isInOrder({ inOrder: true, failedFiles: [] }, null)).toBe(true)
  })

  it('that fails is a failure', () => {
    expect(countsAfter(tested(9, file('a'), file('b')), tested(3, file('b')))).toEqual({
      passed: 10,
      failed: 1,
      skipped: 2,
    })
  })
})

describe('the words after npm test', () => {
  it.each([
    [['tests/wire'], { all: false, rest: false, since: null, paths: ['tests/wire'] }],
    [['--all'], { all: true, rest: false, since: null, paths: [] }],
    [['--rest', '--since', 'green'], { all: false, rest: true, since: 'green', paths: [] }],
  ])('%j', (words, args) => {
    expect(readTestArgs(words)).toEqual(args)
  })

  it('are refused where --since names no revision', () => {
    expect(() => readTestArgs(['--since'])).toThrow('--since needs a revision')
  })
})

describe('the level of a test file', () => {
  it.each([
    ['rules/price.test.ts', true],
    ['tests/wire/coins.test.ts', true],
    ['tests/journeys/money.test.ts', true],
    ['tests/faults/killed-server.test.ts', true],
    ['tests/faults/failover.test.ts', false],
    ['tests/engines/engines-fonts.test.ts', false],
    ['tests/states/look.test.ts', false],
  ])('%s belongs to npm test: %s', (path, first) => {
    expect(isFirstLevel(path)).toBe(first)
  })
})

describe('the processor time of a run', () => {
  it('is added up by room, the dearest first', () => {
    const path = join(folder, 'costs.ndjson')
    const files = { 'server/a.test.ts': 1, 'tests/wire/b.test.ts': 2.4, 'tests/wire/c.test.ts': 1 }
    const lines = Object.entries(files).map(([name, seconds]) => JSON.stringify({ path: name, seconds }))
    writeFileSync(path, `${lines.join('\n')}\n`)
    expect(Object.entries(costsByRoom(path))).toEqual([
      ['tests/wire', 3],
      ['server', 1],
    ])
    expect(costsByRoom(join(folder, 'nothing.ndjson'))).toEqual({})
  })
})
