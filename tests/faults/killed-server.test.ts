// Proves docs/product.md#credits, docs/product.md#ledger, docs/product.md#redeem, docs/product.md#rental
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listContradictions } from '#server/coins/audit-store.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { postponeFiles } from '#tests/support/postpone-files.ts'
import { addRichReader, tokenOf } from '#tests/support/rich-readers.ts'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'
import { type SpawnedServer, spawnServer } from '#tests/support/spawn-server.ts'

/**
 * 10 000 operations of 32 clients at once, while the shop is killed again and again. A client that got no answer asks the
 * same again, as a reader whose train leaves a tunnel does.
 */
const OPERATIONS = 10_000
const CLIENTS = 32
const READERS = 60
const VOLUMES = 40
const KILLS = 8

let scratch: ScratchDatabase
let folder: string
let opening: Promise<SpawnedServer>

beforeAll(async () => {
  scratch = await scratchDatabase()
  await postponeFiles(scratch.db)
  folder = await mkdtemp(join(tmpdir(), 'kashihon-killed-'))
  await addSeries(scratch.db, {
    title: 'Rain',
    volumes: Array.from({ length: VOLUMES }, () => ({ parts: [{ preview: false }] })),
  })
  for (let number = 0; number < READERS; number++) idOf.push(await addRichReader(scratch.db, number))
}, 60_000)
afterAll(async () => {
  await (await opening).kill()
  await scratch.drop()
  await rm(folder, { recursive: true, force: true })
})

const idOf: string[] = []

const serverHere = () => spawnServer({ DATA_DIR: folder, DATABASE_URL: scratch.url })

/** Ends at once, and another begins on what it left; until that is open whoever asks waits for it. */
function killAndStart(last: SpawnedServer): void {
  opening = last.kill().then(serverHere)
}

type Kind = 'redeem' | 'credit' | 'rent' | 'convert'
interface Operation {
  kind: Kind
  reader: number
  volume: number
  key: string
}

/** Asks until there is an answer. Its status. */
async function carryOut({ kind, reader, volume, key }: Operation): Promise<number> {
  const path = {
    redeem: `coins/redeem/rain-volume-${volume}`,
    credit: `credits/redeem/rain-volume-${volume}`,
    rent: `coins/rent/rain-volume-${volume}-part-1`,
    convert: 'credits/convert',
  }[kind]
  for (;;) {
    const headers: Record<string, string> = {
      authorization: `Bearer ${tokenOf(reader)}`,
      'idempotency-key': key,
    }
    if (kind === 'convert') headers['content-type'] = 'application/json'
    const { url } = await opening
    try {
      const response = await fetch(`${url}/app/v2/me/${path}`, {
        method: 'POST',
        headers,
        ...(kind === 'convert' ? { body: '{"amount":1}' } : {}),
      })
      await response.arrayBuffer()
      // Not open yet, or the database was just too busy: nothing has happened.
      if (response.status === 503) continue
      return response.status
    } catch {
      // Killed: the next one is asked the same.
    }
  }
}

it('nothing that was acknowledged is lost, nothing is given twice, and the books agree, however often the shop is killed', async () => {
  opening = serverHere()
  const acknowledged: Record<Kind, Operation[]> = { redeem: [], credit: [], rent: [], convert: [] }
  const seen = new Map<number, number>()
  let done = 0
  let kills = 0

  async function client(number: number): Promise<void> {
    let random = number * 7_919 + 1
    const roll = (most: number) => {
      random = (random * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((random / 2_147_483_648) * most)
    }
    while (done < OPERATIONS) {
      const at = done++
      if (at > ((kills + 1) * OPERATIONS) / (KILLS + 1) && kills < KILLS) {
        kills++
        killAndStart(await opening)
      }
      const kind = (['redeem', 'redeem', 'credit', 'rent', 'rent', 'convert'] as const)[roll(6)] ?? 'redeem'
      const operation = { kind, reader: roll(READERS), volume: 1 + roll(VOLUMES), key: `${number}-${at}` }
      const status = await carryOut(operation)
      seen.set(status, (seen.get(status) ?? 0) + 1)
      if (status < 300) acknowledged[kind].push(operation)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number + 1)))

  expect(kills).toBe(KILLS)
  expect([...seen.keys()].filter(status => ![201, 204, 402, 409].includes(status))).toEqual([])
  expect(await listContradictions(scratch.db)).toEqual([])

  const owned = await pairs(
    'select account_id, v.slug as what from library_books b join volumes v on v.id = b.volume_id',
  )
  for (const { reader, volume } of [...acknowledged.redeem, ...acknowledged.credit])
    expect(owned).toContain(`${idOf[reader]} rain-volume-${volume}`)
  const rented = await pairs(
    'select account_id, p.slug as what from rentals r join parts p on p.id = r.part_id',
  )
  for (const { reader, volume } of acknowledged.rent)
    expect(rented).toContain(`${idOf[reader]} rain-volume-${volume}-part-1`)
  const converted = await pairs(`select account_id, key as what from ledger_entries where kind = 'convert'`)
  for (const { reader, key } of acknowledged.convert)
    expect(converted).toContain(`${idOf[reader]} convert ${idOf[reader]} ${key}`)

  const [counts] = await scratch.db.query<Record<string, number>>({
    text: `select (select count(*) from library_books) as books, (select count(*) from rentals) as rentals,
      (select count(*) from ledger_entries where kind like 'redeem%') as redeemed, (select count(*) from ledger_entries where kind = 'rent') as rents`,
  })
  expect([counts?.books, counts?.rentals]).toEqual([counts?.redeemed, counts?.rents])
  expect(acknowledged.redeem.length + acknowledged.credit.length).toBeGreaterThan(300)
}, 300_000)

async function pairs(text: string): Promise<Set<string>> {
  const rows = await scratch.db.query<{ account_id: string; what: string }>({ text })
  return new Set(rows.map(row => `${row.account_id} ${row.what}`))
}
