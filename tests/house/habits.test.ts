import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { languages } from '#rules/interface-language.ts'
import { linesOfCode, ROOT, readSources } from './sources.ts'

const sources = readSources()
const code = sources.filter(({ path }) => /\.(tsx?|mjs)$/.test(path))
const shipped = code.filter(({ path }) => !path.startsWith('tests/') && !/\.test\.tsx?$/.test(path))
const pathsWith = (pattern: RegExp, among: typeof sources) =>
  among.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

describe('the habits of the house', () => {
  // Tests are bounded by what they cost (tests/house/budget.test.ts). The baseline is read by noun, as docs/schema.sql.
  it('no file but tests and the baseline of the schema has more than 400 lines of code', () => {
    const long = sources.filter(({ text }) => linesOfCode(text) > 400).map(({ path }) => path)
    expect(long.filter(path => !/\.test\.tsx?$|\/0331-baseline\.sql$/.test(path))).toEqual([])
  })

  it('comments are at most 125 characters wide', () => {
    // Remarks to tools are read by the line.
    const isWhole = (line: string) => /biome-ignore|\/\/ Proves /.test(line)
    const wide = sources.flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, at) => {
        const isComment = /^\s*(\/\/|\/\*|\* )/.test(line)
        return isComment && line.length > 125 && !isWhole(line) ? [`${path}:${at + 1}`] : []
      }),
    )
    expect(wide.filter(place => !/\.(sql|proto):|^demo\//.test(place))).toEqual([])
  })

  it('files are named in kebab-case, components in PascalCase', () => {
    const name =
      /(^|\/)([a-z0-9]+(-[a-z0-9]+)*(\.test|\.d)?\.(tsx?|mjs|mts|css|sql)|[a-z0-9]+(_[a-z0-9]+)*\.proto|[A-Z][A-Za-z]+(\.test)?\.tsx|([A-Z][A-Za-z]+|[a-z0-9-]+)\.module\.css)$/
    expect(sources.filter(({ path }) => !name.test(path)).map(({ path }) => path)).toEqual([])
  })

  it('there are no drawers for everything', () => {
    const drawer = /(^|\/)(utils?|helpers?|common|types|misc|shared|lib)(\/|\.tsx?$)|(^|\/)index\.tsx?$/
    expect(sources.filter(({ path }) => drawer.test(path)).map(({ path }) => path)).toEqual([])
  })

  // A connection refuses the second of two statements that share a name.
  it('each name stands for one statement', () => {
    const texts = new Map<string, Set<string>>()
    for (const { text } of shipped)
      for (const [, name = '', statement = ''] of text.matchAll(
        /\bname: (?:nameFor\()?'(\w+)'[^\n]*,\s*text:\s*(`[^`]*`|'[^']*'|\w+)/g,
      ))
        texts.set(name, (texts.get(name) ?? new Set()).add(statement))
    expect(texts.size).toBeGreaterThan(100)
    expect([...texts].filter(([, different]) => different.size > 1).map(([name]) => name)).toEqual([])
  })

  it('only the clock asks the machine for the time', () => {
    const wrong = pathsWith(/Date\.now\(\)|new Date\(\)/, shipped)
    expect(
      wrong.filter(path => !/^server\/platform\/clock\.ts$|^web\/platform\/now\.ts$|^scripts\//.test(path)),
    ).toEqual([])
  })

  it('only the settings read the environment, and only config and what lists them ask for it', () => {
    const wrong = pathsWith(/process\.env\b/, shipped)
    expect(wrong.filter(path => !path.startsWith('scripts/'))).toEqual([
      'server/platform/settings/read-settings.ts',
    ])
    expect(pathsWith(/\bprocessEnv\b/, shipped).toSorted()).toEqual([
      'commands/settings.ts',
      'server/platform/config.ts',
      'server/platform/settings/read-settings.ts',
      'server/studio/show-environment.ts',
    ])
  })

  it('SQL stands in store.ts and in platform/db', () => {
    const wrong = pathsWith(/\btext:\s*[`'"]\s*(select|insert|update|delete|lock|with)\b/i, shipped)
    expect(
      wrong.filter(
        path =>
          !/\/store\.ts$|-store\.ts$|^server\/platform\/db\/|^server\/open-store\.ts$|operations\.ts$/.test(
            path,
          ),
      ),
    ).toEqual([])
  })

  // docs/decisions/0169-one-shelf-in-memory.md: changes are planned on a shelf, and what differs is written there.
  it('volumes and parts are inserted and changed in one store', () => {
    const into = (table: string) =>
      new RegExp(`\\b(insert\\s+into|merge\\s+into|update(\\s+only)?)\\s+(${table})`, 'i')
    const onServer = shipped.filter(({ path }) => !/^(web|tools)\//.test(path))
    expect(pathsWith(into('"?(volumes|parts)\\b'), onServer)).toEqual([])
    // Of which table they are is said when they run.
    const named = new Map([
      ['server/audit/put-back-store.ts', 'an undo puts back rows of every table as they were'],
      ['server/publishing/bundles/bundle-store.ts', 'its tables are those of bundles'],
      ['server/publishing/sales/sale-store.ts', 'its tables are those of sales'],
      ['server/publishing/shelf/shelf-rows-store.ts', 'the store'],
    ])
    expect(pathsWith(into('\\$\\{'), onServer).toSorted()).toEqual([...named.keys()])
  })

  it('every unit of pure rules has its table of tests', () => {
    const rules = shipped.filter(({ path }) => path.startsWith('rules/'))
    expect(
      rules
        .filter(({ path }) => !existsSync(join(ROOT, path.replace(/\.ts$/, '.test.ts'))))
        .map(({ path }) => path),
    ).toEqual([])
  })

  it('no test sleeps', () => {
    const tests = code.filter(
      ({ path }) => /\.test\.tsx?$/.test(path) && path !== 'tests/house/habits.test.ts',
    )
    expect(pathsWith(/waitForTimeout|setTimeout\(\s*(resolve|done)\s*,/, tests)).toEqual([])
  })
})

describe('tests of the server', () => {
  const NOT_IN =
    /^web\/|^tests\/(journeys|screens|states|engines|faults|scale|contract|house|books|bench|programs)\//
  const tests = code.filter(({ path }) => /\.test\.tsx?$/.test(path) && !NOT_IN.test(path))

  // Due jobs are run and clocks are set by hand (docs/decisions/0144-jobs-by-hand-in-tests.md). These wait for locks,
  // notifications, or processes of their own.
  it('ask again and again at no more places than these, which become fewer', () => {
    const asked = tests.map(({ text }) => text.match(/\bexpect\s*\.poll\(/g)?.length ?? 0)
    expect(asked.reduce((all, one) => all + one, 0)).toBeLessThanOrEqual(73)
  })

  it('ask the machine for the time nowhere but here, which becomes less', () => {
    expect(pathsWith(/Date\.now\(\)|new Date\(\)/, tests).toSorted()).toEqual([
      'server/platform/cache/disk-limit.test.ts',
      'server/platform/temporary-folder.test.ts',
      'tests/wire/calendar-push.test.ts',
      'tests/wire/countries.test.ts',
      'tests/wire/import-indexes.test.ts',
      'tests/wire/prior-price.test.ts',
      'tests/wire/unused-pictures.test.ts',
    ])
  })
})

describe('the texts', () => {
  const folder = join(ROOT, 'locales')
  const read = (lang: string, file: string) =>
    JSON.parse(readFileSync(join(folder, lang, file), 'utf8')) as object
  const files = readdirSync(join(folder, 'en')).sort()

  const others = languages.filter(lang => lang !== 'en')

  it.each(others)('%s has the same files as English', lang => {
    expect(readdirSync(join(folder, lang)).sort()).toEqual(files)
  })

  it.each(files.flatMap(file => others.map(lang => [lang, file] as const)))(
    '%s/%s has the keys of English',
    (lang, file) => {
      expect(keysOf(read(lang, file))).toEqual(keysOf(read('en', file)))
    },
  )
})

/** Plural forms are a language's own affair. */
function keysOf(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return [at.replace(/_(zero|one|two|few|many|other)$/, '')]
  const keys = Object.entries(value).flatMap(([key, inner]) => keysOf(inner, at ? `${at}.${key}` : key))
  return [...new Set(keys)].sort()
}
