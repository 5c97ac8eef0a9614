// npm run mutate -- --count 40 --seed 1 [--from 16] [--all] [--most 60]: breaks the code at random places, one after the
// other, and says which tests notice.
// `--all` counts those of `npm run test:all`, too; `--most` asks so many test files, those first that reach the place in the
// fewest steps.
// `--from` goes on with a run that was stopped: 16 leaves out the first 15 places of the seed.
// The files of this checkout are changed meanwhile and put back: nothing else may work in it.
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT, readSources } from '../tests/house/sources.ts'
import { testsConcernedBy } from './select-tests.ts'
import { isFirstLevel } from './test-levels.mjs'

/** What is broken: a pattern in code, and what stands there instead. */
const BREAKS: readonly (readonly [RegExp, string])[] = [
  [/ === /, ' !== '],
  [/ !== /, ' === '],
  [/ <= /, ' < '],
  [/ >= /, ' > '],
  [/ < /, ' <= '],
  [/ > /, ' >= '],
  [/ && /, ' || '],
  [/ \|\| /, ' && '],
  [/ \+ /, ' - '],
  [/ \?\? .+$/, ''],
  [/\breturn true\b/, 'return false'],
  [/\breturn false\b/, 'return true'],
  [/\bif \(([^()]*)\)/, 'if (!($1))'],
  [/^\s+(?:await )?\w[\w.]*\(.*\)$/, ''],
]

/** Test files that are run at once: as one test that notices is enough, the nearest are asked first. */
const AT_ONCE = 12

/** Bytes that a run may print: beyond the usual million it would be stopped, and look like a failure. */
const MOST_OUTPUT = 256 * 1024 * 1024

interface Mutation {
  /** From the root. */
  readonly path: string
  readonly line: number
  readonly before: string
  readonly after: string
}

/** Numbers from 0 to 1, the same for a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function chooseMutations(count: number, seed: number): Mutation[] {
  const random = randomFrom(seed)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const places = readSources()
    .filter(({ path }) => /^(rules|server|web)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .flatMap(({ path, text }) => text.split('\n').map((before, at) => ({ path, line: at + 1, before })))
    .filter(
      ({ before }) => !/^\s*(\/[/*]|\*|import |export type|type |interface )|className|^\s*<|`/.test(before),
    )
    .filter(({ before }) => BREAKS.some(([pattern]) => pattern.test(before)))
  return Array.from({ length: count }, () => {
    const place = pick(places)
    const [pattern, replacement] = pick(BREAKS.filter(([one]) => one.test(place.before)))
    return { ...place, after: place.before.replace(pattern, replacement) }
  })
}

/** The first test file that fails, or `types`; null where everything passes. */
function whoNotices({ path }: Mutation, { all, most }: { all: boolean; most: number }): string | null {
  const run = (program: string, words: string[]) =>
    spawnSync(join(ROOT, 'node_modules/.bin', program), words, {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: MOST_OUTPUT,
    })
  if (run('tsc', ['--noEmit', '-p', '.']).status !== 0) return 'types'
  const tests = (testsConcernedBy([path]) ?? []).filter(test => all || isFirstLevel(test)).slice(0, most)
  for (let from = 0; from < tests.length; from += AT_ONCE) {
    const files = tests.slice(from, from + AT_ONCE)
    const { status, stdout, stderr } = run('vitest', ['run', '--bail=1', '--reporter=dot', ...files])
    if (status !== 0)
      return /FAIL[^\n]*?([\w./-]+\.test\.tsx?)/.exec(stdout + stderr)?.[1] ?? 'a run that did not end'
  }
  return null
}

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '1' },
    all: { type: 'boolean', default: false },
    most: { type: 'string', default: '10000' },
  },
})
if (execFileSync('git', ['status', '--porcelain'], { cwd: ROOT, encoding: 'utf8' }) !== '')
  throw new Error('Commit first: files are changed and put back.')
const mutations = chooseMutations(Number(values.count), Number(values.seed)).slice(Number(values.from) - 1)
let noticed = 0
for (const mutation of mutations) {
  const file = join(ROOT, mutation.path)
  const text = readFileSync(file, 'utf8')
  const lines = text.split('\n')
  lines[mutation.line - 1] = mutation.after
  try {
    writeFileSync(file, lines.join('\n'))
    const by = whoNotices(mutation, { all: values.all, most: Number(values.most) })
    if (by) noticed += 1
    console.log(
      `${by ?? 'NOBODY'}: ${mutation.path}:${mutation.line} ${mutation.after.trim() || `without ${mutation.before.trim()}`}`,
    )
  } finally {
    writeFileSync(file, text)
  }
}
console.log(`${noticed} of ${mutations.length} were noticed.`)
