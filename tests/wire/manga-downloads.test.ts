import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { readLibrary } from '#contract/calls/library.ts'
import { makeOpdsLink } from '#contract/calls/opds.ts'
import { DownloadType, MissingReason } from '#contract/generated/library.ts'
import { listDownloads } from '#server/downloads/list-downloads.ts'
import { requestCopies } from '#server/downloads/make-copies.ts'
import { addBook } from '#server/library/store.ts'
import { newId, newLegacyId } from '#server/platform/ids.ts'
import { importBook } from '#server/publishing/import-book.ts'
import { makeComic } from '#tests/support/make-books.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { readersOf } from '#tests/support/readers.ts'
import { isWellFormed } from '#tests/support/well-formed.ts'

const LAUNCHED = new Date('2026-11-01T00:00:00Z')
const CBZ = 'application/vnd.comicbook+zip'
let shop: TestShop
let ada: ReturnType<TestShop['sendWith']>
let bookId: string
const readers = readersOf(
  () => shop,
  () => {
    throw new Error('no mail is sent here')
  },
)
beforeAll(async () => {
  shop = await openShop({ makesFiles: true, env: { PROXIES: '1' } })
  const comic = await makeComic({ pages: 12 })
  await importBook(shop.app, {
    file: comic.file,
    direction: 'rtl',
    series: { title: 'Storm', type: 'manga', slug: 'storm', lang: 'de' },
    volume: {
      title: 'Storm: Band 1',
      publishingAt: LAUNCHED,
      creators: [{ name: 'Ada Wren', role: 'artist' }],
    },
    cut: 2,
    parts: { launches: [LAUNCHED, LAUNCHED], previews: 2 },
  })
  await comic.remove()
  ada = await readers.reader('ada')
  bookId = await give('ada')
})
afterAll(() => shop.close())

const rows = <Row extends object>(text: string, ...values: unknown[]) =>
  shop.app.db.query<Row>({ text, values })

/** Gives somebody the volume, as redeeming does. */
async function give(name: string): Promise<string> {
  const { db, clock } = shop.app
  const at = clock.now()
  const id = newId('LBK', at)
  const [account] = await rows<{ id: string }>('select id from accounts where username = $1', name)
  const [volume] = await rows<{ id: string }>('select id from volumes')
  const accountId = account?.id ?? ''
  const book = { id, legacyId: newLegacyId(at), accountId, entryId: null, premium: false, at }
  await db.transaction(async tx => {
    await addBook(tx, { ...book, volumeId: volume?.id ?? '' })
    await requestCopies(shop.app, tx, id)
  })
  return id
}

async function stateOf(id = bookId) {
  const state = (await listDownloads(shop.app, [id], shop.clock.now())).get(id)
  if (!state) throw new Error('there is no such book')
  return state
}
const linkOf = async (label: string, id = bookId) =>
  (await stateOf(id)).downloads.find(file => file.label === label)?.link ?? ''
const fetchCbz = async (id = bookId) =>
  Buffer.from(await (await shop.fetch(await linkOf('CBZ', id))).arrayBuffer())

async function entriesOf(cbz: Buffer): Promise<Map<string, Buffer>> {
  const entries = new Map<string, Buffer>()
  const zip = await fromBufferPromise(cbz)
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return entries
}
const infoOf = async (cbz: Buffer) => (await entriesOf(cbz)).get('ComicInfo.xml')?.toString() ?? ''
const fileIds = () =>
  rows<{ type: string; id: string }>(
    'select type, id from book_files where book_id = $1 and replaced_at is null order by type',
    bookId,
  )

// docs/product.md#downloads
describe('the files of a bought manga', () => {
  it('are an EPUB, a CBZ and a PDF, and all are announced while they are made', async () => {
    const { downloads, missing } = await stateOf()
    expect(downloads).toEqual([])
    expect(missing).toEqual(
      [DownloadType.EPUB, DownloadType.BINARY, DownloadType.PDF].map(type => ({
        type,
        reason: MissingReason.BEING_MADE,
      })),
    )
    await shop.app.jobs.runDue()
    const made = await stateOf()
    expect(made.missing).toEqual([])
    expect(made.downloads.map(({ type, label }) => [type, label])).toEqual([
      [DownloadType.EPUB, 'EPUB'],
      [DownloadType.BINARY, 'CBZ'],
      [DownloadType.PDF, 'PDF'],
    ])
    const { answer } = await ada(readLibrary, { query: {} })
    const [book] = answer?.books ?? []
    expect(book?.downloads.map(({ label }) => label)).toEqual(['EPUB', 'CBZ', 'PDF'])
    expect(book?.missingFiles).toEqual([])
  })

  it('have in the CBZ every page in order with the bytes that the shop stores, and say whose copy it is', async () => {
    const stored = await rows<{ hash: string }>(
      `select pi.hash from part_images pi join parts p on p.id = pi.part_id order by p.number, pi.position`,
    )
    const cbz = await fetchCbz()
    const entries = await entriesOf(cbz)
    const pages = [...entries].filter(([name]) => /^\d/.test(name))
    expect(pages.map(([name]) => name)).toEqual(
      stored.map((_, at) => `${String(at + 1).padStart(4, '0')}.png`),
    )
    for (const [at, [, bytes]] of pages.entries())
      expect(bytes).toEqual(await shop.app.blobs.bytes(stored[at]?.hash ?? ''))
    const info = await infoOf(cbz)
    const [copy] = await rows<{ id: string }>(
      'select copy_id as id from book_copies where book_id = $1',
      bookId,
    )
    expect(isWellFormed(info)).toBe(true)
    expect(info).toContain(copy?.id)
    expect(info).toContain('ada')
    for (const line of [
      '<Series>Storm</Series>',
      '<Title>Storm: Band 1</Title>',
      '<Number>1</Number>',
      '<Penciller>Ada Wren</Penciller>',
      '<LanguageISO>de</LanguageISO>',
      '<Manga>YesAndRightToLeft</Manga>',
      `<PageCount>${stored.length + 1}</PageCount>`,
    ])
      expect(info).toContain(line)
    const web = new URL(/<Web>([^<]*)</.exec(info)?.[1] ?? '')
    expect((await shop.fetch(web.pathname)).status).toBe(200)
    expect(entries.has('ex-libris.png')).toBe(true)
  })

  it('are served by name and media type, whole, to HEAD and in ranges over the end of what copies share', async () => {
    const link = await linkOf('CBZ')
    const whole = await fetchCbz()
    const head = await shop.fetch(link, { method: 'HEAD' })
    expect(head.headers.get('content-type')).toBe(CBZ)
    expect(head.headers.get('content-disposition')).toContain('filename="Storm - Band 1.cbz"')
    expect(head.headers.get('content-length')).toBe(String(whole.length))
    const [common] = await rows<{ size: number }>(`select size from volume_files where type = 'cbz'`)
    const end = common?.size ?? 0
    const part = await shop.fetch(link, { headers: { range: `bytes=${end - 10}-${end + 10}` } })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(end - 10, end + 11))
  })

  it('are another copy for another buyer, with the same pages', async () => {
    await readers.reader('bea')
    const other = await give('bea')
    await shop.app.jobs.runDue()
    const [mine, hers] = await Promise.all([fetchCbz(), fetchCbz(other)])
    expect(await infoOf(hers)).toContain('bea')
    expect(await infoOf(hers)).not.toContain('ada\n')
    const [one, two] = await Promise.all([entriesOf(mine), entriesOf(hers)])
    expect([...one.keys()]).toEqual([...two.keys()])
    expect(one.get('ex-libris.png')).not.toEqual(two.get('ex-libris.png'))
    expect(one.get('0001.png')).toEqual(two.get('0001.png'))
  })

  it('are in the library of e-reader programs with the CBZ', async () => {
    const { answer } = await ada(makeOpdsLink, {})
    const atom = await (await shop.fetch(`${answer?.url}/atom/books`)).text()
    const [, address = ''] = /href="([^"]+)" type="application\/vnd\.comicbook\+zip"/.exec(atom) ?? []
    const { headers } = await shop.fetch(address)
    const file = await shop.fetch(headers.get('location') ?? '')
    expect([file.status, file.headers.get('content-type')]).toEqual([200, CBZ])
    const json = await (await shop.fetch(`${answer?.url}/json/books`)).text()
    expect(json).toContain(`"type":"${CBZ}"`)
  })

  it('get their CBZ by the hourly job where they were bought before there was one', async () => {
    const before = await fileIds()
    await rows(`delete from book_files where type = 'cbz'`)
    await rows(`delete from volume_files where type = 'cbz'`)
    expect((await stateOf()).missing).toEqual([
      { type: DownloadType.BINARY, reason: MissingReason.BEING_MADE },
    ])
    shop.clock.set('2026-11-21T13:30:00Z')
    await shop.app.jobs.runDue()
    const after = await fileIds()
    expect(after.map(({ type }) => type)).toEqual(['cbz', 'epub', 'pdf'])
    // What was there stays as it is.
    expect(after.slice(1)).toEqual(before.slice(1))
    expect((await entriesOf(await fetchCbz())).size).toBe(14)
  })

  it('are made anew when the volume changes, as the same copy under the same name', async () => {
    const [copy] = await rows<{ id: string }>(
      'select copy_id as id from book_copies where book_id = $1',
      bookId,
    )
    const before = await fileIds()
    await rows(`update parts set short_title = 'Neuer Sturm' where number = 2`)
    await rows(`update volumes set title = 'Storm: Anders'`)
    shop.clock.set('2026-11-21T15:00:00Z')
    await shop.app.jobs.runDue()
    const after = await fileIds()
    for (const { id } of before) expect(after.map(file => file.id)).not.toContain(id)
    const info = await infoOf(await fetchCbz())
    expect(info).toContain('<Title>Storm: Anders</Title>')
    expect(info).toContain('Bookmark="Neuer Sturm"')
    expect(info).toContain(copy?.id)
    const head = await shop.fetch(await linkOf('CBZ'), { method: 'HEAD' })
    expect(head.headers.get('content-disposition')).toContain('filename="Storm - Band 1.cbz"')
  })
})
