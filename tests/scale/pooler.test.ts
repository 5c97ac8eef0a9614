// Proves docs/product.md#operations
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listContradictions } from '#server/coins/audit-store.ts'
import { bumpCatalogue } from '#server/platform/db/catalogue-version.ts'
import type { Buyer } from '#tests/support/buyers.ts'
import { noPgBouncer } from '#tests/support/pgbouncer.ts'
import { noPostgres } from '#tests/support/replicated-postgres.ts'
import { noteFigures, noteTable, percentile, size } from '#tests/support/scale-figures.ts'
import type { SpawnedServer } from '#tests/support/spawn-server.ts'
import { openPooledShop, type PooledShop, WAYS, type Way } from './pooled-shop.ts'
import { COSTS, compare, type Seconds, secondsBetween, secondsOf } from './pooler-costs.ts'
import { type Answer, type Client, KINDS, TYPICAL, type Typical, typicalCalls } from './typical-calls.ts'

const missing = noPostgres ?? noPgBouncer ?? (process.platform === 'linux' ? null : 'not on Linux')

const ROUNDS = size(5, 1)
/** Requests of a kind in a round, on each way. */
const TIMES = size(300, 4)
const AT_ONCE = size(8, 2)
/** PgBouncer's own default. */
const CONNECTIONS = 20
const SERVERS = size(4, 2)
/** Requests under way at each of several servers. */
const EACH = size(24, 6)
const TURNS = size(40, 4)
const PEOPLE = 8
/** Right answers before PgBouncer is killed, and after it is started again. */
const ANSWERS = size(1_000, 60)
/** Answers of 503 while it is away. */
const REFUSALS = size(5_000, 60)
const CHANGES = size(20, 2)

describe.skipIf(missing !== null)(
  `a shop behind PgBouncer, beside one without it${missing ? ` (skipped: ${missing})` : ''}`,
  () => {
    let open: PooledShop
    let servers: Record<Way, SpawnedServer>
    let clients: Record<Way, Client>
    let postmaster: number
    beforeAll(async () => {
      open = await openPooledShop({
        ...{ connections: CONNECTIONS, series: size(2_000, 30), buyers: PEOPLE },
        volumes: Math.max(AT_ONCE + (ROUNDS + 1) * TIMES, ANSWERS),
      })
      servers = { direct: await open.start('direct'), pooled: await open.start('pooled') }
      const clientOf = ({ url }: SpawnedServer) => typicalCalls(url, open.titles, PEOPLE)
      clients = { direct: clientOf(servers.direct), pooled: clientOf(servers.pooled) }
      const [row] = await open.postgres.primary.ask<{ pid: number }>(
        `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`,
      )
      postmaster = row?.pid ?? 0
      // Limits are for one reader, and here one opens a part as often as a crowd: opened, and opened again.
      for (const buyer of open.buyers)
        for (let times = 0; times < 2; times++) await clients.direct.ask('part', buyer, times)
      await open.postgres.primary.ask('update tries set count = -1000000')
    }, 600_000)
    afterAll(async () => {
      for (const way of WAYS) clients?.[way].close()
      await open?.close()
    })

    const within = { timeout: 300_000, interval: 20 }
    const ask = <Row extends object>(text: string) => open.postgres.primary.ask<Row>(text)

    async function take(way: Way, kind: Typical, from: number, times: number): Promise<Seconds> {
      const buyer = open.buyers[WAYS.indexOf(way)] as Buyer
      const seconds = () =>
        secondsOf({ shop: servers[way].pid, database: postmaster, pooler: open.pooler.pid() })
      const before = seconds()
      let at = from
      const asking = Array.from({ length: AT_ONCE }, async () => {
        while (at < from + times) {
          const { status, isRight } = await clients[way].ask(kind, buyer, at++)
          if (!isRight) throw new Error(`${kind} is answered with ${status}`)
        }
      })
      await Promise.all(asking)
      return secondsBetween(before, seconds())
    }

    it('answers the same, and what that costs is known', async () => {
      const rows: string[][] = []
      for (const kind of KINDS) {
        for (const way of WAYS) await take(way, kind, 0, AT_ONCE)
        for (const way of WAYS) await take(way, kind, AT_ONCE, TIMES)
        const rounds: Record<Way, Seconds>[] = []
        for (let round = 1; round <= ROUNDS; round++) {
          const took = {} as Record<Way, Seconds>
          // Each goes first in every second round.
          for (const way of round % 2 ? WAYS : WAYS.toReversed())
            took[way] = await take(way, kind, AT_ONCE + round * TIMES, TIMES)
          rounds.push(took)
        }
        rows.push([TYPICAL[kind], ...compare(rounds)])
      }
      noteTable('pooler costs', ['request', ...COSTS], rows)
    }, 1_200_000)

    it('answers 503 or rightly while PgBouncer is killed and started again under load, and sells once', async () => {
      const people = open.buyers.slice(WAYS.length)
      const answers: (Answer & { kind: Typical; at: number; waited: number })[] = []
      const bought = new Map(people.map(({ accountId }) => [accountId, 0]))
      let isOver = false
      async function asks(kind: Typical, buyer: Buyer, number: number): Promise<boolean> {
        const began = performance.now()
        const answer = await clients.pooled.ask(kind, buyer, number)
        const at = performance.now()
        answers.push({ ...answer, kind, at, waited: at - began })
        return answer.isRight
      }
      const asking = people.map(async (buyer, person) => {
        for (let turn = 0; !isOver; turn++) {
          const kind = KINDS[turn % KINDS.length] as Typical
          const volume = bought.get(buyer.accountId) ?? 0
          const isRight = await asks(kind, buyer, kind === 'redeem' ? volume : turn * PEOPLE + person)
          if (kind === 'redeem' && isRight) bought.set(buyer.accountId, volume + 1)
        }
      })
      const rightSince = (since: number) => answers.filter(({ isRight, at }) => isRight && at > since)
      await expect.poll(() => rightSince(0).length, within).toBeGreaterThan(ANSWERS)
      await open.pooler.kill()
      const killedAt = performance.now()
      const refused = () => answers.filter(({ status }) => status === 503)
      await expect.poll(() => refused().length, within).toBeGreaterThan(REFUSALS)
      const startedAt = performance.now()
      await open.pooler.start()
      await expect.poll(() => rightSince(startedAt).length, within).toBeGreaterThan(ANSWERS)
      isOver = true
      await Promise.all(asking)

      const wrong = answers.filter(
        ({ status, isRight, retryAfter }) => !isRight && !(status === 503 && retryAfter === '5'),
      )
      expect(wrong).toEqual([])
      const again = KINDS.map(
        kind => rightSince(startedAt).find(answer => answer.kind === kind)?.at ?? Number.NaN,
      )
      // What was under way when the load ended is asked for once more, under the same key.
      for (const buyer of people)
        expect(await clients.pooled.ask('redeem', buyer, bought.get(buyer.accountId) ?? 0)).toMatchObject({
          isRight: true,
        })
      const owned = await ask<{ account: string; books: number }>(
        'select account_id as account, count(*)::int as books from library_books group by account_id',
      )
      const books = new Map(owned.map(({ account, books }) => [account, books]))
      for (const [account, volumes] of bought) expect(books.get(account)).toBe(volumes + 1)
      expect(await listContradictions(open.postgres.scratch.db)).toEqual([])
      noteFigures('pooler', [
        ['requests of six people', answers.length, '-'],
        ['seconds for which PgBouncer was away', ((startedAt - killedAt) / 1000).toFixed(1), '-'],
        ['of the requests answered with 503 and `Retry-After`', refused().length, '-'],
        ['answered wrongly, or not at all', wrong.length, '0'],
        ['longest wait, ms', Math.max(...answers.map(({ waited }) => waited)).toFixed(0), '-'],
        [
          'from its start until each of the four is answered again, ms',
          (Math.max(...again) - startedAt).toFixed(0),
          'at most 5000',
        ],
        ['volumes bought', [...bought.values()].reduce((all, one) => all + one, 0), '-'],
        ['of them lost, or bought twice', 0, '0'],
      ])
    }, 600_000)

    it('shows what another server has changed, by notification or once it asks', async () => {
      const waits: Record<Way, number[]> = { direct: [], pooled: [] }
      for (let change = 0; change < CHANGES; change++) {
        const title = `Read, edition ${change}`
        await open.postgres.scratch.db.transaction(async tx => {
          await tx.query({ text: `update series set title = $1 where slug = 'read'`, values: [title] })
          await bumpCatalogue(tx)
        })
        const changedAt = performance.now()
        const seen = WAYS.map(async way => {
          const shows = async () => (await fetch(`${servers[way].url}/app/v2/series/read?format=json`)).text()
          while (!(await shows()).includes(title));
          waits[way].push(performance.now() - changedAt)
        })
        await Promise.all(seen)
      }
      const middle = (way: Way) => percentile(waits[way], 50).toFixed(0)
      noteFigures('pooler notices', [
        ['changes', CHANGES, '-'],
        ['until a server that listens shows them, ms', middle('direct'), '-'],
        ['until one behind PgBouncer does, ms', middle('pooled'), '-'],
        ['longest of these, ms', Math.max(...waits.pooled).toFixed(0), '1000 and the asking'],
      ])
    }, 600_000)

    it('has few connections to PostgreSQL, however many servers there are', async () => {
      for (const way of WAYS) await servers[way].kill()
      // Those that it still keeps for the server from before are ended.
      await open.pooler.kill()
      await open.pooler.start()
      const held = { direct: await mostHeld('direct'), pooled: await mostHeld('pooled') }
      expect(held.pooled).toBeLessThanOrEqual(CONNECTIONS)
      noteFigures('pooler connections', [
        ['servers of the shop', SERVERS, '-'],
        ['requests under way at each', EACH, '-'],
        ['connections to PostgreSQL without PgBouncer', held.direct, '-'],
        ['with it', held.pooled, `at most ${CONNECTIONS}`],
      ])
    }, 600_000)

    /** Connections to PostgreSQL, at most, while several servers are asked in this way. */
    async function mostHeld(way: Way): Promise<number> {
      const pids = async () => {
        const rows = await ask<{ pid: number }>(
          `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
        )
        return rows.map(({ pid }) => pid)
      }
      const others = new Set(await pids())
      const started: SpawnedServer[] = []
      while (started.length < SERVERS) started.push(await open.start(way))
      const asked = started.map(({ url }) => typicalCalls(url, open.titles, EACH))
      let isOver = false
      const asking = asked.flatMap(client =>
        Array.from({ length: EACH }, async (_, one) => {
          for (let at = one; at < EACH * TURNS; at += EACH)
            expect(await client.ask(at % 2 ? 'me' : 'part', open.buyers[0] as Buyer, at)).toMatchObject({
              isRight: true,
            })
        }),
      )
      const over = Promise.all(asking).finally(() => {
        isOver = true
      })
      let most = 0
      while (!isOver) most = Math.max(most, (await pids()).filter(pid => !others.has(pid)).length)
      await over
      for (const client of asked) client.close()
      for (const server of started) await server.kill()
      return most
    }
  },
)
