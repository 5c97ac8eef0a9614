import { createHash } from 'node:crypto'
import { Agent, request } from 'node:http'
import pg from 'pg'
import { listContradictions } from '#server/coins/audit-store.ts'
import { giveCoins, openPurse } from '#server/coins/ledger.ts'
import { newId, newLegacyId } from '#server/platform/ids.ts'
import type { Shop } from '#server/shop.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { openDatabases, openMeasuredShop } from './open-databases.ts'
import { printTable, size } from './report.ts'

/**
 * Redemptions a second over HTTP with 16 clients, against bare connections that change the same rows in a plain transaction,
 * in the same run. Prints the table of docs/bench.md.
 */

const CLIENTS = size(16, 2)
const READERS = size(320, 4)
const VOLUMES = size(20, 2)
const ROUNDS = size(5, 1)

interface Reader {
  id: string
  token: string
}

async function main(): Promise<void> {
  const databases = await openDatabases()
  const shop = await openMeasuredShop(databases, { CACHE_MB: '16' })
  try {
    // The files of what is bought are made by others meanwhile.
    await shop.app.jobs.stop()
    const series = await addSeries(shop.app.db, {
      title: 'Rain',
      volumes: Array.from({ length: VOLUMES * 2 * ROUNDS }, () => ({})),
    })
    const readers: Reader[] = []
    for (let one = 0; one < READERS; one++) readers.push(await addReader(shop, one))
    const volumes = series.volumes.map(({ id }) => id)
    const rates = { http: [] as number[], bare: [] as number[] }
    for (let round = 0; round < ROUNDS; round++) {
      const mine = volumes.slice(round * 2 * VOLUMES, (round * 2 + 1) * VOLUMES)
      const theirs = volumes.slice((round * 2 + 1) * VOLUMES, (round * 2 + 2) * VOLUMES)
      rates.http.push(await rate(readers, mine, overHttp(shop.url)))
      rates.bare.push(await rate(readers, theirs, bare(shop.databaseUrl)))
    }
    const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN
    const [http, plain] = [median(rates.http), median(rates.bare)]
    const wrong = await listContradictions(shop.app.db)
    if (wrong.some(({ rule }) => rule !== 'what is there was paid for'))
      throw new Error(JSON.stringify(wrong.slice(0, 3)))
    const rows = [
      ['the plain transaction', plain.toFixed(0), 1],
      ['`POST …/coins/redeem/…` over HTTP, signed in', http.toFixed(0), (http / plain).toFixed(2)],
    ]
    printTable('redeem', [`${CLIENTS} clients`, 'a second', 'ratio'], rows)
  } finally {
    await shop.close()
    await databases.close()
  }
}

async function addReader({ app }: Shop, number: number): Promise<Reader> {
  const now = app.clock.now()
  const id = newId('USR', now)
  const token = `t${String(number).padStart(42, '0')}`
  await app.db.query({
    text: `insert into accounts (id, legacy_id, username, email, email_key, email_verified_at, password_hash, created_at)
      values ($1, $2, $3, $3, $3, $4, '', $4)`,
    values: [id, newLegacyId(now), `reader${number}`, now],
  })
  const hash = createHash('sha256').update(token).digest()
  const until = new Date(now.getTime() + 86_400_000)
  await app.db.query({
    text: `insert into sessions (token_hash, id, account_id, app, client, created_at, last_used_at, expires_at) values ($1, $2, $3, true, '', $4, $4, $5)`,
    values: [hash, newId('SES', now), id, now, until],
  })
  const coins = 10_000_000
  await app.db.transaction(async tx =>
    giveCoins(tx, await openPurse(tx, id, now), { key: `start ${id}`, kind: 'system', coins, from: 'sold' }),
  )
  return { id, token }
}

type Redeem = { one(reader: Reader, volume: string): Promise<void>; close(): Promise<void> }

async function rate(readers: Reader[], volumes: string[], open: Promise<Redeem>[]): Promise<number> {
  const clients = await Promise.all(open)
  const work = volumes.flatMap(volume => readers.map(reader => ({ reader, volume })))
  const all = work.length
  const began = performance.now()
  await Promise.all(
    clients.map(async client => {
      for (let next = work.pop(); next; next = work.pop()) await client.one(next.reader, next.volume)
    }),
  )
  const seconds = (performance.now() - began) / 1000
  await Promise.all(clients.map(client => client.close()))
  return all / seconds
}

function overHttp(url: string): Promise<Redeem>[] {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  return Array.from(
    { length: CLIENTS },
    async (): Promise<Redeem> => ({
      one: (reader, volume) =>
        new Promise<void>((done, fail) => {
          const asked = request(
            `${url}/app/v2/me/coins/redeem/${volume}`,
            { method: 'POST', agent, headers: { authorization: `Bearer ${reader.token}` } },
            answer => {
              answer.resume()
              answer.on('end', () =>
                answer.statusCode === 201 ? done() : fail(new Error(`answered ${answer.statusCode}`)),
              )
            },
          )
          asked.on('error', fail)
          asked.end()
        }),
      close: async () => agent.destroy(),
    }),
  )
}

/** The statements of a redemption and nothing else: no session, no price, no answer. */
function bare(connectionString: string): Promise<Redeem>[] {
  return Array.from({ length: CLIENTS }, async (): Promise<Redeem> => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    const ask = (name: string, text: string, values: unknown[] = []) => client.query({ name, text, values })
    return {
      async one({ id }, volume) {
        const now = new Date()
        const entry = newId('ENT', now)
        await client.query('begin')
        await ask(
          'lock',
          'select unit, amount from balances where account_id = $1 order by unit for update',
          [id],
        )
        await ask('owned', 'select from library_books where account_id = $1 and volume_id = $2', [id, volume])
        const lots = await ask(
          'lots',
          'select id from coin_lots where account_id = $1 and coins_left > 0 order by given desc, created_at, id',
          [id],
        )
        await ask(
          'entry',
          `insert into ledger_entries (id, key, kind, account_id, happened_at, volume_id) values ($1, $1, 'redeem_coins', $2, $3, $4)`,
          [entry, id, now, volume],
        )
        await ask(
          'postings',
          `insert into ledger_postings values ($1, 1, 'reader', $2, 'coins', -699), ($1, 2, 'sales', $2, 'coins', 699)`,
          [entry, id],
        )
        await ask('lot', 'update coin_lots set coins_left = coins_left - 699 where id = $1', [
          lots.rows[0].id,
        ])
        await ask('use', 'insert into coin_lot_uses values ($1, $2, 699)', [entry, lots.rows[0].id])
        await ask(
          'book',
          `insert into library_books (id, legacy_id, account_id, volume_id, entry_id, purchased_at) values ($1, $2, $3, $4, $5, $6)`,
          [newId('LBK', now), newLegacyId(now), id, volume, entry, now],
        )
        await client.query('commit')
      },
      close: () => client.end(),
    }
  })
}

await main()
