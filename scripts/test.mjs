// npm test: what must hold, from a fresh clone. npm run test:all: everything. docs/contributing.md says when to use which.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import { findChromium } from './find-chromium.mjs'
import { installEngines, installHeadlessShell } from './find-engines.mjs'
import { installSwift } from './find-swift.mjs'
import { generate } from './generated.mjs'
import { install, ROOT } from './installed.mjs'
import { isFirstLevel } from './test-levels.mjs'
import {
  childrensProcessorSeconds,
  costsByRoom,
  countsAfter,
  filesToTryAgain,
  isInOrder,
  readReport,
  readTestArgs,
} from './tested.mjs'

const CHECKS = [
  ['types', 'tsc', ['--noEmit', '-p', '.']],
  ['format and lint', 'biome', ['ci', '--error-on-warnings', '--reporter=summary', '.']],
  ['the contract', 'buf', ['lint', 'contract']],
  ['nothing unused', 'knip', ['--no-progress']],
]

/** The last commit for which everything passed, with counts and times; written by `npm run test:all`. */
const ALL_GREEN = join(ROOT, 'tests/all-green.json')

async function main() {
  const args = readTestArgs(process.argv.slice(2))
  const began = performance.now()
  const node = install()
  generate()
  const bin = [join(ROOT, 'node_modules/.bin'), join(node, '..')].join(delimiter)
  const folder = mkdtempSync(join(tmpdir(), 'kashihon-test-'))
  const costs = join(folder, 'costs.ndjson')
  // Tests run as development also where the shop is in production.
  const { NODE_ENV, ...others } = process.env
  const env = {
    ...others,
    PATH: `${bin}${delimiter}${process.env.PATH}`,
    CHROMIUM: findChromium(),
    TEST_COSTS: costs,
  }

  const commit = commitIfClean()
  const files = args.paths.length > 0 ? args.paths : filesFor(args, node)
  if (files.length === 0) {
    console.log('Nothing that these tests stand on has changed.')
    return
  }
  const needsAll = args.paths.length > 0 || files.some(path => !isFirstLevel(path))
  installHeadlessShell()
  const skipped = needsAll ? [...installEngines(), ...installSwift()] : []
  // With --rest they have been made already.
  const checks = args.paths.length > 0 || args.rest ? [] : CHECKS
  const failed = await runChecks(checks, env)

  console.log(`— tests${args.paths.length > 0 ? '' : ` (${files.length} files)`}`)
  const test = (file, words) => {
    const report = join(folder, file)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const { status } = spawnSync('vitest', ['run', ...reporters, ...words], {
      cwd: ROOT,
      env,
      stdio: 'inherit',
    })
    return { inOrder: status === 0, ...readReport(report) }
  }
  const first = test('first.json', files)
  const again = first.inOrder ? [] : filesToTryAgain(first)
  if (again.length > 0) console.log(`— once more, alone\n${again.join('\n')}`)
  const second = again.length > 0 ? test('second.json', again) : null
  if (!isInOrder(first, second)) failed.push('tests')
  const counts = second ? countsAfter(first, second) : first

  for (const line of skipped) console.log(`Skipped: ${line}`)
  for (const { name, cause } of second ? first.failedFiles : []) {
    if (second.failedFiles.some(file => file.name === name)) continue
    console.log(`Passed at the second try only: ${relative(ROOT, name)}\n  ${cause}`)
  }
  if (failed.length > 0) console.log(`Not in order: ${failed.join(', ')}`)
  const passedChecks = checks.length - failed.filter(name => name !== 'tests').length
  const result = {
    minutes: Number(((performance.now() - began) / 60_000).toFixed(1)),
    processorMinutes: Number((childrensProcessorSeconds() / 60).toFixed(1)),
    passed: counts.passed + passedChecks,
    failed:
      failed.filter(name => name !== 'tests').length +
      Math.max(counts.failed, failed.includes('tests') ? 1 : 0),
    skipped: counts.skipped,
    processorSecondsByRoom: costsByRoom(costs),
  }
  rmSync(folder, { recursive: true })
  console.log(`${result.minutes} minutes, ${result.processorMinutes} of the processor.`)
  console.log(
    `Processor seconds, without the database: ${Object.entries(result.processorSecondsByRoom)
      .map(([room, seconds]) => `${room} ${seconds}`)
      .join(', ')}`,
  )
  if (args.all && failed.length === 0) recordAllGreen(commit, result)
  console.log(`${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped`)
  process.exitCode = failed.length === 0 ? 0 : 1
}

/** Test files that a command runs, from the root. */
function filesFor({ all, rest, since }, node) {
  const green = since === 'green' ? findGreen() : null
  const revision = since === 'green' ? green?.commit : since
  const listed = () =>
    execFileSync(
      'git',
      ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx'],
      {
        cwd: ROOT,
        encoding: 'utf8',
      },
    )
      .split('\n')
      .filter(path => path !== '')
  const concerned = revision
    ? JSON.parse(
        execFileSync(node, [join(ROOT, 'scripts/select-tests.ts'), revision], {
          cwd: ROOT,
          encoding: 'utf8',
        }),
      )
    : null
  const files = concerned ? [...new Set([...concerned, ...(green?.left ?? [])])] : listed()
  if (all) return files
  return files.filter(path => isFirstLevel(path) !== rest)
}

/**
 * The commit that everything passed for, but for the test files that are `left` for want of time; null where there is none,
 * or none that this clone knows.
 */
function findGreen() {
  try {
    const green = JSON.parse(readFileSync(ALL_GREEN, 'utf8'))
    execFileSync('git', ['merge-base', '--is-ancestor', green.commit, 'HEAD'], { cwd: ROOT, stdio: 'ignore' })
    return green
  } catch {
    return null
  }
}

/** The commit whose files these are; null where something is not committed. */
function commitIfClean() {
  try {
    const git = (...words) => execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).trim()
    return git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD') : null
  } catch {
    return null
  }
}

function recordAllGreen(commit, result) {
  if (commit === null || commit !== commitIfClean()) {
    console.log('Not recorded in tests/all-green.json, as there is something that is not committed.')
    return
  }
  const { failed, ...others } = result
  const date = new Date().toISOString().slice(0, 10)
  writeFileSync(ALL_GREEN, `${JSON.stringify({ commit, date, ...others }, null, 2)}\n`)
  console.log('Recorded in tests/all-green.json: commit that file.')
}

/** Runs checks side by side, as each of them alone leaves a processor idle. Prints what each said. Those that failed. */
async function runChecks(checks, env) {
  const ended = checks.map(([, program, words]) => runAndCollect(program, words, env))
  const failed = []
  for (const [at, [name]] of checks.entries()) {
    const { code, said } = await ended[at]
    process.stdout.write(`— ${name}\n${said}`)
    if (code !== 0) failed.push(name)
  }
  return failed
}

function runAndCollect(program, words, env) {
  return new Promise(done => {
    const child = spawn(program, words, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const pieces = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', piece => pieces.push(piece))
    child.on('error', error => done({ code: null, said: `${error.message}\n` }))
    child.on('close', code => done({ code, said: Buffer.concat(pieces).toString() }))
  })
}

main().catch(error => {
  console.error(error.message)
  process.exit(1)
})
