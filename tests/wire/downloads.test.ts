// Proves docs/product.md#downloads, docs/product.md#editions, docs/product.md#errors, docs/product.md#library
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DownloadType, LibraryBookStatus, MissingReason } from '#contract/generated/library.ts'
import { claimCopy } from '#server/downloads/copy-store.ts'
import { listDownloads } from '#server/downloads/list-downloads.ts'
import { requestCopies } from '#server/downloads/make-copies.ts'
import { downloadsPersonalData } from '#server/downloads/personal-data.ts'
import { addBook } from '#server/library/store.ts'
import { sweepBlobs } from '#server/platform/blobs/sweep-blobs.ts'
import { bumpCatalogue } from '#server/platform/db/catalogue-version.ts'
import { newId, newLegacyId } from '#server/platform/ids.ts'
import { saveContents } from '#server/publishing/part-store.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { readersOf } from '#tests/support/readers.ts'

const NOW = '2026-11-21T12:00:00Z'
let shop: TestShop
let mail: MailServer
let rain: Added
const readers = readersOf(
  () => shop,
  () => mail,
)
const at = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  shop.fetch(path, { headers, method })

beforeAll(async () => {
  mail = await openMailServer()
  shop = await openShop({ now: NOW, makesFiles: true, env: { SMTP_URL: mail.url, PROXIES: '1' } })
  rain = await addSeries(shop.app.db, {
    title: 'Rain & Snow',
    volumes: [
      { title: 'Rain & Snow: “Volume 1”', parts: [{}, {}] },
      { publishingAt: new Date('2026-12-01T00:00:00Z'), parts: [{}] },
      { parts: [{ text: null }] },
      { parts: [{}] },
      { parts: [{}] },
    ],
  })
  await readers.verify('ada')
  await readers.verify('bea')
  // Whether this machine has calibre makes no difference.
  vi.stubEnv('PATH', '/nowhere')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await shop.close()
  await mail.close()
})

const rows = <Row extends object>(text: string, values: unknown[] = []) =>
  shop.app.db.query<Row>({ text, values })

/** Gives a reader a volume, as redeeming does. */
async function give(reader: string, volume: number, { premium = true } = {}): Promise<string> {
  const [account] = await rows<{ id: string }>('select id from accounts where username = $1', [reader])
  const id = newId('LBK', shop.clock.now())
  const book = {
    id,
    legacyId: newLegacyId(shop.clock.now()),
    accountId: account?.id ?? '',
    entryId: null,
    premium,
  }
  await shop.app.db.transaction(async tx => {
    await addBook(tx, { ...book, volumeId: rain.volumes[volume]?.id ?? '', at: shop.clock.now() })
    await requestCopies(shop.app, tx, id)
  })
  return id
}

async function stateOf(bookId: string) {
  const state = (await listDownloads(shop.app, [bookId], shop.clock.now())).get(bookId)
  if (!state) throw new Error('there is no such book')
  return state
}

describe('the files of a bought volume', () => {
  let book: string
  let link: string
  let whole: Buffer

  beforeAll(async () => {
    book = await give('ada', 0)
    expect((await stateOf(book)).status).toBe(LibraryBookStatus.PROCESSING)
    await shop.app.jobs.runDue()
    link = (await stateOf(book)).downloads[0]?.link ?? ''
    whole = Buffer.from(await (await at(link)).arrayBuffer())
  })

  it('are ready when the job has made them, the EPUB first', async () => {
    const { status, downloads, updatedAt } = await stateOf(book)
    expect(status).toBe(LibraryBookStatus.READY)
    expect(downloads.map(({ label }) => label).slice(0, 2)).toEqual(['EPUB', 'PDF'])
    expect(updatedAt).toEqual(shop.clock.now())
  })

  it('are fetched without a session, by a name that stays, and kept by nobody on the way', async () => {
    const response = await at(link)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/epub+zip')
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Rain & Snow - Volume 1.epub"; filename*=UTF-8''Rain%20%26%20Snow%20-%20%E2%80%9CVolume%201%E2%80%9D.epub`,
    )
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('content-length')).toBe(String(whole.length))
    expect(whole.subarray(30, 58).toString()).toBe('mimetypeapplication/epub+zip')
    const pdf = Buffer.from(await (await at((await stateOf(book)).downloads[1]?.link ?? '')).arrayBuffer())
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('tell their size to HEAD, which counts as no download', async () => {
    await rows('update library_books set last_download_at = null where id = $1', [book])
    const response = await at(link, {}, 'HEAD')
    expect([response.status, response.headers.get('content-length')]).toEqual([200, String(whole.length)])
    expect(await response.text()).toBe('')
    expect(await rows('select last_download_at as at from library_books where id = $1', [book])).toEqual([
      { at: null },
    ])
    await at(link, { range: 'bytes=10-' })
    expect(await rows('select last_download_at as at from library_books where id = $1', [book])).toEqual([
      { at: null },
    ])
    await at(link, { range: 'bytes=0-9' })
    expect(await rows('select last_download_at as at from library_books where id = $1', [book])).toEqual([
      { at: shop.clock.now() },
    ])
  })

  it.each([
    { range: 'bytes=0-9', start: 0, end: 10 },
    { range: 'bytes=100-', start: 100, end: undefined },
    { range: 'bytes=-7', start: -7, end: undefined },
    { range: 'bytes=5-99999999', start: 5, end: undefined },
  ])('are answered in part: $range', async ({ range, start, end }) => {
    const response = await at(link, { range })
    const bytes = Buffer.from(await response.arrayBuffer())
    const wanted = whole.subarray(start, end)
    const first = start < 0 ? whole.length + start : start
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(
      `bytes ${first}-${first + wanted.length - 1}/${whole.length}`,
    )
    expect(bytes.equals(wanted)).toBe(true)
  })

  it('are answered with 416 beyond their end, whole to several ranges and to an old If-Range', async () => {
    const beyond = await at(link, { range: `bytes=${whole.length}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`])
    expect((await at(link, { range: 'bytes=0-1,4-5' })).status).toBe(200)
    expect((await at(link, { range: 'bytes=0-1', 'if-range': '"another"' })).status).toBe(200)
    const { headers } = await at(link, {}, 'HEAD')
    // Programs that resume a download know its tag, or at least its date.
    for (const name of ['etag', 'last-modified']) {
      const begun = headers.get(name) ?? ''
      expect((await at(link, { range: 'bytes=0-1', 'if-range': begun })).status).toBe(206)
    }
    const date = new Date(Date.parse(headers.get('last-modified') ?? '') - 1000).toUTCString()
    expect((await at(link, { range: 'bytes=0-1', 'if-range': date })).status).toBe(200)
  })

  it('are refused by a link that was altered, for another file or another book', async () => {
    const other = await give('bea', 0)
    const url = new URL(link, shop.url)
    const sig = url.searchParams.get('sig') ?? ''
    const changed = [
      link.replace(sig, `${sig.slice(0, -1)}${sig.endsWith('A') ? 'B' : 'A'}`),
      link.replace(/exp=\d+/, `exp=${Number(url.searchParams.get('exp')) + 300}`),
      link.replace('/epub', '/pdf'),
      link.replace(book, other),
      url.pathname,
    ]
    for (const path of changed) {
      const response = await at(`${path}${path.includes('?') ? '&' : '?'}format=json`)
      expect([path, response.status, (await response.json()).reason]).toEqual([path, 403, 'linkInvalid'])
    }
    expect((await at(`${url.pathname}?exp=%00&sig=${sig}`)).status).toBe(403)
  })

  it('are refused by a link of at least ten minutes ago', async () => {
    shop.clock.set(new Date(Date.parse(NOW) + 600_000))
    expect((await at(link)).status).toBe(403)
    shop.clock.set(NOW)
    expect((await at(link)).status).toBe(200)
  })

  it('are refused to the session of another reader, and given to the owner’s', async () => {
    const session = async (name: string) => ({ authorization: `Bearer ${await readers.token(name)}` })
    expect((await at(link, await session('bea'))).status).toBe(403)
    expect((await at(link, await session('ada'))).status).toBe(200)
  })

  it('are gone with the book when it is taken back', async () => {
    const [bea] = await rows<{ id: string }>(
      `select b.id from library_books b join accounts a on a.id = b.account_id where a.username = 'bea'`,
    )
    await shop.app.jobs.runDue()
    const path = (await stateOf(bea?.id ?? '')).downloads[0]?.link ?? ''
    const given = await at(path)
    expect([given.status, (await given.arrayBuffer()).byteLength > 1000]).toEqual([200, true])
    await rows('delete from library_books where id = $1', [bea?.id])
    const response = await at(`${path}&format=json`)
    expect([response.status, (await response.json()).reason]).toEqual([404, 'notOwned'])
    expect(await rows('select from book_files where book_id = $1', [bea?.id])).toEqual([])
  })

  it('are made again when a part changes, under the same name and copy id, and only then', async () => {
    const before = await rows<{ id: string }>('select id from book_files where book_id = $1 order by id', [
      book,
    ])
    await shop.app.db.transaction(tx => requestCopies(shop.app, tx, book))
    await shop.app.jobs.runDue()
    expect(await rows('select id from book_files where book_id = $1 order by id', [book])).toEqual(before)

    const part = rain.volumes[0]?.parts[0]?.id ?? ''
    const [content] = await rows<{ tree: Buffer }>('select tree from part_contents where part_id = $1', [
      part,
    ])
    await shop.app.db.transaction(async tx => {
      const kept = {
        type: 'novel',
        lang: 'en',
        direction: 'ltr',
        writingMode: 'horizontal-tb',
        characters: 1,
      } as const
      await saveContents(tx, new Map([[part, { ...kept, tree: content?.tree ?? null }]]), shop.clock.now())
      await bumpCatalogue(tx)
    })
    shop.clock.set('2026-11-21T13:30:00Z')
    await shop.app.jobs.runDue()
    const { updatedAt, downloads } = await stateOf(book)
    expect(updatedAt).toEqual(shop.clock.now())
    const response = await at(downloads[0]?.link ?? '')
    expect(response.headers.get('content-disposition')).toContain('Rain & Snow - Volume 1.epub')
    expect(
      await rows('select count(*) from book_files where book_id = $1 and replaced_at is null', [book]),
    ).toEqual([{ count: downloads.length }])
    expect(await rows('select count(*) from book_copies where book_id = $1', [book])).toEqual([{ count: 1 }])
    shop.clock.set(NOW)
  })
})

describe('a volume that cannot be made yet', () => {
  it('is a preorder until its hour, and then its files are made', async () => {
    const book = await give('ada', 1)
    await shop.app.jobs.runDue()
    expect((await stateOf(book)).status).toBe(LibraryBookStatus.PREORDER)
    shop.clock.set('2026-12-01T00:00:00Z')
    expect((await stateOf(book)).status).toBe(LibraryBookStatus.PROCESSING)
    await shop.app.jobs.runDue()
    expect((await stateOf(book)).status).toBe(LibraryBookStatus.READY)
    shop.clock.set(NOW)
  })

  it('without a text is not uploaded, and is found when the text has come', async () => {
    const book = await give('ada', 2)
    await shop.app.jobs.runDue()
    expect((await stateOf(book)).status).toBe(LibraryBookStatus.NOT_UPLOADED)
    const [other] = await rows<{ tree: Buffer }>('select tree from part_contents limit 1')
    await shop.app.db.transaction(tx =>
      saveContents(
        tx,
        new Map([
          [
            rain.volumes[2]?.parts[0]?.id ?? '',
            {
              type: 'novel',
              lang: 'en',
              direction: 'ltr',
              writingMode: 'horizontal-tb',
              characters: 1,
              tree: other?.tree ?? null,
            },
          ],
        ]),
        shop.clock.now(),
      ),
    )
    expect((await stateOf(book)).status).toBe(LibraryBookStatus.PROCESSING)
    shop.clock.set('2026-12-02T12:00:00Z')
    await shop.app.jobs.runDue()
    expect((await stateOf(book)).status).toBe(LibraryBookStatus.READY)
    shop.clock.set(NOW)
  })

  it('is made by one process at a time, and by another when that one died', async () => {
    const book = await give('bea', 2)
    const now = shop.clock.now()
    const claim = { bookId: book, offered: 'ABCD', now, until: new Date(now.getTime() + 60_000) }
    expect(await claimCopy(shop.app.db, claim)).toBe('ABCD')
    expect(await claimCopy(shop.app.db, { ...claim, offered: 'EFGH' })).toBe(null)
    await shop.app.jobs.runDue()
    expect((await stateOf(book)).status).toBe(LibraryBookStatus.PROCESSING)
    shop.clock.set(new Date(now.getTime() + 3_600_000))
    await shop.app.jobs.runDue()
    expect((await stateOf(book)).status).toBe(LibraryBookStatus.READY)
    expect(await rows('select copy_id from book_copies where book_id = $1', [book])).toEqual([
      { copy_id: 'ABCD' },
    ])
    shop.clock.set(NOW)
  })

  it('is made once by two processes that begin together', async () => {
    const second = await openShop({ now: NOW, scratch: shop.scratch })
    const book = await give('ada', 3)
    await Promise.all([shop.app.jobs.runDue(), second.app.jobs.runDue()])
    await second.close()
    expect(
      await rows('select type, count(*) from book_files where book_id = $1 group by type order by type', [
        book,
      ]),
    ).toEqual([
      { type: 'epub', count: 1 },
      { type: 'pdf', count: 1 },
    ])
  })
})

describe('what is held about a reader', () => {
  it('names the copies, and nothing is left of them when the reader leaves', async () => {
    const [ada] = await rows<{ id: string }>(`select id from accounts where username = 'ada'`)
    const id = ada?.id ?? ''
    const { copies } = await downloadsPersonalData.collect(shop.app.db, id)
    expect(copies?.[0]).toMatchObject({ copy_id: expect.stringMatching(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){2}$/) })
    expect(copies?.flatMap(({ files }) => files)).toContain('Rain & Snow - “Volume 1”.epub')
    await shop.app.db.transaction(tx => downloadsPersonalData.erase(tx, id))
    expect(await downloadsPersonalData.collect(shop.app.db, id)).toEqual({ copies: [] })
    // Files that are theirs as a whole are removed by the next look for what nothing uses.
    await sweepBlobs(shop.app.blobs, shop.app.db, { now: shop.app.clock.now(), before: new Date(1) })
    expect(
      await rows(
        `select from blob_pieces p where not exists (select from blobs b where b.name = p.name) or
          exists (select from blobs b where b.name = p.name and b.unused_since = 'epoch')`,
      ),
    ).toEqual([])
  })
})

describe('MOBI', () => {
  it('is not offered without calibre, says why, and comes when calibre has come', async () => {
    const book = await give('bea', 1)
    shop.clock.set('2026-12-03T12:00:00Z')
    await shop.app.jobs.runDue()
    const { missing } = await stateOf(book)
    expect(missing).toEqual([{ type: DownloadType.MOBI, reason: MissingReason.NO_PROGRAM }])

    const folder = await mkdtemp(join(tmpdir(), 'kashihon-converter-'))
    await writeFile(join(folder, 'ebook-convert'), '#!/bin/sh\ncp "$1" "$2"\n', { mode: 0o755 })
    vi.stubEnv('PATH', folder)
    shop.clock.set('2026-12-03T13:30:00Z')
    await shop.app.jobs.runDue()
    const made = await stateOf(book)
    expect(made.missing).toEqual([])
    expect(made.downloads.map(({ label }) => label)).toEqual(['EPUB', 'PDF', 'MOBI'])
    expect((await at(made.downloads[2]?.link ?? '')).headers.get('content-type')).toBe(
      'application/x-mobipocket-ebook',
    )

    await writeFile(join(folder, 'ebook-convert'), '#!/bin/sh\necho "ValueError: no" >&2; exit 1\n')
    const other = await give('ada', 4)
    await shop.app.jobs.runDue()
    const { missing: never } = await stateOf(other)
    expect(never).toEqual([{ type: DownloadType.MOBI, reason: MissingReason.NOT_OF_THIS_BOOK }])
    await rm(folder, { recursive: true })
    vi.stubEnv('PATH', '/nowhere')
    shop.clock.set(NOW)
  })

  it('is of the premium edition only', async () => {
    const book = await give('bea', 3, { premium: false })
    await shop.app.jobs.runDue()
    const { downloads, missing } = await stateOf(book)
    expect(downloads.map(({ label }) => label)).toEqual(['EPUB', 'PDF'])
    expect(missing).toEqual([])
  })
})
