import { listBlobOwners } from '#server/catalogue/blob-owners-store.ts'
import {
  listCursors,
  listSeriesFrom,
  listSeriesIds,
  type SeriesFilters,
  searchSeries,
} from '#server/catalogue/series-list/store.ts'
import { lockRetired, retireBlobs } from '#server/platform/blobs/sweep-store.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { compareTables, copyTables } from '#server/platform/db/move/copy-tables.ts'
import { listLaunches, listUnscheduledLaunches, RELEASES } from '#server/studio/calendar/launch-store.ts'
import { findSubjectsAt, listSubjectIds, listSubjects } from '#server/studio/catalogue/row-store.ts'
import { listCoverDraftHeads } from '#server/studio/covers/drafts/store.ts'
import { listDraftHeads } from '#server/studio/drafts/store.ts'
import { listObjects } from '#stripe-simulator/simulator-store.ts'
import { recordStatements } from './record-statements.ts'

const NO_ROWS = {
  ...{
    words: [],
    series: null,
    volume: null,
    lang: null,
    states: [],
    missing: [],
    due: null,
    ids: null,
    grants: [],
  },
  ...{ now: new Date(0), sort: 'title' as const, descending: false },
}
const eachKind = (ask: (tx: Tx, kind: 'series' | 'volume' | 'part') => Promise<unknown>) =>
  recordStatements(async tx => {
    for (const kind of ['series', 'volume', 'part'] as const) await ask(tx, kind)
  })

const FILTERS: SeriesFilters[] = [
  {},
  {
    lang: 'en',
    ids: [],
    type: 'novel',
    labels: [],
    publicationStatus: 'complete',
    printStates: [],
    onlyRentals: true,
    onlyReaderStreaming: true,
    onlyCatchups: true,
    facets: [],
    anyFacets: [[]],
    excludedFacets: [],
  },
]
const ORDERS = ['newest', 'oldest', 'az', 'za'] as const
const PHRASE = { title: 'rain', inTitle: 'rain:A', exact: 'rain', match: 'rain:*' }
const SCHEMA = {
  tables: [{ name: 'accounts', columns: ['id', 'email'] }],
  foreignKeys: [],
  triggers: [],
  sequences: ['payment_asks'],
}

const NO_LAUNCH_FILTER = {
  ...{ series: null, lang: null, releases: RELEASES, states: [], grants: [], now: new Date(0) },
} as const

/** Statements that only the running program puts together: some that it makes, by the function that sends them. */
export const RUN_TIME_STATEMENTS: Readonly<Record<string, () => Promise<string[]>>> = {
  listCursors: () => eachFilter((tx, filters, order) => listCursors(tx, filters, order, 10)),
  listSubjects: () => eachKind((tx, kind) => listSubjects(tx, { ...NO_ROWS, kind, limit: 1, skip: 0 })),
  listSubjectIds: () => eachKind((tx, kind) => listSubjectIds(tx, { ...NO_ROWS, kind })),
  findSubjectsAt: () => eachKind((tx, kind) => findSubjectsAt(tx, kind, { ids: [], slugs: [] })),
  listLaunches: () =>
    recordStatements(async tx => {
      await listLaunches(tx, { ...NO_LAUNCH_FILTER, from: new Date(0), to: new Date(0), limit: 1 })
    }),
  listUnscheduledLaunches: () =>
    recordStatements(async tx => {
      await listUnscheduledLaunches(tx, { ...NO_LAUNCH_FILTER, limit: 1, skip: 0 })
    }),
  listDraftHeads: () =>
    recordStatements(async tx => {
      await listDraftHeads(tx, [], { state: null, most: 1 })
    }),
  listCoverDraftHeads: () =>
    recordStatements(async tx => {
      await listCoverDraftHeads(tx, [], { state: null, most: 1 })
    }),
  listSeriesIds: () => eachFilter((tx, filters) => listSeriesIds(tx, filters)),
  listSeriesFrom: () =>
    eachFilter((tx, filters, order) =>
      listSeriesFrom(tx, filters, order, { from: { key: '', id: '' }, skip: 0, limit: 1 }),
    ),
  searchSeries: () =>
    eachFilter((tx, filters, order) => searchSeries(tx, filters, PHRASE, { order, skip: 0, limit: 1 })),
  // Of a page beyond the last.
  countMatches: async () =>
    (
      await eachFilter((tx, filters, order) =>
        searchSeries(tx, filters, PHRASE, { order, skip: 1, limit: 1 }),
      )
    ).filter(text => text.startsWith('select count(*)')),
  listObjects: async () => [
    ...(await recordStatements(tx => listObjects(tx, { kind: 'event', limit: 1 }))),
    ...(await recordStatements(tx =>
      listObjects(tx, {
        kind: 'event',
        customerId: 'a',
        paymentId: 'a',
        types: ['a'],
        like: {},
        among: { field: 'lowerCode', values: ['a'] },
        created: { gte: 1, lt: 2 },
        after: 'a',
        limit: 1,
      }),
    )),
  ],
  listBlobOwners: async () => {
    const columns = [{ table: 'volumes', column: 'cover_hash', columns: ['id'] }]
    const texts = await recordStatements(tx => listBlobOwners(tx, []), columns)
    return texts.filter(text => text.includes('u.kind'))
  },
  retireBlobs: () =>
    recordStatements(tx =>
      retireBlobs(tx, { unused: 'true', before: new Date(), most: 1, places: ['database'] }),
    ),
  lockRetired: () => recordStatements(tx => lockRetired(tx, 'a', { unused: 'true', before: new Date() })),
  copySequence: async () => {
    const unasked = { client: undefined as never, tx: undefined as never }
    const texts = await recordStatements(tx =>
      copyTables({ ...unasked, tx }, { ...unasked, tx }, { ...SCHEMA, tables: [] }),
    )
    return texts.filter(text => text.includes('is_called as'))
  },
  summaryOf: async () => (await comparing()).filter(text => text.includes('count(*)')),
  stateOf: async () => (await comparing()).filter(text => text.includes('as state')),
}

async function eachFilter(
  work: (tx: Tx, filters: SeriesFilters, order: (typeof ORDERS)[number]) => Promise<unknown>,
): Promise<string[]> {
  const texts = ORDERS.flatMap(order =>
    FILTERS.map(filters => recordStatements(tx => work(tx, filters, order))),
  )
  return (await Promise.all(texts)).flat()
}

function comparing(): Promise<string[]> {
  return recordStatements(tx => compareTables(tx, tx, SCHEMA), [{ rows: 0, digest: '0' }])
}

/**
 * What cannot be shown of a column by looking at its statement, and why it is so all the same: `function column`. The list
 * only shrinks: what can be proved is taken off.
 */
export const NOT_PROVED: Readonly<Record<string, string>> = {
  'findContradictions where': 'of two joined wholly one is there, and has an account',
  'listReplacedEditions title': 'the row of volumes that was kept has one',
  'listReplacedEditions creators[].name': 'the rows of creators that were kept have one',
  'listReplacedEditions creators[].originalName': 'the rows of creators that were kept have one',
  'listReplacedEditions creators[].role': 'the rows of volume_creators that were kept have one that is known',
  'findSubjects values': 'an object with the name of each field',
  'findSubjectsAt values': 'an object with the name of each field',
  'listSubjects values': 'an object with the name of each field',
}
