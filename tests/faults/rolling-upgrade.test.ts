// Proves docs/product.md#operations
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listContradictions } from '#server/coins/audit-store.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { makeOtherVersion } from '#tests/support/other-version.ts'
import { postponeFiles } from '#tests/support/postpone-files.ts'
import { addRichReader, tokenOf } from '#tests/support/rich-readers.ts'
import { noteFigures } from '#tests/support/scale-figures.ts'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'
import { type SpawnedServer, spawnServer } from '#tests/support/spawn-server.ts'

/** Makes room for what is to come, beside servers that know nothing of it. */
const EXPANDS = {
  '9001-shelf-marks.sql': `-- expand: older code leaves the columns out.
    alter table series add column shelf_mark text; alter table accounts add column shelf_mark text;`,
  '9002-shelf-marks-found.sql':
    '-- expand: an index changes no answer.\ncreate index concurrently parts_by_shelf on parts (volume_id, slug);',
}
/** Takes away what code that knows 9002 does not use any more. */
const CONTRACTS = {
  '9003-no-shelf-marks.sql': `-- contract 9002: since then nothing reads the columns.
    alter table series drop column shelf_mark; alter table accounts drop column shelf_mark;`,
}
const VISITORS = 8

let scratch: ScratchDatabase
let below: string
let newer: string
let newest: string
const open = new Set<SpawnedServer>()

beforeAll(async () => {
  scratch = await scratchDatabase()
  await postponeFiles(scratch.db)
  await addSeries(scratch.db, {
    title: 'Rain',
    volumes: Array.from({ length: VISITORS }, () => ({ parts: [{ preview: false }] })),
  })
  for (let reader = 0; reader < VISITORS; reader++) await addRichReader(scratch.db, reader)
  below = await mkdtemp(join(tmpdir(), 'kashihon-versions-'))
  newer = makeOtherVersion(join(below, 'newer'), EXPANDS)
  newest = makeOtherVersion(join(below, 'newest'), { ...EXPANDS, ...CONTRACTS })
})
afterAll(async () => {
  for (const server of open) await server.kill()
  await scratch.drop()
  await rm(below, { recursive: true, force: true })
})

async function start(main?: string): Promise<SpawnedServer> {
  const server = await spawnServer({ DATA_DIR: below, DATABASE_URL: scratch.url, STOP_DELAY: '1' }, main)
  open.add(server)
  return server
}

/** From now on the balancer sends nobody to it. */
async function stop(server: SpawnedServer): Promise<void> {
  open.delete(server)
  await server.stop()
}

/** What may be asked twice, by readers who are signed in; the third redeems the same volume under the same key. */
function ask(server: SpawnedServer, reader: number, turn: number): Promise<Response> {
  const headers = { authorization: `Bearer ${tokenOf(reader)}`, 'idempotency-key': `volume ${reader}` }
  const [method, path] = [
    ['GET', '/'],
    ['GET', '/app/v2/me'],
    ['POST', `/app/v2/me/coins/redeem/rain-volume-${reader + 1}`],
    ['GET', '/app/v2/series?q=rain'],
    ['GET', '/series/rain'],
    ['GET', '/app/v2/me/library'],
  ][turn % 6] as [string, string]
  return fetch(server.url + path, { method, headers })
}

/** The texts that the page of one server names, at another: `none`, or as what the page calls itself. */
async function textsOfPage(page: SpawnedServer, texts: SpawnedServer): Promise<string[]> {
  const html = await (await fetch(`${page.url}/faq`)).text()
  const [, title = ''] = /<title>(.*?)<\/title>/.exec(html) ?? []
  const [, address = ''] = /"(\/locales\/en\/common\.json\?v=[^"]+)"/.exec(html) ?? []
  const response = await fetch(texts.url + address)
  if (response.status === 404) return [title, 'none']
  const { titleSuffix } = (await response.json()) as { titleSuffix: string }
  return [title, titleSuffix.replace('{{shopName}}', 'Kashihon')]
}

it('two upgrades under load, with old and new servers side by side: nobody is answered by an error', async () => {
  const faults: string[] = []
  let asked = 0
  let isOver = false
  const visit = async (reader: number) => {
    for (let turn = reader; !isOver; turn++) {
      const servers = [...open]
      const server = servers[turn % servers.length] as SpawnedServer
      try {
        const response = await ask(server, reader, turn)
        await response.arrayBuffer()
        if (response.status >= 500) faults.push(`${response.status} ${response.url}`)
      } catch (error) {
        faults.push(String((error as Error).cause ?? error))
      }
      asked++
    }
  }
  const load = async () => {
    const before = asked
    await expect.poll(() => asked, { timeout: 60_000 }).toBeGreaterThan(before + VISITORS * 12)
  }

  const old = await start()
  const visitors = Promise.all(Array.from({ length: VISITORS }, (_, reader) => visit(reader)))
  await load()

  // Expand, with the old server at work; it could be started again.
  const second = await start(newer)
  await load()
  const restarted = await start()
  await load()

  // A page never gets texts of another version: nginx asks the next server where one has none.
  const [titleOfOld, noneOfNew] = await textsOfPage(old, second)
  expect([titleOfOld?.endsWith(' · Kashihon'), noneOfNew]).toEqual([true, 'none'])
  expect((await textsOfPage(old, old))[1]).toBe(' · Kashihon')
  expect((await textsOfPage(second, old))[1]).toBe('none')
  expect(await textsOfPage(second, second)).toEqual([
    expect.stringContaining(' · Kashihon (newer)'),
    ' · Kashihon (newer)',
  ])

  // Contract is refused while it would stop an open server, and those go on.
  await expect(start(newest)).rejects.toThrow(
    'The migration 9003-no-shelf-marks.sql would stop servers whose code is older than 9002, and one is open on this database',
  )
  await load()
  await stop(old)
  await stop(restarted)
  await load()

  const third = await start(newest)
  await load()
  await expect(start()).rejects.toThrow(
    'The database was made by a newer version of the shop (9003-no-shelf-marks.sql), and does not serve this one any more.',
  )
  const beside = await start(newer)
  await load()
  for (const server of [second, beside]) await stop(server)
  await load()

  isOver = true
  await visitors
  expect(faults).toEqual([])
  await stop(third)
  expect(await listContradictions(scratch.db)).toEqual([])
  const [counts] = await scratch.db.query<{ books: number; indexes: number }>({
    text: `select (select count(*) from library_books) as books,
      (select count(*) from pg_index where indexrelid = to_regclass('parts_by_shelf') and indisvalid) as indexes`,
  })
  expect(counts).toEqual({ books: VISITORS, indexes: 1 })
  noteFigures('rolling upgrade', [
    ['requests of eight readers during two upgrades', asked, '-'],
    ['answered by an error, or not at all', faults.length, '0'],
    ['volumes redeemed under the same key again and again', VISITORS, '-'],
    ['of them redeemed twice', (counts?.books ?? 0) - VISITORS, '0'],
  ])
}, 300_000)
