// Proves docs/product.md#operations, docs/product.md#pictures
import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { remark } from '#server/book-files/remark.ts'
import { BlobsUnavailable } from '#server/platform/blobs/blob-store.ts'
import { digestOf, isNameOf, pictureSource } from '#server/platform/blobs/sources.ts'
import { addJob } from '#server/platform/jobs/jobs.ts'
import { CHECK_ALL } from '#server/publishing/check-bytes.ts'
import { importBook } from '#server/publishing/import-book.ts'
import { drawPage, makeEpub, makeZip } from '#tests/support/make-books.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { addRichReader } from '#tests/support/rich-readers.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { type S3Server, s3Server } from '#tests/support/s3-server.ts'
import { noteFigures, size } from '#tests/support/scale-figures.ts'

let s3: S3Server
let folder: string
beforeAll(async () => {
  s3 = await s3Server()
  folder = await mkdtemp(join(tmpdir(), 'kashihon-bytes-'))
})
afterAll(async () => {
  await s3?.close()
  await rm(folder, { recursive: true, force: true })
})

const rows = <Row extends object>({ scratch }: TestShop, text: string) => scratch.db.query<Row>({ text })
const blobsOf = (shop: TestShop) =>
  rows<{ name: string; size: number; place: string; other: string | null }>(
    shop,
    'select name, size, place, other_place as other from blobs order by name',
  )
/** A manga of pages that no other has. */
const put = async (shop: TestShop, title: string, number: number, count = 3) => {
  const numbers = Array.from({ length: count }, (_, at) => at + 1)
  const pages = await Promise.all(
    numbers.map(async at => [`${at}.png`, await drawPage(at, 600 + 10 * number, 900 + at)] as const),
  )
  const { file, remove } = await makeZip('comic.cbz', Object.fromEntries(pages))
  try {
    return await importBook(shop.app, { file, series: { title } })
  } finally {
    await remove()
  }
}
const coverOf = async (shop: TestShop, title: string) =>
  (await rows<{ hash: string }>(shop, `select cover_hash as hash from series where title = '${title}'`))[0]
    ?.hash ?? ''

describe('bytes of pictures and files', () => {
  it('move from the database to a folder, to an object store and back, and are read meanwhile', async () => {
    const first = await openShop()
    try {
      await put(first, 'Rain', 1, size(500, 3))
      const book = await makeEpub({ title: 'Snow', identifier: 'snow' })
      await importBook(first.app, { file: book.file })
      await book.remove()
      const before = await blobsOf(first)
      // Pages, a cover and the file of the publisher.
      expect(before.length).toBeGreaterThan(3)
      expect(before.some(({ name }) => name.length === 64)).toBe(true)
      let asked = 0
      const steps: [string, Record<string, string>][] = [
        ['folder', { BLOBS: `folder:${folder}` }],
        ['s3', { ...s3.env, BLOBS_BEFORE: folder }],
        ['database', { ...s3.env, BLOBS: 'database', BLOBS_BEFORE: s3.env.BLOBS ?? '' }],
      ]
      for (const [place, env] of steps) {
        const shop = await openShop({ scratch: first.scratch, env })
        const moving = runCommand(first.scratch.url, ['blobs', 'move'], env)
        let isMoving = true
        moving.finally(() => {
          isMoving = false
        })
        let reads = 0
        while (isMoving || reads < before.length)
          for (const { name, size: bytes } of before) {
            expect(isNameOf(name, await digestOf(shop.app.blobs.read(name, 0, bytes - 1)))).toBe(true)
            reads++
          }
        asked += reads
        const { code, said, complained } = await moving
        expect([code, complained]).toEqual([0, ''])
        expect(said[0]).toMatch(
          new RegExp(`^${before.length} pictures and files, .* moved; all hashes are the same`),
        )
        expect(await blobsOf(first)).toEqual(before.map(blob => ({ ...blob, place })))
        const cover = await shop.fetch(`/img/webp/120/${await coverOf(first, 'Rain')}`)
        expect(cover.status).toBe(200)
        await shop.close()
      }
      expect(await s3.names()).toEqual([])
      const left = (await readdir(folder, { recursive: true })).filter(name => /[0-9a-f]{32}/.test(name))
      expect(left).toEqual([])
      noteFigures('blobs', [
        [
          'pictures and files moved from the database to a folder, an object store and back',
          before.length,
          '-',
        ],
        ['read and compared with their hashes meanwhile', asked, '-'],
        ['others afterwards', 0, '0'],
      ])
    } finally {
      await first.close()
    }
  })

  it('are not lost, and nothing is left over, where the object store is stopped while a shop reads and imports', async () => {
    const shop = await openShop({ env: s3.env })
    try {
      await put(shop, 'Rain', 2)
      const cover = await coverOf(shop, 'Rain')
      expect((await shop.fetch(`/img/webp/240/${cover}`)).status).toBe(200)
      await s3.stop()
      expect((await shop.fetch(`/img/webp/240/${cover}`)).status).toBe(200)
      const cold = await shop.fetch(`/img/webp/480/${cover}`)
      expect([cold.status, cold.headers.get('retry-after')]).toEqual([503, '5'])
      await expect(put(shop, 'Snow', 3)).rejects.toThrow(BlobsUnavailable)
      expect(await rows(shop, 'select from series')).toHaveLength(1)

      await s3.start()
      await expect.poll(async () => (await shop.fetch(`/img/webp/480/${cover}`)).status).toBe(200)
      expect((await put(shop, 'Snow', 3)).outcome).toBe('created')
      // What nothing has referred to for a day is removed; in the bucket is what the database knows.
      for (let hours = 0; hours < 80; hours += 26) {
        shop.clock.set(new Date(shop.clock.now().getTime() + 26 * 3_600_000))
        await shop.app.jobs.runDue()
      }
      expect(await s3.names()).toEqual((await blobsOf(shop)).map(({ name }) => name))
      expect(await rows(shop, 'select from blobs where not stored or unused_since is not null')).toEqual([])
      noteFigures('object store', [
        [
          'in the object store after it was stopped while a book was imported',
          (await s3.names()).length,
          '-',
        ],
        ['of them unknown to the database, or missing', 0, '0'],
        ['pictures that were cached and could not be shown meanwhile', 0, '0'],
      ])
    } finally {
      await shop.close()
    }
  })

  it('keep a book in the import folder waiting while the object store is away, however long, and no longer', async () => {
    const waiting = await mkdtemp(join(tmpdir(), 'kashihon-waiting-'))
    const shop = await openShop({ env: { ...s3.env, IMPORT_DIR: waiting, LOG_LEVEL: 'silent' } })
    const look = async (seconds: number) => {
      shop.clock.set(new Date(shop.clock.now().getTime() + seconds * 1000))
      await shop.app.jobs.runDue()
    }
    const book = await makeEpub({ title: 'Fog', identifier: 'fog' })
    try {
      await s3.stop()
      await copyFile(book.file, join(waiting, 'fog.epub'))
      await look(6)
      // More often than a book of its own fault is tried.
      for (let times = 0; times < 6; times++) await look(30)
      expect(await readdir(waiting)).toEqual(['fog.epub'])
      expect(await rows(shop, 'select from series')).toEqual([])

      await s3.start()
      // A store that was not reached is left alone for two seconds, which pass by the machine's clock and not by the shop's.
      const afterALook = async () => {
        await look(30)
        return readdir(waiting)
      }
      await expect.poll(afterALook, { timeout: 10_000 }).toEqual(['done'])
      expect(await rows(shop, 'select title from series')).toEqual([{ title: 'Fog' }])
    } finally {
      await shop.close()
      await book.remove()
      await rm(waiting, { recursive: true, force: true })
    }
  })

  it('of a removed book are removed a day after nothing refers to them, also from an object store', async () => {
    const shop = await openShop({ env: s3.env })
    try {
      await put(shop, 'Gone', 4)
      const stored = await blobsOf(shop)
      expect(stored.length).toBeGreaterThan(0)
      expect((await runCommand(shop.scratch.url, ['remove', 'gone'], s3.env)).code).toBe(0)
      const later = async (hours: number) => {
        shop.clock.set(new Date(shop.clock.now().getTime() + hours * 3_600_000))
        await shop.app.jobs.runDue()
      }
      await later(2)
      expect(await blobsOf(shop)).toEqual(stored)
      // First the pictures, which may be shown by pages that are under way, and then their bytes.
      // A look that fails is made again later.
      const afterADay = async () => {
        await later(25)
        return blobsOf(shop)
      }
      await expect.poll(afterADay, { timeout: 30_000 }).toEqual([])
      for (const { name } of stored) expect(await s3.names()).not.toContain(name)
    } finally {
      await shop.close()
    }
  })

  it('that are lost are stored again when the same file is imported, which changes nothing else', async () => {
    const shop = await openShop()
    try {
      const book = await makeEpub({ title: 'Snow', identifier: 'snow' })
      const importAgain = () => importBook(shop.app, { file: book.file })
      await importAgain()
      const before = await blobsOf(shop)
      const [series] = await rows(shop, 'select * from series')
      const store = await shop.app.blobs.storeAt('database')
      for (const { name } of before) await store.remove(name)
      const { outcome, remarks } = await importAgain()
      expect([outcome, remarks]).toEqual(['unchanged', [remark('bytesStoredAgain')]])
      for (const { name, size: bytes } of before)
        expect(isNameOf(name, await digestOf(shop.app.blobs.read(name, 0, bytes - 1)))).toBe(true)
      expect([await blobsOf(shop), (await rows(shop, 'select * from series'))[0]]).toEqual([before, series])
      expect(await importAgain()).toMatchObject({ outcome: 'unchanged', remarks: [] })
      await book.remove()
    } finally {
      await shop.close()
    }
  })

  it('that are lost are named by a check, with whose they are, and stay where they are when the others move', async () => {
    const env = { METRICS_TOKEN: 'of the operator', LOG_LEVEL: 'silent' }
    const shop = await openShop({ env })
    const elsewhere = await mkdtemp(join(tmpdir(), 'kashihon-bytes-'))
    try {
      await put(shop, 'Rain', 6)
      const { db } = shop.scratch
      await addRichReader(db, 1)
      await db.query({
        text: `insert into library_books (id, legacy_id, account_id, volume_id, purchased_at)
          select 'LIB-1', 'LIB-1', a.id, v.id, now() from accounts a, volumes v limit 1`,
      })
      const before = await blobsOf(shop)
      const cover = await coverOf(shop, 'Rain')
      const [page] = before.filter(({ name }) => name !== cover)
      const store = await shop.app.blobs.storeAt('database')
      await store.remove(page?.name ?? '')
      await store.remove(cover)
      await store.put([pictureSource(cover, Buffer.from('something else'))])
      const named = [
        expect.stringMatching(new RegExp(`^damaged in the database: ${cover} of Rain .*volumes`)),
        expect.stringMatching(
          new RegExp(
            `^missing in the database: ${page?.name} of Rain 1 \\(/volumes/rain-volume-1, part_images\\), owned by 1$`,
          ),
        ),
      ]
      const checking = await runCommand(shop.scratch.url, ['blobs', 'check'])
      expect(checking.code).toBe(1)
      expect(checking.said[0]).toMatch(
        new RegExp(`^${before.length} pictures and files, .* checked; 2 of them are missing or damaged`),
      )
      expect(checking.complained.trim().split('\n').toSorted()).toEqual(named)
      expect(
        await (await shop.fetch('/metrics', { headers: { authorization: 'Bearer of the operator' } })).text(),
      ).toMatch(/kashihon_blobs_lost\{.*as="damaged"\} 1/)

      const moving = await runCommand(shop.scratch.url, ['blobs', 'move'], { BLOBS: `folder:${elsewhere}` })
      expect(moving.code).toBe(1)
      expect(moving.complained).toMatch(/^2 stay where they are:\n/)
      expect(moving.complained).not.toMatch(/ at .*\.ts/)
      expect((await blobsOf(shop)).filter(({ place }) => place === 'database')).toHaveLength(2)

      const again = await openShop({ scratch: shop.scratch, env: { BLOBS: `folder:${elsewhere}` } })
      await put(again, 'Rain', 6)
      const well = await runCommand(shop.scratch.url, ['blobs', 'check'], { BLOBS: `folder:${elsewhere}` })
      expect([well.code, well.complained]).toEqual([0, ''])
      expect((await blobsOf(shop)).map(({ place }) => place)).toEqual(before.map(() => 'folder'))
      await again.close()

      const path = join(elsewhere, cover.slice(0, 2), cover)
      await rm(path)
      await mkdir(path)
      const checkedAgain = await runCommand(shop.scratch.url, ['blobs', 'check'], {
        BLOBS: `folder:${elsewhere}`,
      })
      expect(checkedAgain.code).toBe(1)
      expect(checkedAgain.complained).toMatch(new RegExp(`^1 could not be read now.*\n${cover}: `))
      expect(await rows(shop, 'select from blobs where lost_as is not null')).toEqual([])
    } finally {
      await shop.close()
      await rm(elsewhere, { recursive: true, force: true })
    }
  })

  it('are all read by the shop itself, each in its ten minutes of thirty days', async () => {
    const shop = await openShop({ env: { LOG_LEVEL: 'silent' } })
    try {
      await put(shop, 'Rain', 7)
      const cover = await coverOf(shop, 'Rain')
      await (await shop.app.blobs.storeAt('database')).remove(cover)
      const [share] = await rows<{ at: number }>(
        shop,
        `select (abs(hashtext('${cover}')::bigint) % 4320)::int as at`,
      )
      const lost = () => rows(shop, 'select name from blobs where lost_as is not null')
      // Of thirty days that begin in 2026.
      const startOfAll = 693 * 30 * 86_400_000
      shop.clock.set(new Date(startOfAll + (share?.at ?? 0) * 600_000 - 1))
      await shop.app.jobs.runDue()
      expect(await lost()).toEqual([])
      const [begin, end] = [1, 599_999].map(ms => new Date(startOfAll + (share?.at ?? 0) * 600_000 + ms))
      shop.clock.set(begin as Date)
      await rows(shop, `update jobs set run_at = '2026-01-01' where kind = 'check stored bytes'`)
      // Another process may still be reading when its claim of the job is over.
      await shop.scratch.db.exclusively('check stored bytes', 60_000, () => shop.app.jobs.runDue())
      expect(await lost()).toEqual([])
      shop.clock.set(end as Date)
      await shop.app.jobs.runDue()
      expect(await lost()).toEqual([{ name: cover }])
      // After a restore all are read at once.
      await rows(shop, 'update blobs set lost_as = null, lost_at = null')
      await addJob(shop.app.db, { kind: CHECK_ALL, key: 'restored', payload: {}, after: end as Date })
      await shop.app.jobs.runDue()
      expect(await lost()).toEqual([{ name: cover }])
    } finally {
      await shop.close()
    }
  })

  it('in a place that no setting names are missed at the start, in one line', async () => {
    const shop = await openShop({ env: s3.env })
    try {
      await put(shop, 'Rain', 5)
      await expect(openShop({ scratch: shop.scratch })).rejects.toThrow(
        /object store, which neither BLOBS nor BLOBS_BEFORE names/,
      )
    } finally {
      await shop.close()
    }
  })
})
