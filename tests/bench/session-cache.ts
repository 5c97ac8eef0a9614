import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import pg from 'pg'
import { newId, newLegacyId } from '#server/platform/ids.ts'
import type { Shop } from '#server/shop.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { countStatements } from '#tests/support/count-statements.ts'
import { openDatabases, openMeasuredShop } from './open-databases.ts'
import { processorMs } from './processor-time.ts'
import { printTable, size } from './report.ts'

/**
 * What reads of who is signed in cost the primary, with sessions that are looked up and that are cached (SESSIONS_KEPT_MS),
 * by turns in the same run; and what the triggers that announce the end of a session cost where sessions end. Prints the
 * tables of docs/bench.md.
 */

const CLIENTS = size(8, 2)
const READERS = size(40, 2)
const REQUESTS = size(1_000, 10)
const ROUNDS = size(5, 1)
const ENDS = size(2_000, 20)

interface Read {
  readonly what: string
  readonly method: 'GET' | 'HEAD'
  readonly path: string
}

const READS: readonly Read[] = [
  { what: 'who they are', method: 'GET', path: '/app/v2/me' },
  { what: 'whether a part opens', method: 'HEAD', path: '/app/v2/parts/rain-volume-1-part-1/check' },
  { what: 'the text of a part', method: 'GET', path: '/app/v2/parts/rain-volume-1-part-1/data' },
  { what: 'what is new of what they follow', method: 'GET', path: '/app/v2/me/feed' },
]

async function main(): Promise<void> {
  const databases = await openDatabases()
  const shops = {
    lookedUp: await openMeasuredShop(databases, { PROXIES: '1' }),
    cached: await openMeasuredShop(databases, { PROXIES: '1', SESSIONS_KEPT_MS: '2000' }),
  }
  try {
    const ready = { lookedUp: await prepare(shops.lookedUp), cached: await prepare(shops.cached) }
    const rows = []
    for (const read of READS) {
      const [before, after] = [await ready.lookedUp.statements(read), await ready.cached.statements(read)]
      const cost = { lookedUp: [] as number[], cached: [] as number[] }
      for (let round = 0; round < ROUNDS; round++)
        for (const kind of ['lookedUp', 'cached'] as const) cost[kind].push(await ready[kind].cost(read))
      const [slow, fast] = [Math.min(...cost.lookedUp), Math.min(...cost.cached)]
      rows.push([read.what, before, after, slow.toFixed(2), fast.toFixed(2)])
    }
    const head = [
      'Request of who is signed in',
      'statements',
      'with the cache',
      'ms of the primary',
      'with the cache',
    ]
    printTable('session cache', head, rows)
    printTable(
      'session ends',
      [`${CLIENTS} clients that sign out`, 'a second'],
      await ends(shops.cached.databaseUrl),
    )
  } finally {
    await shops.lookedUp.close()
    await shops.cached.close()
    await databases.close()
  }
}

async function prepare(shop: Shop) {
  // What is done beside would be measured too.
  await shop.app.jobs.stop()
  await addSeries(shop.app.db, { title: 'Rain', volumes: [{ parts: [{ preview: true }, {}] }] })
  await shop.app.version.refresh()
  const tokens: string[] = []
  for (let one = 0; one < READERS; one++) tokens.push(await addReader(shop, one))
  await shop.app.db.query({ text: 'analyze' })
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  const ask = ({ method, path }: Read, token: string) => answered(agent, shop.url + path, method, token)
  const primary = await primaryOf(shop)
  return {
    statements: (read: Read) => countStatements(shop, () => ask(read, tokens[0] ?? '')),
    /** Milliseconds of processor time of the database for each request. */
    async cost(read: Read): Promise<number> {
      // The limits are measured elsewhere.
      await shop.app.db.query({ text: 'truncate tries' })
      for (const token of tokens) await ask(read, token)
      const began = processorMs(primary)
      let next = 0
      await Promise.all(
        Array.from({ length: CLIENTS }, async () => {
          while (next < REQUESTS) await ask(read, tokens[next++ % tokens.length] ?? '')
        }),
      )
      return (processorMs(primary) - began) / REQUESTS
    },
  }
}

/** The process that has started all others of the database. */
async function primaryOf({ app }: Shop): Promise<number> {
  const [row] = await app.db.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' })
  const fields = readFileSync(`/proc/${row?.pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return Number(fields[1])
}

async function addReader({ app }: Shop, number: number): Promise<string> {
  const now = app.clock.now()
  const id = newId('USR', now)
  const token = `t${String(number).padStart(42, '0')}`
  await app.db.query({
    text: `insert into accounts (id, legacy_id, username, email, email_key, email_verified_at, password_hash, created_at)
      values ($1, $2, $3, $3, $3, $4, '', $4)`,
    values: [id, newLegacyId(now), `reader${number}`, now],
  })
  await app.db.query({
    text: `insert into sessions (token_hash, id, account_id, app, client, created_at, last_used_at, expires_at)
      values ($1, $2, $3, true, '', $4, $4, $5)`,
    values: [hashOf(token), newId('SES', now), id, now, new Date(now.getTime() + 86_400_000)],
  })
  await app.db.query({
    text: `insert into follows (account_id, series_id, followed_at) select $1, id, $2 from series`,
    values: [id, now],
  })
  return token
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

function answered(agent: Agent, url: string, method: string, token: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const asked = request(url, { method, agent, headers: { authorization: `Bearer ${token}` } }, answer => {
    answer.resume()
    answer.on('end', () =>
      (answer.statusCode ?? 500) < 300 ? resolve() : reject(new Error(`${url}: ${answer.statusCode}`)),
    )
  })
  asked.on('error', reject)
  asked.end()
  return promise
}

/** How many sessions end in a second, each by a commit of its own, with the trigger that announces it and without. */
async function ends(connectionString: string): Promise<[string, string][]> {
  const rates = { announced: [] as number[], not: [] as number[] }
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const client = new pg.Client({ connectionString })
      await client.connect()
      return client
    }),
  )
  const [first] = clients
  if (!first) throw new Error('no client')
  for (let round = 0; round < ROUNDS; round++)
    for (const kind of ['announced', 'not'] as const) {
      const state = kind === 'announced' ? 'enable' : 'disable'
      await first.query(`alter table sessions ${state} trigger ended_sessions_are_announced`)
      await first.query(
        `insert into sessions (token_hash, id, account_id, app, client, created_at, last_used_at, expires_at)
          select sha256(('end' || n)::bytea), 'end' || n, (select id from accounts limit 1), true, '', now(), now(), now() from generate_series(1, $1::int) n`,
        [ENDS],
      )
      let next = ENDS
      const began = performance.now()
      await Promise.all(
        clients.map(async client => {
          while (next > 0)
            await client.query({
              name: 'end',
              text: 'delete from sessions where id = $1',
              values: [`end${next--}`],
            })
        }),
      )
      rates[kind].push(ENDS / ((performance.now() - began) / 1_000))
    }
  await Promise.all(clients.map(client => client.end()))
  return [
    ['and nobody is notified', Math.max(...rates.not).toFixed(0)],
    ['as the shop does it', Math.max(...rates.announced).toFixed(0)],
  ]
}

await main()
