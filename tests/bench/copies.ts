import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wantCopies } from '#server/downloads/make-copies.ts'
import { addBook } from '#server/library/store.ts'
import { readConfig } from '#server/platform/config.ts'
import { newId, newLegacyId } from '#server/platform/ids.ts'
import { openShop, type Shop } from '#server/shop.ts'
import { fillDemo } from '../../demo/fill.ts'

/**
 * Readers who buy one volume at the same moment, and how long one server takes until the last has an EPUB and a PDF. `npm run bench -- copies`, or with
 * other numbers of readers: `node tests/bench/copies.ts 1 1000`. Prints the table of docs/bench.md.
 */
const counts = process.argv.slice(2).map(Number).filter(Boolean)

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kashihon-copies-'))
  await chmod(dataDir, 0o755)
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', DEMO: 'off', CACHE_MB: '16' })
  const shop = await openShop(config, { prepare: fillDemo })
  try {
    const { db } = shop.house
    const [volume, ...others] = await db.query<{ id: string; title: string }>({
      text: `select v.id, v.title from volumes v join series s on s.id = v.series_id and s.type = 'novel'
        join parts p on p.volume_id = v.id join part_contents c on c.part_id = p.id
        where v.publishing_at < now() group by v.id order by sum(c.characters) desc`,
    })
    if (!volume || others.length === 0) throw new Error('the demo has no volumes')
    console.log(
      '| readers who buy a volume at once | seconds until the last has its files | of processor time | MB stored |',
    )
    console.log('|---|---|---|---|')
    for (const [at, count] of (counts.length > 0 ? counts : [1, 20, 1000]).entries()) {
      const sold = [volume, ...others][at] ?? volume
      const before = await stored(shop)
      const worked = await processorSeconds()
      const seconds = await time(() => buy(shop, sold.id, count))
      const own = (await processorSeconds()) - worked
      const megabytes = ((await stored(shop)) - before) / 1_048_576
      console.log(
        `| ${count} (${sold.title}) | ${seconds.toFixed(1)} | ${own.toFixed(1)} | ${megabytes.toFixed(1)} |`,
      )
    }
  } finally {
    await shop.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function buy({ house }: Shop, volumeId: string, count: number): Promise<void> {
  const { db, clock } = house
  for (let number = 0; number < count; number++) {
    const at = clock.now()
    const accountId = newId('USR', at)
    const id = newId('LBK', at)
    await db.query({
      text: `insert into accounts (id, legacy_id, username, email, email_key, password_hash, created_at) values ($1, $2, $1, $1, $1, '', $3)`,
      values: [accountId, newLegacyId(at), at],
    })
    await db.transaction(async tx => {
      const book = { id, legacyId: newLegacyId(at), accountId, volumeId, entryId: null, premium: false, at }
      await addBook(tx, book)
      await wantCopies(house, tx, id)
    })
  }
  const left = async () => {
    const [row] = await db.query<{ left: number }>({
      text: `select count(*) as left from library_books b where b.volume_id = $1
        and (select count(*) from book_files f where f.book_id = b.id) < 2`,
      values: [volumeId],
    })
    return row?.left ?? 0
  }
  while ((await left()) > 0) await new Promise(done => setTimeout(done, 200))
}

/** Bytes of all files, as they lie in the database. */
async function stored({ house: { db } }: Shop): Promise<number> {
  const [tables] = await db.query<{ bytes: number }>({
    text: `select coalesce(sum(pg_total_relation_size(c.oid)), 0) as bytes from pg_class c
      where c.relname in ('book_file_pieces', 'book_files', 'volume_file_pieces', 'volume_files')`,
  })
  return tables?.bytes ?? 0
}

/** Of this process and of those that it has started and that have ended, on Linux: unlike the clock it does not count whoever else is at work. */
async function processorSeconds(): Promise<number> {
  const stat = await readFile('/proc/self/stat', 'utf8').catch(() => '')
  const ticks = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 16).map(Number)
  return ticks.reduce((sum, one) => sum + one, 0) / 100
}

async function time(work: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

await main()
