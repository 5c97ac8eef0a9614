import { describe, expect, it } from 'vitest'
import { readSources } from './sources.ts'

/** Names of types never are, and never contain, one of these: the noun and its kind say more (docs/glossary.md). */
const OUT_IN_TYPES = [
  'house',
  'needed',
  'asked',
  'wish',
  'wishes',
  'wanted',
  'told',
  'given',
  'found',
  'asking',
]
/** Names of types that are nothing else. */
const OUT_ALONE = ['place', 'places']
/** Nowhere, in names of files, types, functions and constants; several are one after the other in camel case. */
const OUT = [
  ...[
    'take up',
    'keep while',
    'give back',
    'given back',
    'hear of',
    'let go',
    'tell of',
    'see me',
    'end mine',
  ],
  ...[
    'desk',
    'tills',
    'page shelf',
    'variant shelf',
    'own shelf',
    'kept answers',
    'told here',
    'use act',
    'use came',
  ],
]

/** Names that stay, each with its reason. An entry that is not needed any more fails the test. */
const ALLOWED: ReadonlyMap<string, string> = new Map([])

const sources = readSources().filter(
  ({ path }) => /\.tsx?$/.test(path) && !/^tests\/(house|record|bench)\//.test(path),
)

interface Name {
  readonly path: string
  readonly name: string
  readonly isType: boolean
}

const DECLARED =
  /^(?:export )?(?:default )?(?:abstract )?(?:async )?(interface|type|class|function\*?|const|let|enum) (\w+)/gm

function namesIn({ path, text }: { path: string; text: string }): Name[] {
  const file = path.split('/').at(-1)?.replace(/\..*$/, '') ?? ''
  const declared = [...text.matchAll(DECLARED)].map(([, kind = '', name = '']) => ({
    path,
    name,
    isType: /^(interface|type|class)$/.test(kind),
  }))
  return [{ path, name: file, isType: false }, ...declared]
}

/** `takeUpJobs`, `take-up-jobs` and `TAKE_UP_JOBS` are all ` take up jobs `. */
function tokensOf(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
  return ` ${words.toLowerCase()} `
}

function isOut({ name, isType }: Name): boolean {
  const tokens = tokensOf(name)
  const has = (word: string) => tokens.includes(` ${word} `)
  if (OUT.some(has)) return true
  return isType && (OUT_IN_TYPES.some(has) || OUT_ALONE.includes(tokens.trim()))
}

const found = sources.flatMap(namesIn).filter(isOut)
const titleOf = ({ path, name }: Name) => `${path} ${name}`

describe('the words that are out', () => {
  it('are in no name of a type, a file, a function or a constant', () => {
    expect(found.map(titleOf).filter(title => !ALLOWED.has(title))).toEqual([])
  })

  it('are allowed only where they still stand', () => {
    const titles = new Set(found.map(titleOf))
    expect([...ALLOWED.keys()].filter(title => !titles.has(title))).toEqual([])
  })

  it.each([
    { name: 'RentPartNeeded', isType: true, out: true },
    { name: 'Wish', isType: true, out: true },
    { name: 'Place', isType: true, out: true },
    { name: 'ReadingPlaceholder', isType: true, out: false },
    { name: 'Householder', isType: true, out: false },
    { name: 'takeUpDownloads', isType: false, out: true },
    { name: 'take-up-payments', isType: false, out: true },
    { name: 'TILLS', isType: false, out: true },
    { name: 'found', isType: false, out: false },
  ])('$name: $out', ({ name, isType, out }) => {
    expect(isOut({ path: '', name, isType })).toBe(out)
  })
})

/**
 * Sayings in comments that a stranger has to guess at, what to say instead, and how many comments are left that have them:
 * never more.
 */
const RIDDLES: readonly [saying: RegExp, instead: string, left: number][] = [
  [/\bhears? of\b/i, 'is notified of', 0],
  [/\blets? go\b/i, 'closes, releases, deletes', 0],
  [/\b(?:is|are|be) told\b(?! from| apart)/i, 'is notified, gets', 28],
  [/\bwish(?:es|ed)?\b/i, 'asks for, settings, query', 5],
  [/\btakes? (?:it|its work|them) up\b/i, 'registers, starts', 0],
  [/\bgives? way to\b/i, 'is replaced by', 0],
  [/\bat the door\b/i, 'where requests arrive', 0],
]

describe('comments', () => {
  it.each(RIDDLES)('do not say %s but "%s"', (saying, _instead, left) => {
    const riddles = sources.flatMap(({ path, text }) =>
      commentsIn(text)
        .filter(comment => saying.test(comment))
        .map(comment => `${path}: ${comment.replace(/\s+/g, ' ').slice(0, 120)}`),
    )
    expect(riddles.slice(left)).toEqual([])
  })
})

function commentsIn(text: string): string[] {
  return [...text.matchAll(/\/\*\*[\s\S]*?\*\/|^\s*\/\/ .*$/gm)].map(([comment]) => comment)
}
