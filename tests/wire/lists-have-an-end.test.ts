// Proves docs/product.md#paging
import { zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AnyCall, AnyMessageType } from '#contract/call.ts'
import { makeFeedLink } from '#contract/calls/follows.ts'
import { makeOpdsLink } from '#contract/calls/opds.ts'
import { listUnpublished } from '#contract/calls/studio-releases.ts'
import { calls } from '#contract/calls.ts'
import { RichText } from '#contract/generated/reading.ts'
import { messages } from '#contract/messages.ts'
import type { Outcome, Send } from '#contract/page.ts'
import { MOST_LIMIT } from '#rules/paging.ts'
import { RELEASE_KINDS } from '#rules/release-filter.ts'
import { listFollowedReleases, listVolumesOfFeed } from '#server/access/feed-store.ts'
import { listEvents } from '#server/calendar/store.ts'
import { listReleases } from '#server/catalogue/releases-store.ts'
import type { Reads, Statement, Tx } from '#server/platform/db/connect.ts'
import { giveRole } from '#tests/support/give-role.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { readersOf } from '#tests/support/readers.ts'

/** Of everything that a list can be of. */
const ROWS = 5000
/** What an answer has at most of whoever asks for no page. */
const MOST_BYTES = 350_000
/** Programs of other authors ask once and expect the whole library. */
const LARGER: Readonly<Record<string, number>> = { readLibrary: 800_000 }

const id = (prefix: string, number = 'n') => `'${prefix}-' || lpad((${number})::text, 26, '0')`
const hex = (number = 'n') => `lpad(to_hex(${number}), 24, '0')`
const EARLIER = `timestamptz '2026-11-01' - n * interval '1 minute'`
const DAYS_AGO = `timestamptz '2026-11-01' - n * interval '1 day'`
const LATER = `timestamptz '2026-11-22' + n * interval '1 minute'`
/** As a part's text is stored. */
const TEXT = zstdCompressSync(RichText.encode(RichText.fromPartial({ lang: 'en' })).finish()).toString('hex')
const FIRST = { series: id('SER', '1'), volume: id('VOL', '1'), part: id('PRT', '1') }

/** The rows, as SQL of the number `n`. `OWNER` is who asks, reader and owner of the shop at once. */
const FILLING: readonly (readonly [table: string, values: Readonly<Record<string, string>>])[] = [
  [
    'series',
    {
      ...{ id: id('SER'), legacy_id: hex(), slug: `'series-' || n`, type: `'novel'`, lang: `'en'` },
      ...{ title: `'Rain ' || n`, description: `repeat('It rains. ', 20)`, created_at: EARLIER },
      ...{ tags: `array['tag ' || n]`, facets: `array['t:tag ' || n]`, stage: `'ready'` },
    },
  ],
  [
    'volumes',
    {
      ...{
        id: id('VOL'),
        legacy_id: hex(),
        slug: `'volume-' || n`,
        series_id: id('SER', 'n / 10 + 1'),
        number: 'n',
      },
      ...{ title: `'Rain: Volume ' || n`, created_at: EARLIER, publishing_at: EARLIER, stage: `'ready'` },
      ...{ description: `repeat('It rains. ', 20)`, physical_publishing_at: EARLIER, total_parts: '1' },
    },
  ],
  [
    'volumes',
    {
      ...{ id: id('VOL', 'n + 5000'), legacy_id: hex('n + 5000'), slug: `'planned-' || n`, title: `''` },
      ...{
        series_id: id('SER', 'n / 10 + 1'),
        number: 'n + 5000',
        created_at: EARLIER,
        stage: `'planned'`,
        hidden: 'true',
      },
    },
  ],
  [
    'volumes',
    {
      ...{ id: id('VOL', 'n + 10000'), legacy_id: hex('n + 10000'), slug: `'coming-' || n`, title: `'Soon'` },
      ...{
        series_id: id('SER', 'n / 10 + 1'),
        number: 'n + 10000',
        created_at: EARLIER,
        publishing_at: LATER,
      },
    },
  ],
  [
    'parts',
    {
      ...{ id: id('PRT'), legacy_id: hex(), slug: `'part-' || n`, volume_id: FIRST.volume, number: 'n' },
      ...{ title: `'Chapter ' || n`, created_at: EARLIER, launch_at: EARLIER, stage: `'ready'` },
      ...{ preview: 'true' },
    },
  ],
  // Most volumes have few: with all in one, the database would look for each part among all of them.
  [
    'parts',
    {
      ...{ id: id('PRT', 'n + 5000'), legacy_id: hex('n + 5000'), slug: `'of-others-' || n` },
      ...{ volume_id: id('VOL', 'n'), number: 'n + 5000', title: `'Chapter'`, created_at: EARLIER },
      ...{ launch_at: EARLIER, stage: `'ready'` },
    },
  ],
  [
    'part_contents',
    { part_id: id('PRT'), updated_at: EARLIER, type: `'novel'`, lang: `'en'`, tree: `'\\x${TEXT}'::bytea` },
  ],
  ['follows', { account_id: 'OWNER', series_id: id('SER'), followed_at: EARLIER }],
  [
    'library_books',
    {
      ...{ id: id('LIB'), legacy_id: hex(), account_id: 'OWNER', volume_id: id('VOL') },
      purchased_at: EARLIER,
    },
  ],
  [
    'ledger_entries',
    {
      ...{ id: id('LED'), key: `'key ' || n`, kind: `'gift'`, account_id: 'OWNER', happened_at: EARLIER },
    },
  ],
  [
    'ledger_postings',
    {
      ...{ entry_id: id('LED'), line: '1', pocket: `'reader'`, account_id: 'OWNER', unit: `'coins'` },
      amount: '5',
    },
  ],
  [
    'numbered_receipts',
    {
      ...{ year: '2026', number: 'n', account_id: 'OWNER', kind: `'coins'`, subject: id('LED') },
      ...{ happened_at: EARLIER, issued_at: EARLIER, seller: `'{}'`, lines: `'[]'` },
    },
  ],
  [
    'rentals',
    {
      ...{ id: id('REN'), account_id: 'OWNER', part_id: id('PRT'), entry_id: id('LED') },
      ...{ started_at: `now`, expires_at: `now + interval '72 hours'` },
    },
  ],
  [
    'reading_places',
    {
      ...{ account_id: 'OWNER', part_id: FIRST.part, session_id: `'session ' || n`, device: `'reader'` },
      ...{ locator: `'\\x'::bytea`, kept_at: EARLIER },
    },
  ],
  [
    'reading_progress',
    {
      ...{ account_id: 'OWNER', part_id: id('PRT'), progress: '0.5', furthest: '0.5', changed_at: EARLIER },
      read_at: EARLIER,
    },
  ],
  [
    'reading_marks',
    {
      ...{ account_id: 'OWNER', id: id('MRK'), part_id: FIRST.part, block: 'n', sign: '0' },
      ...{ message: `'\\x'::bytea`, created_at: EARLIER, changed_at: EARLIER },
    },
  ],
  [
    'sessions',
    {
      ...{ token_hash: `sha256(n::text::bytea)`, id: id('SES'), account_id: 'OWNER', app: 'true' },
      ...{ client: `''`, created_at: EARLIER, last_used_at: EARLIER, expires_at: `now + interval '9 days'` },
    },
  ],
  [
    'accounts',
    {
      ...{ id: id('USR'), legacy_id: hex(), username: `'person' || n`, email: `'p' || n || '@example.com'` },
      ...{ email_key: `'p' || n || '@example.com'`, password_hash: `''`, created_at: EARLIER },
    },
  ],
  [
    'sessions',
    {
      ...{ token_hash: `sha256(('other ' || n)::bytea)`, id: id('SES', 'n + 5000'), account_id: id('USR') },
      ...{ app: 'true', client: `''`, created_at: EARLIER, last_used_at: EARLIER },
      expires_at: `now + interval '9 days'`,
    },
  ],
  ['staff_grants', { id: id('GRT'), account_id: id('USR'), role: `'editor'`, granted_at: EARLIER }],
  [
    'studio_tokens',
    {
      ...{ id: id('TOK'), account_id: 'OWNER', name: `'Night import'`, token_hash: `sha256(n::text::bytea)` },
      ...{ rights: `array['see']`, created_at: EARLIER, expires_at: `now + interval '9 days'` },
    },
  ],
  [
    'previews',
    {
      ...{ id: id('PRV'), series_id: FIRST.series, volume_id: FIRST.volume, made_by: `'ada'` },
      ...{ made_at: EARLIER, expires_at: `now + interval '9 days'`, made_by_account: 'OWNER' },
    },
  ],
  [
    'studio_uploads',
    {
      ...{ id: id('UPL'), account_id: 'OWNER', name: `'book-' || n || '.epub'`, folder: `''`, bytes: '5' },
      ...{ sha256: `'hash ' || n`, piece_bytes: '5', state: `'imported'`, begun_at: EARLIER },
      touched_at: EARLIER,
    },
  ],
  [
    'audit_entries',
    {
      ...{ id: id('AUD'), at: EARLIER, actor_name: `'ada'`, origin: `'studio'`, needs_right: `'edit'` },
      ...{ action: `'catalogue.change'`, subject_kind: `'series'`, subject_id: FIRST.series },
      ...{ subject_name: `'Rain'` },
    },
  ],
  [
    'audit_rows',
    {
      ...{ entry_id: id('AUD'), table_name: `'series'` },
      ...{ row_key: `jsonb_build_object('id', ${FIRST.series})` },
      ...{ before: `jsonb_build_object('title', n)`, after: `jsonb_build_object('title', n + 1)` },
    },
  ],
  [
    'audit_rows',
    {
      ...{ entry_id: id('AUD', '1'), table_name: `'volumes'` },
      ...{ row_key: `jsonb_build_object('id', ${id('VOL')})` },
      ...{ before: `jsonb_build_object('title', n)`, after: `jsonb_build_object('title', n + 1)` },
    },
  ],
  [
    'text_drafts',
    {
      ...{ series_id: id('SER', 'n / 5 + 1'), subject_id: id('SER', 'n / 5 + 1'), value: `'"Rain"'` },
      field: `(array['title', 'shortTitle', 'originalTitle', 'description', 'shortDescription'])[n % 5 + 1]`,
      ...{ made_from: `''`, state: `'ready'`, writer_name: `'ada'`, changed_at: EARLIER, version: '1' },
    },
  ],
  [
    'releases',
    {
      ...{ id: id('RLS'), name: `'Release ' || n`, publish_at: LATER, planned_at: EARLIER },
      ...{ planned_by: `'USR-1'`, planned_by_name: `'ada'` },
    },
  ],
  [
    'release_items',
    {
      ...{ release_id: id('RLS'), position: '1', kind: `'field'`, seen: `''` },
      item_id: `${id('SER')} || ' title'`,
    },
  ],
  [
    'second_person_requests',
    {
      ...{ id: id('REQ'), deed: `'takedown.add'`, subject_kind: `'series'`, subject_id: FIRST.series },
      ...{ subject_name: `'Rain'`, countries: `array['DE']`, source: `'own'`, reason: `'Asked.'` },
      ...{ asked_at: EARLIER, asked_by: id('USR', '1'), asked_by_name: `'person1'`, alone: 'false' },
    },
  ],
  [
    'takedowns',
    {
      ...{ id: id('TKD'), subject_kind: `'part'`, subject_id: id('PRT'), countries: `array['DE']` },
      ...{ source: `'own'`, reason: `'Asked.'`, taken_down_at: EARLIER, taken_down_by: `'ada'` },
    },
  ],
  [
    'webhooks',
    {
      id: id('WHK'),
      address: `'https://a.example'`,
      events: `array['volume.published']`,
      created_at: EARLIER,
    },
  ],
  [
    'webhook_deliveries',
    {
      ...{
        id: id('DEL'),
        webhook_id: id('WHK', '1'),
        event_id: `'event ' || n`,
        event: `'volume.published'`,
      },
      ...{ body: `'{}'`, at: EARLIER, delivered_at: EARLIER },
    },
  ],
  [
    'post_versions',
    {
      ...{ id: id('PSV'), post_id: id('PST'), lang: `'en'`, slug: `'post-' || n`, stage: `'ready'` },
      ...{ title: `'News ' || n`, excerpt: `'It rains.'`, body: `repeat('It rains. ', 500)` },
      ...{
        tags: `array['tag ' || n]`,
        featured: 'false',
        authors: `'{}'`,
        cover_alt: `''`,
        series_ids: `'{}'`,
      },
      ...{ publish_at: EARLIER, first_published_at: EARLIER, revision: id('REV') },
      ...{ updated_at: EARLIER, updated_by: `'ada'` },
    },
  ],
  [
    'post_revisions',
    {
      ...{ id: id('REV'), version_id: id('PSV', '1'), content: `'{}'::jsonb`, saved_at: EARLIER },
      ...{ saved_by: `'ada'` },
    },
  ],
  [
    'sales',
    {
      ...{
        id: id('SAL'),
        name: `'Sale ' || n`,
        starts_at: DAYS_AGO,
        ends_at: `${DAYS_AGO} + interval '1 day'`,
      },
      ...{ discount_bps: '2000', stage: `'ready'`, covers: `'series'` },
    },
  ],
  ['sale_series', { sale_id: id('SAL'), series_id: id('SER') }],
  [
    'sales',
    {
      ...{
        id: id('SAL', 'n + 5000'),
        name: `'Soon'`,
        starts_at: LATER,
        closes_at: `${LATER} + interval '1 day'`,
      },
      ...{ discount_bps: '2000', stage: `'draft'`, covers: `'shop'` },
    },
  ],
  [
    'bundles',
    {
      ...{
        id: id('BUN'),
        name: `'Bundle ' || n`,
        stage: `'ready'`,
        starts_at: DAYS_AGO,
        discount_bps: '2000',
        ends_at: `${DAYS_AGO} + interval '1 day'`,
      },
    },
  ],
]

const FILES: (typeof FILLING)[number] = [
  'book_files',
  {
    ...{ id: id('FIL'), book_id: id('LIB'), type: `'epub'`, name: `'rain.epub'`, made_from: `''` },
    ...{ size: '5', made_at: EARLIER, blob: `'blob'` },
  },
]

let shop: TestShop
let send: Send
let owner: string
beforeAll(async () => {
  // How long it takes is none of its business.
  const limits = { connection: 60_000, statement: 60_000, pause: 60_000 }
  shop = await openShop({ limits, jobs: 'by hand', env: { LOG_LEVEL: 'silent', PROXIES: '1' } })
  const { reader } = readersOf(
    () => shop,
    () => {
      throw new Error('no mails here')
    },
  )
  send = await reader('ada')
  await giveRole(shop.scratch.db, 'ada', 'owner')
  const [account] = await shop.scratch.db.query<{ id: string }>({ text: 'select id from accounts' })
  owner = account?.id ?? ''
  await shop.scratch.db.transaction(tx => fill(tx, FILLING))
  await shop.scratch.db.query({ text: 'analyze' })
  await shop.app.version.refresh()
})
afterAll(() => shop.close())

async function fill(tx: Tx, tables: typeof FILLING): Promise<void> {
  // Neither the triggers nor the references: what stands here is all that is asked for.
  await tx.query({ text: 'set local session_replication_role = replica' })
  for (const [table, values] of tables) {
    const named = Object.values(values).map(sql =>
      sql.replaceAll('OWNER', `'${owner}'`).replaceAll(/\bnow\b/g, `timestamptz '2026-11-21 12:00Z'`),
    )
    await tx.query({
      text: `insert into ${table} (${Object.keys(values).join()}) select ${named.join()} from generate_series(1, ${ROWS}) n`,
    })
  }
}

/** What calls whose list is one of something are asked for. Of the rest the list is the shop's or the reader's. */
const idOf = (prefix: string) => `${prefix}-${'1'.padStart(26, '0')}`
const PARAMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  listVolumes: { id: 'series-1' },
  listParts: { id: 'volume-1' },
  findToc: { id: 'part-1' },
  listAuditChanges: { entryId: idOf('AUD') },
  listSubjectHistory: { id: idOf('SER') },
  listWebhookDeliveries: { webhookId: idOf('WHK') },
  listTakedowns: { id: idOf('SER') },
  listPositions: { partId: 'part-1' },
  listPostRevisions: { postId: idOf('PST'), lang: 'en' },
}
const QUERIES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  listSeries: { lang: 'en' },
  listStudioBundles: { state: 'past' },
}
/** Of several of a series, only the newest counts. */
const FEW = ['latestDigital', 'listRecent']
/**
 * Lists without pages, and the most that they have. The others are bounded by what they are of:
 * tests/house/list-bounds.test.ts.
 */
const UNPAGED: Readonly<Record<string, number>> = {
  ...{ readHistory: 1000, listSessions: 100, showPersonAccess: 200, findReleasePanel: 12 },
  ...{ listPositions: 8 },
}

const paged = calls.filter(({ method, query }) => method === 'GET' && query && 'limit' in query)
const unpaged = calls.filter(({ name }) => name in UNPAGED)

async function ask(call: AnyCall, limit?: number): Promise<{ entries: number; bytes: number }> {
  const params = call.name === 'showPersonAccess' ? { accountId: owner } : (PARAMS[call.name] ?? {})
  const query = { ...QUERIES[call.name], ...(limit && { limit }) }
  const { answer, refused } = (await send(call, { params, query } as never)) as Outcome
  if (!answer) throw new Error(`${call.name} was refused: ${refused}`)
  const type = messages[call.answers as keyof typeof messages] as AnyMessageType
  const entries = Math.max(...listsIn(answer).map(list => list.length))
  return { entries, bytes: type.encode(answer as never).finish().length }
}

/** Of the answer, and of what stands in it: the contents of a part have the list of its parts. */
function listsIn(value: unknown): unknown[][] {
  if (typeof value !== 'object' || value === null) return []
  const fields = Object.values(value)
  return [...fields.filter(Array.isArray), ...fields.flatMap(one => (Array.isArray(one) ? [] : listsIn(one)))]
}

describe('of 5 000 rows', () => {
  it.each(paged)('$name answers a page, of whatever size is asked for', async call => {
    const { entries, bytes } = await ask(call)
    expect(bytes).toBeLessThan(LARGER[call.name] ?? MOST_BYTES)
    const most = await ask(call, ROWS)
    expect(most.entries).toBeLessThanOrEqual(MOST_LIMIT)
    // The list was filled.
    if (!FEW.includes(call.name)) expect(Math.min(entries, most.entries)).toBeGreaterThanOrEqual(10)
  })

  it.each(unpaged)('$name answers up to a bound', async call => {
    const { entries, bytes } = await ask(call)
    expect(entries).toBeLessThanOrEqual(UNPAGED[call.name] ?? 0)
    expect(bytes).toBeLessThan(MOST_BYTES)
  })
})

/** What a page, a feed or a catalogue for e-readers has at most, and of what. */
interface Bound {
  readonly bytes: number
  readonly entries: number
  readonly each: RegExp
}
const PAGE: Bound = { bytes: 800_000, entries: 4000, each: /<[a-z]/g }
const FEED: Bound = { bytes: 100_000, entries: 50, each: /<item>|<entry>|"date_published"/g }
const CALENDAR: Bound = { bytes: 800_000, entries: 2000, each: /BEGIN:VEVENT/g }
const SHELF: Bound = {
  bytes: MOST_BYTES,
  entries: MOST_LIMIT,
  each: /<entry>|"href":"[^"]*\/(file|series)\//,
}
/** A volume is one publication: all its parts, in their order and in the contents. */
const BOOK: Bound = { bytes: 2_000_000, entries: 2 * ROWS + 2, each: /"href":"[^"]*\.xhtml/g }

/** By their address, in which `OPDS`, `FEED` and `CALENDAR` stand for the reader's own. */
const DOCUMENTS: readonly (readonly [path: string, bound: Bound])[] = [
  ...[
    ...[
      '/',
      '/series',
      '/series?query=Rain',
      '/tags',
      '/tags/tag-1',
      '/series/series-1',
      '/volumes/volume-1',
    ],
    ...['/volumes/volume-1?page=2', '/read/part-1', '/calendar', '/calendar?month=2026-10'],
    ...['/calendar?month=2026-11', '/blog', '/blog/post-1', '/events'],
  ].map(path => [path, PAGE] as const),
  ...['/feed/releases.rss', '/feed/blog.atom', '/feed/series/series-1.json', 'FEED'].map(
    path => [path, FEED] as const,
  ),
  ...['/calendar/all.ics', 'CALENDAR'].map(path => [path, CALENDAR] as const),
  ...['atom/books', 'json/recent', 'atom/series', 'json/series'].map(
    path => [`OPDS/${path}`, SHELF] as const,
  ),
  [`OPDS/webpub/${idOf('VOL')}/manifest.json`, BOOK],
]

describe('of 5 000 rows, whoever reads them', () => {
  const own = new Map<string, string>()
  beforeAll(async () => {
    // Without its files a book is not on the shelf.
    await shop.scratch.db.transaction(tx => fill(tx, [FILES]))
    const [opds, feed] = [await send(makeOpdsLink, {}), await send(makeFeedLink, {})]
    own.set('OPDS', opds.answer?.url ?? '')
    own.set('FEED', feed.answer?.rss ?? '')
    own.set('CALENDAR', feed.answer?.calendar ?? '')
  })

  it.each(DOCUMENTS)('%s is bounded', async (path, { bytes, entries, each }) => {
    const response = await shop.fetch(path.replace(/^[A-Z]+/, name => own.get(name) ?? ''))
    const text = await response.text()
    expect(response.status).toBe(200)
    expect(Buffer.byteLength(text)).toBeLessThan(bytes)
    const found = text.match(new RegExp(each, 'g'))?.length ?? 0
    expect(found).toBeLessThanOrEqual(entries)
    // The list was filled.
    expect(found).toBeGreaterThanOrEqual(9)
  })
})

/** In how many blocks of its memory the database looks for the rows of `work`: how much it has to do, on any machine. */
async function blocksFor(work: (reads: Reads) => Promise<unknown>): Promise<number> {
  const statements: Statement[] = []
  const record = async (statement: Statement) => {
    statements.push(statement)
    return []
  }
  await work({ query: record as Reads['query'] })
  const plans = await Promise.all(
    statements.map(({ text, values }) =>
      shop.scratch.db.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>({
        text: `explain (analyze, buffers, format json) ${text}`,
        values,
      }),
    ),
  )
  return plans.flat().reduce((sum, { 'QUERY PLAN': [made] }) => {
    return sum + (made?.Plan['Shared Hit Blocks'] ?? 0) + (made?.Plan['Shared Read Blocks'] ?? 0)
  }, 0)
}

describe('of 5 000 rows a page is found without looking at each of them for each other', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const page = { limit: MOST_LIMIT + 1, skip: 0 }
  const past = { from: null, until: now, earliestFirst: false, lang: null, kinds: RELEASE_KINDS }
  const ofVolumes = Array.from({ length: 250 }, (_, n) => `VOL-${String(n + 2).padStart(26, '0')}`)
  it.each<[what: string, work: (reads: Reads) => Promise<unknown>]>([
    [
      "of a reader's feed",
      reads => listFollowedReleases(reads, { accountId: owner, now, leftOut: [], ...page }),
    ],
    ['of the volumes in it', reads => listVolumesOfFeed(reads, owner, ofVolumes, now)],
    [
      'of the releases of a series',
      reads => {
        const of = { lang: null, by: now, type: null, seriesIds: [idOf('SER')], leftOut: [] }
        return listReleases(reads, { ...of, ...page })
      },
    ],
    [
      'of the events of a series',
      reads => listEvents(reads, { ...past, seriesIds: [idOf('SER')], leftOut: [], ...page }),
    ],
  ])('%s', async (_, work) => {
    expect(await blocksFor(work)).toBeLessThan(30_000)
  })

  it('of the drafts, of which the database gives no more than the page', async () => {
    const query = vi.spyOn(shop.app.db, 'query')
    const { answer } = await send(listUnpublished, { query: { limit: 20 } })
    expect(answer?.changes).toHaveLength(20)
    const rows = await Promise.all(query.mock.results.map(({ value }) => value as Promise<unknown[]>))
    query.mockRestore()
    expect(rows.length).toBeGreaterThan(3)
    // The fields of one series have up to five drafts each, of which the page may begin in the midst.
    expect(Math.max(...rows.map(({ length }) => length))).toBeLessThan(50)
  })
})
