import { readFile } from 'node:fs/promises'
import { requestCopies } from '#server/downloads/make-copies.ts'
import { addBook } from '#server/library/store.ts'
import { newId, newLegacyId } from '#server/platform/ids.ts'
import { importBook } from '#server/publishing/import-book.ts'
import type { Shop } from '#server/shop.ts'
import { makeEpub } from '#tests/support/make-books.ts'
import { fillDemo } from '../../demo/fill.ts'
import { openDatabases, openMeasuredShop } from './open-databases.ts'
import { printTable, SHORT, size } from './report.ts'

/**
 * Readers who buy one volume at the same moment, and how long one server takes until the last has an EPUB and a PDF. `npm
 * run bench -- copies`, or with other numbers of readers: `node tests/bench/copies.ts 1 1000`. Prints the table of
 * docs/bench.md.
 */
const counts = process.argv.slice(2).map(Number).filter(Boolean)

async function main(): Promise<void> {
  const databases = await openDatabases()
  const shop = await openMeasuredShop(databases, { CACHE_MB: '16' })
  try {
    await (SHORT ? addSmallBook(shop) : fillDemo(shop.app))
    const { db } = shop.app
    const [volume, ...others] = await db.query<{ id: string; title: string }>({
      text: `select v.id, v.title from volumes v join series s on s.id = v.series_id and s.type = 'novel'
        join parts p on p.volume_id = v.id join part_contents c on c.part_id = p.id
        where v.publishing_at < now() group by v.id order by sum(c.characters) desc`,
    })
    if (!volume) throw new Error('there is no volume')
    const rows: (string | number)[][] = []
    for (const [at, count] of (counts.length > 0 ? counts : size([1, 20, 1000], [1])).entries()) {
      const sold = [volume, ...others][at] ?? volume
      const before = await stored(shop)
      const worked = await processorSeconds()
      const seconds = await time(() => buy(shop, sold.id, count))
      const own = (await processorSeconds()) - worked
      const megabytes = ((await stored(shop)) - before) / 1_048_576
      const each = (own / count).toFixed(2)
      rows.push([count, own.toFixed(1), each, megabytes.toFixed(1), seconds.toFixed(1)])
    }
    printTable(
      'copies',
      ['readers', 'processor seconds', 'each', 'MB stored', 'seconds until the last has its files'],
      rows,
    )
  } finally {
    await shop.close()
    await databases.close()
  }
}

async function addSmallBook({ app }: Shop): Promise<void> {
  const { file, remove } = await makeEpub()
  await importBook(app, {
    file,
    series: { title: 'Rain' },
    volume: { publishingAt: new Date('2026-01-01T00:00:00Z') },
  })
  await remove()
}

async function buy({ app }: Shop, volumeId: string, count: number): Promise<void> {
  const { db, clock } = app
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
      await requestCopies(app, tx, id)
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
async function stored({ app: { db } }: Shop): Promise<number> {
  const [tables] = await db.query<{ bytes: number }>({
    text: `select coalesce(sum(pg_total_relation_size(c.oid)), 0) as bytes from pg_class c
      where c.relname in ('blob_pieces', 'book_files', 'volume_files')`,
  })
  return tables?.bytes ?? 0
}

/**
 * Of this process and of those that it has started and that have ended, on Linux: unlike the clock it does not count whoever
 * else is at work.
 */
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
