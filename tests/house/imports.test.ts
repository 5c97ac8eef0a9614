import { describe, expect, it } from 'vitest'
import { circlesIn } from './circles.ts'
import { importsOf, readSources, type Source } from './sources.ts'

const sources = readSources().filter(({ path }) => /\.(tsx?|mjs)$/.test(path))
const isTest = ({ path }: Source) => /\.test\.tsx?$/.test(path) || path.startsWith('tests/')

/** Who may import whom (docs/house.md): each room names all that it may reach. */
const ROOMS: readonly [string, RegExp][] = [
  ['rules/', /^rules\//],
  ['contract/', /^(contract|rules)\//],
  ['web/', /^(web|contract|rules)\//],
  ['server/', /^(server|contract|rules)\//],
  // It can be used without a shop.
  [
    'server/epub/',
    /^(server\/(epub|book-files)|contract|rules)\/|^server\/platform\/(bounded-html|texts\/texts)\.ts$/,
  ],
  // It knows nothing of the shop.
  ['stripe-simulator/', /^(stripe-simulator|server\/platform|rules)\//],
  ['commands/', /^(commands|server|contract|rules|demo)\//],
  ['demo/', /^(demo|server|contract|rules)\//],
  // Nothing imports it.
  ['tools/', /^(tools|demo|rules)\//],
]

/** Nouns of the server from the roof to the ground; each may import those on lower floors. */
const FLOORS = [
  ['routes'],
  ['changes'],
  ['studio'],
  ['publishing'],
  ['profile', 'opds', 'webhooks'],
  ['gifts'],
  ['reading'],
  ['access'],
  ['purchases', 'receipts', 'returns'],
  ['rentals'],
  ['membership', 'library', 'calendar', 'places'],
  ['downloads'],
  ['coins', 'follows'],
  ['payments'],
  ['legal'],
  ['accounts', 'analytics', 'news', 'visit'],
  ['catalogue'],
  ['calls'],
  ['epub'],
  ['book-files', 'audit'],
  ['platform'],
]
/** Views that show what is part of the messages of other nouns, and why; any other view is its noun's own. */
const SHOWN_ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['server/catalogue/view.ts', 'most messages have a series, a volume or a part in them'],
  ['server/calendar/event-view.ts', 'the feed of a reader has events with what they are to that reader'],
  ['server/library/view.ts', 'a book is shown with its label, which access knows'],
  ['server/rentals/view.ts', 'a rental is shown with the label of its part'],
  ['server/membership/view.ts', 'plans open parts, and the profile names the membership'],
  ['server/studio/drafts/view.ts', 'what is unpublished is one list of all kinds'],
  ['server/studio/bundles/view.ts', 'what is unpublished is one list of all kinds'],
  ['server/studio/sales/view.ts', 'what is unpublished is one list of all kinds'],
  ['server/accounts/view.ts', 'the profile is an account with purse and membership'],
])

/** What the process that answers decodes itself (docs/decisions/0161-pictures-of-strangers.md). */
const DECODING: ReadonlyMap<string, string> = new Map([
  ['server/catalogue/cards/draw-card.ts', 'pictures that were prepared apart, and drawings of ours'],
  ['server/catalogue/covers/draw-cover.ts', 'drawings of ours'],
  ['server/platform/bounded-html.ts', 'the HTML of posts and of ONIX, whose elements and depth are bounded'],
  ['server/platform/images/prepare-image.ts', 'sets how the library works; nothing here calls it'],
  ['server/platform/images/variant-cache.ts', 'pictures that were prepared apart'],
  ['server/studio/exchange/onix/product-elements.ts', 'ONIX, element by element, each with bounds'],
  ['server/visit/drawn-files.ts', 'drawings of ours, and pictures that were drawn apart'],
])

const floorOf = (path: string) =>
  FLOORS.findIndex(nouns => nouns.some(noun => path.startsWith(`server/${noun}/`)))
const nounOf = (path: string) => path.split('/')[1]

describe('the house', () => {
  it.each(ROOMS)('%s imports only what it may', (room, allowed) => {
    const wrong = sources
      .filter(source => source.path.startsWith(room) && !isTest(source))
      .flatMap(source => importsOf(source).map(target => `${source.path} → ${target}`))
      .filter(line => !allowed.test(line.split(' → ')[1] ?? ''))
      // An empty shop is filled as it opens.
      .filter(line => !/^server\/run-shop\.ts → demo\/(fill|wants-demo)\.ts$/.test(line))
      // It is taken out again from the studio.
      .filter(line => !line.startsWith('server/studio/start/demo-books.ts → demo/'))
      // The payment provider for machines on which no money is taken.
      .filter(line => !line.startsWith('server/payments/open-payments.ts → stripe-simulator/'))
    expect(wrong).toEqual([])
  })

  it('lets a noun of the server import downward only', () => {
    const wrong = sources
      .filter(source => floorOf(source.path) >= 0 && !isTest(source))
      .flatMap(source => importsOf(source, { types: false }).map(target => ({ from: source.path, target })))
      .filter(({ from, target }) => floorOf(target) >= 0 && nounOf(from) !== nounOf(target))
      .filter(({ from, target }) => floorOf(from) >= floorOf(target))
      .map(({ from, target }) => `${from} → ${target}`)
    expect(wrong).toEqual([])
  })

  it('names every folder of the server in the order of the floors', () => {
    const folders = new Set(
      sources.map(({ path }) => /^server\/([^/]+)\//.exec(path)?.[1]).filter(name => name !== undefined),
    )
    expect([...folders].sort()).toEqual(FLOORS.flat().sort())
  })

  it('lets no noun of the server import what stands above all nouns, but for types', () => {
    const above = /^server\/([^/]+\.ts$|routes\/)/
    const wrong = sources
      .filter(({ path }) => floorOf(path) > 0)
      .filter(source => !isTest(source))
      .flatMap(source => importsOf(source, { types: false }).map(target => `${source.path} → ${target}`))
      .filter(line => above.test(line.split(' → ')[1] ?? ''))
    expect(wrong).toEqual([])
  })

  it("lets no noun of the server import another noun's routes or view", () => {
    const wrong = sources
      .filter(source => floorOf(source.path) > 0 && !isTest(source))
      .flatMap(source => importsOf(source).map(target => ({ from: source.path, target })))
      .filter(({ from, target }) => floorOf(target) >= 0 && nounOf(from) !== nounOf(target))
      .filter(({ target }) => /(\/|-)(routes?|view|module)\.ts$/.test(target) && !SHOWN_ELSEWHERE.has(target))
      .map(({ from, target }) => `${from} → ${target}`)
    expect(wrong).toEqual([])
  })

  it('keeps the platform of the server free of what stands above it, types included', () => {
    const wrong = sources
      .filter(source => source.path.startsWith('server/platform/') && !isTest(source))
      .flatMap(source => importsOf(source).map(target => `${source.path} → ${target}`))
      .filter(line => / → server\/(?!platform\/)/.test(line))
    expect(wrong).toEqual([])
  })

  it('lets the process that answers decode no picture, archive or markup of strangers but where it is said why', () => {
    const byPath = new Map(sources.map(source => [source.path, source]))
    const reached = new Set(['server/main.ts', 'server/worker.ts'])
    for (const path of reached)
      for (const target of importsOf(byPath.get(path) ?? { path, text: '' }, { types: false }))
        reached.add(target)
    const decoders =
      /(?:^import (?!type)[^;]*? from |import\()'(?:sharp|yauzl|libarchive-wasm|@hyzyla\/pdfium|mammoth|saxes|parse5)'/m
    const found = [...reached].filter(path => decoders.test(byPath.get(path)?.text ?? ''))
    expect(found.sort()).toEqual([...DECODING.keys()].sort())
  })

  it('has no circle of imports, types included', () => {
    const graph = new Map(sources.map(source => [source.path, importsOf(source)]))
    expect(circlesIn(graph)).toEqual([])
  })

  it('keeps descriptors and the server out of what browsers load', () => {
    const reached = reachableFrom(
      'web/entry-client.tsx',
      new Map(sources.map(one => [one.path, importsOf(one)])),
    )
    expect([...reached].filter(path => /^server\/|json-twin|descriptors/.test(path))).toEqual([])
  })
})

function reachableFrom(start: string, graph: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set<string>()
  const open = [start]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    open.push(...(graph.get(path) ?? []))
  }
  return reached
}
