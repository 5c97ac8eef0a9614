import { describe, expect, it } from 'vitest'
import { importsOf, readSources } from './sources.ts'

const sources = readSources().filter(({ path }) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
const graph = new Map(sources.map(source => [source.path, importsOf(source, { types: false })]))
const namesIn = (folder: string) =>
  sources
    .map(({ path }) => path)
    .filter(path => path.startsWith(folder))
    .map(path => path.slice(folder.length))

/** What only takes effect when somebody calls it at the start of the shop. */
const TAKES_PART: readonly [what: string, sign: RegExp][] = [
  ['personal data', /: PersonalDataSource = \{/],
  ['jobs', /\bjobs\.(handle|daily|every)\(/],
]
const IN_A_NOUN = /^server\/(?!platform\/|calls\/|routes\/)([a-z-]+)\//

describe('the modules of the server', () => {
  it.each(TAKES_PART)('every file of a noun with %s is reached from its module.ts', (_, sign) => {
    const forgotten = sources
      .filter(({ path, text }) => IN_A_NOUN.test(path) && sign.test(text))
      .map(({ path }) => path)
      .filter(path => !reachedWithin(`server/${IN_A_NOUN.exec(path)?.[1]}/`).has(path))
    expect(forgotten, 'name it in module.ts of its folder').toEqual([])
  })

  it('are all in the list', () => {
    const modules = namesIn('server/').filter(path => /^[a-z-]+\/module\.ts$/.test(path))
    const text = sources.find(({ path }) => path === 'server/modules.ts')?.text ?? ''
    const list = /const modules: readonly AppModule\[\] = \[(.*?)\n\]/s.exec(text)?.[1] ?? ''
    const missing = modules.filter(path => !list.includes(`  ${path.split('/')[0]}Module,`))
    expect(missing, 'add it to the list in server/modules.ts').toEqual([])
  })
})

/** What a noun's module imports, straight or by the way, of its own folder. */
function reachedWithin(folder: string): Set<string> {
  const reached = new Set<string>()
  const open = [`${folder}module.ts`]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (reached.has(path) || !path.startsWith(folder)) continue
    reached.add(path)
    open.push(...(graph.get(path) ?? []))
  }
  return reached
}
