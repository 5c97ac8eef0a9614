// node scripts/select-tests.ts REV: prints, as JSON, the test files that what has changed since a revision concerns; null
// for all. scripts/test.mjs runs them.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { languages } from '#rules/interface-language.ts'
import { importsOf, ROOT, readSources, type Source } from '../tests/house/sources.ts'

/** What every test stands on. */
const EVERYTHING = /^(package(-lock)?\.json|vite\.config\.ts|vitest\.config\.ts|tsconfig\.json)/
const MIGRATIONS = 'server/platform/db/migrations'
/** What migrations are tried on: data of before, servers of two versions, copies. */
const WITH_DATA_OF_BEFORE =
  /^tests\/faults\/(.*upgrade|move-.*|backup|failover)\.test\.ts$|migrations?\.test\.ts$/
/**
 * These import every noun, to open a shop, or every screen: what a test uses of them is seen from its calls and addresses
 * instead.
 */
const TABLES =
  /^(server\/(shop|modules|open-\w+|measure-shop|sweep-machine|payment-hooks)\.ts|contract\/(studio-)?messages\.ts|web\/screens\/load-screen\.ts|web\/studio\/routes\.ts)$/
/** Tests with a shop behind them: what they ask for is carried out by the routes of the call. */
const WITH_SHOP = /^tests\/(?!house|screens|support)/

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
/** The sources are read once a process. */
let edges: Edges | null = null

interface Address {
  readonly pattern: RegExp
  /** A file, or a call as `contract/calls/coins.ts convertCredits`. */
  readonly node: string
}

/**
 * Test files whose sources, calls or screens are among the changed files: those that reach one of them in the fewest steps
 * first. Tests of the architecture read every file, so they are always there.
 *
 * @param paths from the root
 * @returns null where every test stands on one of the files
 */
export function testsConcernedBy(paths: readonly string[]): string[] | null {
  const changed = new Set(paths.flatMap(asSources))
  const migrations = [...changed].filter(path => path.startsWith(MIGRATIONS))
  if ([...changed].some(path => EVERYTHING.test(path))) return null
  if (migrations.some(path => !existsSync(join(ROOT, path)))) return null
  edges ??= new Edges(new Map(readSources().map(source => [source.path, source])))
  const { sources } = edges
  const tables = tablesNamedIn(migrations.map(read))
  for (const { path, text } of sources.values()) {
    if (tables && ((path.startsWith('server/') && tables.test(text)) || WITH_DATA_OF_BEFORE.test(path)))
      changed.add(path)
  }
  for (const name of changedTexts(changed))
    for (const { path, text } of sources.values())
      if (path.startsWith('web/') && new RegExp(`['"\`]${name}[:'"]`).test(text)) changed.add(path)
  const known = edges
  return [...sources.keys()]
    .filter(path => /\.test\.tsx?$/.test(path))
    .map(path => ({ path, steps: stepsTo(changed, path, known) }))
    .filter(({ path, steps }) => path.startsWith('tests/house/') || steps !== null)
    .sort((a, b) => (a.steps ?? Infinity) - (b.steps ?? Infinity) || (a.path < b.path ? -1 : 1))
    .map(({ path }) => path)
}

/** Paths from the root, with those that are not committed. @param revision anything that git takes for a commit */
function changedSince(revision: string): string[] {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' })
  const changed = [
    ...git('diff', '--name-only', '--no-renames', revision, '--').split('\n'),
    ...git('ls-files', '--others', '--exclude-standard').split('\n'),
  ]
  const isSame = (path: string) => installedBy(git('show', `${revision}:${path}`)) === installedBy(read(path))
  return changed.filter(path => path !== '' && !(/^package(-lock)?\.json$/.test(path) && isSame(path)))
}

/** A package.json or its lock without what installs nothing: other scripts, or another version of the shop itself. */
export function installedBy(json: string): string {
  const {
    scripts,
    version,
    description,
    packages: { '': own, ...packages } = {},
    ...others
  } = JSON.parse(json)
  return JSON.stringify({ ...others, ...packages, own: own && { ...own, version: '' } })
}

/** A message is imported as what is generated from it. */
function asSources(path: string): string[] {
  if (!path.startsWith('contract/proto/')) return [path]
  const name = `${basename(path, '.proto')}.ts`
  return [path, `contract/generated/${name}`, `contract/generated/answers/${name}`]
}

/**
 * Statements on the tables that the texts of migrations name; null where there are none. That a shop opens with them, every
 * run of `npm test` shows.
 */
export function tablesNamedIn(migrations: readonly string[]): RegExp | null {
  if (migrations.length === 0) return null
  const bare = (sql: string) => sql.replace(/--.*$/gm, '')
  const all = readdirSync(join(ROOT, MIGRATIONS)).map(name => bare(read(join(MIGRATIONS, name))))
  const words = new Set(migrations.flatMap(sql => bare(sql).match(/\w+/g) ?? []))
  const tables = all.flatMap(text =>
    [...text.matchAll(/create (?:unlogged )?table (?:if not exists )?(\w+)/g)].map(([, name = '']) => name),
  )
  const named = [...new Set(tables)].filter(name => words.has(name))
  return new RegExp(`\\b(from|join|into|update|table|only) (${named.join('|')})\\b`)
}

const changedTexts = (changed: ReadonlySet<string>) => [
  ...new Set([...changed].filter(path => path.startsWith('locales/')).map(path => basename(path, '.json'))),
]

/**
 * Where addresses that a test asks for lead: to a call, a screen, or the routes of what no call declares, as feeds and
 * files.
 */
function addressesOf(sources: ReadonlyMap<string, Source>): Address[] {
  const found: Address[] = []
  const add = (address: string, node: string) => found.push({ pattern: patternOf(address), node })
  for (const { path, text } of sources.values()) {
    if (path.startsWith('contract/calls/'))
      for (const [, name, address = ''] of text.matchAll(
        /^export const (\w+) = call[\s\S]*?\bpath: '([^']+)'/gm,
      ))
        add(address, `${path} ${name}`)
    if (path === 'web/router/routes.ts') {
      for (const [, address = '', screen] of text.matchAll(/path: '([^']+)',\s*screen: '([^']+)'/g))
        add(`(/(${languages.join('|')}))?${address}`, `web/screens/${screen}.tsx`)
      for (const [, name] of (text.match(/textPages\(\[[^\]]*/g)?.join() ?? '').matchAll(/'([^']+)'/g))
        add(`(/(${languages.join('|')}))?/${name}`, `web/screens/${name}.tsx`)
      for (const [, screen, grouped = ''] of text.matchAll(/grouped\('([^']+)',[^{]*\{([^}]*)\}/g))
        for (const [, address] of grouped.matchAll(/'(\/[^']*)':/g))
          add(`(/(${languages.join('|')}))?${address}`, `web/screens/${screen}.tsx`)
    }
    if (path === 'web/studio/routes.ts')
      for (const [, address = '', screen] of text.matchAll(/path: '([^']+)'[\s\S]*?import\('\.\/([^']+)'\)/g))
        add(address, `web/studio/${screen}`)
    if (path.startsWith('server/routes/'))
      for (const { index, 0: all, 1: address = '' } of text.matchAll(
        /\.(?:get|post|put|all|on)\((?:'\w+', )?(?:\[|localPaths\()?'(\/[^']+)'/g,
      ))
        for (const node of carriersAt(index + all.length, sources.get(path) as Source)) add(address, node)
  }
  return found
}

/** Parameters stand for one piece of the path each, and an asterisk for all that follows. */
function patternOf(address: string): RegExp {
  const path = address
    .replace(/\/$/, '')
    .replaceAll('.', '\\.')
    .replaceAll('*', '.+')
    .replace(/:\w+(\{[^}]*\})?/g, '[^/?]+')
  return new RegExp(`^${path}/?(?:[?#].*)?$`)
}

/** The fewest steps from a test to one of these; null where it reaches none. */
function stepsTo(changed: ReadonlySet<string>, test: string, edges: Edges): number | null {
  const seen = new Map([[test, 0]])
  const withShop = WITH_SHOP.test(test)
  // A map is walked to what is added meanwhile.
  for (const [node, steps] of seen) {
    if (changed.has(node.split(' ', 1)[0] ?? '')) return steps
    const next = [...edges.from(node), ...(withShop ? edges.inShop(node) : [])]
    for (const one of next) if (!seen.has(one)) seen.set(one, steps + 1)
  }
  return null
}

/** What a file or a call leads to. Each is worked out once, as many tests share it. */
class Edges {
  readonly sources: ReadonlyMap<string, Source>
  private readonly addresses: readonly Address[]
  private readonly known = new Map<string, string[]>()

  constructor(sources: ReadonlyMap<string, Source>) {
    this.sources = sources
    this.addresses = addressesOf(sources)
  }

  from(node: string): string[] {
    const known = this.known.get(node)
    if (known) return known
    const found = this.find(node)
    this.known.set(node, found)
    return found
  }

  private find(node: string): string[] {
    const source = this.sources.get(node)
    if (!source) return []
    const imported = importsOf(source).filter(
      name => !TABLES.test(node) || name.startsWith('server/platform/'),
    )
    return [
      ...imported,
      ...(node.startsWith('server/') ? [] : callsIn(source)),
      ...(node.startsWith('tests/') ? namedIn(source, this.sources, this.addresses) : []),
    ]
  }

  /**
   * Where a shop answers: what carries a call out, and with it what its noun does by itself: its jobs, its part of other
   * people's data.
   */
  inShop(node: string): string[] {
    const [path = '', call] = node.split(' ')
    if (call) return carriersOf(call, this.sources.get(`server/routes/${basename(path)}`))
    if (!/^server\/\w+\/./.test(path) || /^server\/(platform|routes)\//.test(path)) return []
    return [`${path.split('/').slice(0, 2).join('/')}/module.ts`]
  }
}

/** The calls that a source imports. */
function callsIn({ path, text }: Source): string[] {
  return [...text.matchAll(/^import (\{[^}]*\}|\* as \w+) from '([^']*\/calls\/[\w-]+\.ts)'/gm)].flatMap(
    ([, names = '', from = '']) => {
      const file = from.startsWith('#') ? from.slice(1) : join(dirname(path), from)
      if (names.startsWith('*')) return [`server/routes/${basename(file)}`]
      return [...names.matchAll(/(\w+)( as \w+)?/g)].map(([, name]) => `${file} ${name}`)
    },
  )
}

/** What carries a call out: the files from which the routes import what they bind it to. */
function carriersOf(call: string, routes: Source | undefined): string[] {
  if (!routes) return []
  const from = routes.text.search(new RegExp(`\\bcalls\\.${call}(\\.path)?,`))
  return from < 0 ? [routes.path] : carriersAt(from, routes)
}

/** The same for what is bound from there to the next; all of the routes where it is not seen from its names. */
function carriersAt(from: number, { path, text }: Source): string[] {
  const after = text.slice(from)
  const bound = new Set<string>(
    after.slice(0, after.search(/\bbind\(|\.(get|post|put|all|on)\(|\n[\]}]/)).match(/\w+/g),
  )
  for (const [, name = '', opened = ''] of text.matchAll(/const (\w+) = (\w+)\(/g))
    if (bound.has(name)) bound.add(opened)
  const carriers = [...text.matchAll(/^import \{([^}]*)\} from '(\.[^']+)'/gm)]
    .filter(([, names = '']) => names.match(/\w+/g)?.some(name => bound.has(name)))
    .map(([, , name = '']) => join('server/routes', name))
  return carriers.length > 0 ? carriers : [path]
}

/** What a test reaches by its name alone: addresses that it asks for, and files that it starts or reads. */
function namedIn(
  { path, text }: Source,
  sources: ReadonlyMap<string, Source>,
  addresses: readonly Address[],
): string[] {
  const found = [...text.matchAll(/['"`](?:\$\{[^}]*\})?\/?([\w./:?=&${}()'-]*[\w}])\/?['"`]/g)].map(
    ([, name = '']) => name.replace(/\$\{[^}]*\}/g, 'x'),
  )
  return [...new Set(found)].flatMap(name => {
    const file = name.startsWith('.') ? join(dirname(path), name) : name
    if (sources.has(file)) return [file]
    return addresses.filter(({ pattern }) => pattern.test(`/${name}`)).map(({ node }) => node)
  })
}

if (import.meta.main) console.log(JSON.stringify(testsConcernedBy(changedSince(process.argv[2] ?? 'HEAD'))))
