// Proves docs/product.md#operations, docs/product.md#pictures
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { drawnCovers } from '#server/catalogue/covers/drawn-covers.ts'
import { signDownload } from '#server/downloads/sign-download.ts'
import { type BlobPlace, BlobsUnavailable } from '#server/platform/blobs/blob-store.ts'
import { openBlobs } from '#server/platform/blobs/blobs.ts'
import { checkBlobs } from '#server/platform/blobs/check-blobs.ts'
import { moveBlobs } from '#server/platform/blobs/move-blobs.ts'
import { S3_WAITS } from '#server/platform/blobs/s3-requests.ts'
import { pictureSource } from '#server/platform/blobs/sources.ts'
import { openImages } from '#server/platform/images/images.ts'
import { importBook } from '#server/publishing/import-book.ts'
import type { MadeFile } from '#tests/support/make-books.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { makePublisherEpub } from '#tests/support/publisher-epub.ts'
import { addRichReader } from '#tests/support/rich-readers.ts'
import { type S3Server, type StoreFault, s3Server } from '#tests/support/s3-server.ts'

/** What has become of the bytes, and what the shop answers then to a picture and to a download. */
interface Fault {
  fault: string
  places: readonly BlobPlace[]
  /** Of a picture: the drawn cover, or a status. */
  picture: 'drawn' | 503
  /** `cut`: it breaks off. */
  download: 'cut' | 500 | 503
  lost: string | null
}

const FAULTS: Fault[] = [
  {
    fault: 'missing',
    places: ['database', 'folder', 's3'],
    picture: 'drawn',
    download: 500,
    lost: 'missing',
  },
  {
    fault: 'damaged',
    places: ['database', 'folder', 's3'],
    picture: 'drawn',
    download: 'cut',
    lost: 'damaged',
  },
  {
    fault: 'cut off',
    places: ['database', 'folder', 's3'],
    picture: 'drawn',
    download: 'cut',
    lost: 'damaged',
  },
  { fault: 'away', places: ['folder', 's3'], picture: 503, download: 503, lost: null },
  { fault: 'busy', places: ['s3'], picture: 503, download: 503, lost: null },
  { fault: 'forbidden', places: ['s3'], picture: 503, download: 503, lost: null },
  { fault: 'silent', places: ['s3'], picture: 503, download: 503, lost: null },
  { fault: 'trickling', places: ['s3'], picture: 503, download: 503, lost: null },
  { fault: 'cutting', places: ['s3'], picture: 503, download: 503, lost: null },
]
/** Each fault is met by a size of the picture that nobody has asked for. */
const WIDTHS = [120, 240, 360, 480, 600, 720, 840, 960, 1080]

const isOfStore = (fault: string): fault is StoreFault =>
  ['busy', 'forbidden', 'silent', 'trickling', 'cutting'].includes(fault)

let s3: S3Server
beforeAll(async () => {
  s3 = await s3Server()
})
afterAll(() => s3?.close())

describe.each(['database', 'folder', 's3'] as const)('bytes in the %s', place => {
  let shop: TestShop
  let folder: string
  let book: MadeFile
  let cover: string
  let file: string
  const right = new Map<string, Buffer>()
  const rows = <Row extends object>(text: string) => shop.scratch.db.query<Row>({ text })
  const again = () => importBook(shop.app, { file: book.file })
  const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kashihon-lost-'))
    await mkdir(join(folder, 'bytes'))
    const env = { LOG_LEVEL: 'silent', ...s3.env }
    const own = { database: 'database', folder: `folder:${join(folder, 'bytes')}`, s3: s3.env.BLOBS ?? '' }
    const before = { database: join(folder, 'bytes'), folder: s3.env.BLOBS ?? '', s3: join(folder, 'bytes') }
    shop = await openShop({ env: { ...env, BLOBS: own[place], BLOBS_BEFORE: before[place] } })
    const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const
    const picture = await sharp({
      create: { width: 1100, height: 1650, channels: 3, background: '#345', noise },
    })
      .png()
      .toBuffer()
    book = await makePublisherEpub({
      manifest: '<item id="picture" href="cover.png" media-type="image/png" properties="cover-image"/>',
      more: { '=OPS/cover.png': picture, '=OPS/noise.bin': randomBytes(1_500_000) },
    })
    await again()
    const [found] = await rows<{ cover: string; file: string }>(
      'select cover_hash as cover, (select sha256 from edition_files) as file from volumes',
    )
    ;({ cover, file } = found as { cover: string; file: string })
    await addRichReader(shop.scratch.db, 1)
    await rows(`insert into library_books (id, legacy_id, account_id, volume_id, purchased_at)
      select 'LBK-1', 'LBK-1', a.id, v.id, now() from accounts a, volumes v where a.username = 'reader1'`)
    await rows(`insert into book_copies (book_id, copy_id, created_at) values ('LBK-1', 'C', now())`)
    await rows(`insert into book_files (id, book_id, type, name, size, made_from, made_at, blob)
      select 'F', 'LBK-1', 'epub', 'own.epub', size, '', now(), sha256 from edition_files`)
    // As another machine draws them, whose disk knows nothing.
    const { db, clock } = shop.app
    const elsewhere = openImages({
      ...{ db, clock, blobs: shop.app.blobs, dataDir: folder, drawn: drawnCovers(db) },
    })
    for (const width of WIDTHS) {
      const wanted = { format: 'webp', width: width as 120, hash: cover } as const
      for (const [name, bytes] of [
        ['cover', await elsewhere.variant(wanted)],
        ['drawn', await elsewhere.insteadOf(wanted)],
      ] as const)
        right.set(`${name} ${width}`, bytes as Buffer)
    }
  })
  afterAll(async () => {
    await shop?.close()
    await book?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  async function arrange(fault: string): Promise<() => Promise<void>> {
    const store = await shop.app.blobs.storeAt(place)
    if (fault === 'away' && place === 's3') {
      await s3.stop()
      return s3.start
    }
    if (fault === 'away') {
      await rename(join(folder, 'bytes'), join(folder, 'away'))
      return () => rename(join(folder, 'away'), join(folder, 'bytes'))
    }
    if (isOfStore(fault)) {
      const patient = { ...S3_WAITS }
      Object.assign(S3_WAITS, { silent: 200, whole: 300, slowest: 1e9 })
      s3.fail(fault)
      return async () => {
        s3.fail(null)
        Object.assign(S3_WAITS, patient)
      }
    }
    for (const name of [cover, file]) {
      const bytes = Buffer.from((await shop.app.blobs.bytes(name)) ?? [])
      const half = Math.floor(bytes.length / 2)
      await store.remove(name)
      const left = fault === 'damaged' ? bytes.fill(0, half) : bytes.subarray(0, half)
      // In several pieces, as files are.
      const { whole: _, ...source } = pictureSource(name, left)
      if (fault !== 'missing') await store.put([source])
    }
    return async () => {}
  }

  function moveElsewhere() {
    const { db, clock, config } = shop.app
    const to = place === 'folder' ? 'database' : 'folder'
    const blobs = openBlobs({ db, clock, config: { ...config.blobs, place: to } })
    return moveBlobs({ db, blobs, clock })
  }

  /** The status, what came, and whether a cache may store it as the picture. */
  async function picture(width: number) {
    const answer = await shop.fetch(`/img/webp/${width}/${cover}`)
    const isStored = !(answer.headers.get('cache-control') ?? 'no-store').includes('no-store')
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()), isStored }
  }

  async function download(headers = {}) {
    const path = signDownload(shop.app.secrets.tickets, 'LBK-1', 'epub', shop.clock.now())
    const answer = await shop.fetch(path, { headers })
    const bytes = await answer.arrayBuffer().then(Buffer.from, () => null)
    if (answer.status >= 400) return answer.status
    return bytes === null ? 'cut' : digest(bytes) === file ? 'whole' : 'broken'
  }

  const faults = FAULTS.filter(({ places }) => places.includes(place)).map((one, at) => ({
    ...one,
    width: WIDTHS[at] ?? 0,
  }))
  it.each(faults)('that are $fault are answered by nothing broken, and are well again', async one => {
    const { width } = one
    const log = shop.app.log
    const lines = (['error', 'warn'] as const).map(level => vi.spyOn(log, level).mockClear())
    const logged = () => lines.flatMap(({ mock }) => mock.calls.map(([, words]) => String(words)))
    const mend = await arrange(one.fault)
    const seen = await picture(width)
    if (one.picture === 'drawn') {
      expect([seen.status, seen.isStored]).toEqual([200, false])
      expect(seen.bytes.equals(right.get(`drawn ${width}`) as Buffer)).toBe(true)
    } else expect([seen.status, seen.isStored]).toEqual([one.picture, false])
    expect(await download()).toBe(one.download)
    // Once it is known, no part of it is sent either.
    expect(await download({ range: 'bytes=5-9' })).toBe(one.lost ? 500 : 503)
    const lost = () => rows<{ as: string }>('select lost_as as "as" from blobs where lost_as is not null')
    expect(await lost()).toEqual(one.lost ? [{ as: one.lost }, { as: one.lost }] : [])
    const [once, whose] = [one.lost ? 1 : 0, `pictures or files are lost: ${one.lost} in the ${place}: `]
    for (const name of [cover, file])
      expect(logged().filter(line => line.startsWith(`${whose}${name} of `))).toHaveLength(once)
    expect(logged().includes('a download broke off')).toBe(one.download === 'cut')
    expect(logged().includes('the place where bytes lie could not answer')).toBe(one.lost === null)
    if (one.lost) expect(await checkBlobs(shop.app)).toMatchObject({ lost: 2 })
    else {
      await expect(moveElsewhere()).rejects.toThrow(BlobsUnavailable)
      await expect(checkBlobs(shop.app)).rejects.toThrow(BlobsUnavailable)
      await expect(again()).rejects.toThrow(BlobsUnavailable)
      expect(await lost()).toEqual([])
    }
    await mend()
    await expect
      .poll(() => again().catch(() => null), { timeout: 10_000 })
      .toMatchObject({
        outcome: 'unchanged',
      })
    const well = await picture(width)
    expect([well.status, well.isStored]).toEqual([200, true])
    expect(well.bytes.equals(right.get(`cover ${width}`) as Buffer)).toBe(true)
    expect(await download()).toBe('whole')
    expect(await checkBlobs(shop.app)).toMatchObject({ lost: 0 })
  })

  it('that are damaged stay where they are when the others move', async () => {
    await arrange('damaged')
    const all = await rows('select from blobs')
    const moved = await moveElsewhere()
    expect([moved?.blobs, moved?.refused.length]).toEqual([all.length - 2, 2])
    expect(await rows(`select name from blobs where place = '${place}'`)).toHaveLength(2)
    expect(await checkBlobs(shop.app)).toMatchObject({ blobs: all.length, lost: 2 })
  })

  it('of files that the shop made are made anew once nothing of which they are made is lost', async () => {
    const made = ['a0', 'b0'].map(name => name.repeat(32))
    await shop.scratch.db.query({
      text: `insert into blobs (name, size, place, stored, lost_at, lost_as)
        select name, 9, $2, true, now(), 'missing' from unnest($1::text[]) name`,
      values: [made, place],
    })
    await rows(`insert into volume_files (id, volume_id, type, made_from, size, plan, made_at, blob)
      select 'V', id, 'pdf', '', 9, '{}', now(), '${made[0]}' from volumes`)
    await rows(`insert into book_files (id, book_id, type, name, size, made_from, made_at, common_id, ending, blob) values
      ('G', 'LBK-1', 'pdf', 'own.pdf', 10, '', now(), 'V', 'x', null),
      ('H', 'LBK-1', 'mobi', 'own.mobi', 9, '', now(), null, null, '${made[1]}')`)
    const files = async () =>
      (
        await rows<{ id: string }>(
          'select id from book_files union all select id from volume_files order by id',
        )
      ).map(({ id }) => id)
    shop.clock.set(new Date(shop.clock.now().getTime() + 7_200_000))
    await shop.app.jobs.runDue()
    expect(await files()).toEqual(['F', 'G', 'H', 'V'])
    await again()
    await rows(`update volumes set publishing_at = '2026-01-01', stage = 'ready'`)
    shop.clock.set(new Date(shop.clock.now().getTime() + 7_200_000))
    await shop.app.jobs.runDue()
    expect(await files()).toEqual(['F'])
    const jobs = await rows(`select payload from jobs where kind = 'make copies'`)
    expect(jobs).toEqual([{ payload: { bookId: 'LBK-1' } }])
  })
})
