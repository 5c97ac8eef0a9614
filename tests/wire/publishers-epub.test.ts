import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { remark, remarkLines } from '#server/book-files/remark.ts'
import { findBoughtBook } from '#server/downloads/copy-store.ts'
import { listDownloads } from '#server/downloads/list-downloads.ts'
import { findOrMakeCommon } from '#server/downloads/make-common.ts'
import { requestCopies } from '#server/downloads/make-copies.ts'
import { addBook } from '#server/library/store.ts'
import { newId, newLegacyId } from '#server/platform/ids.ts'
import { importBook } from '#server/publishing/import-book.ts'
import type { ImportOutcome, ImportRequest } from '#server/publishing/import-request.ts'
import { restoreEdition } from '#server/publishing/restore-edition.ts'
import { hasEpubcheck, runEpubcheck } from '#tests/support/check-files.ts'
import { LONG, type MadeFile } from '#tests/support/make-books.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { ENCRYPTION, FONT, makePublisherEpub, obfuscated, STYLE } from '#tests/support/publisher-epub.ts'

const LAUNCHED = new Date('2026-11-01T00:00:00Z')
const made: MadeFile[] = []
let shop: TestShop
let folder: string
beforeAll(async () => {
  shop = await openShop({ makesFiles: true, env: { LOG_LEVEL: 'silent' } })
  folder = await mkdtemp(join(tmpdir(), 'kashihon-own-'))
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
  for (const one of made) await one.remove()
})

const rows = <Row extends object>(text: string, ...values: unknown[]) =>
  shop.app.db.query<Row>({ text, values })

let count = 0
/** Puts an EPUB on sale as a series of its own. */
async function put(
  options: Parameters<typeof makePublisherEpub>[0] = {},
  more: Partial<ImportRequest> = {},
): Promise<ImportOutcome & { file: string }> {
  const epub = await makePublisherEpub(options)
  made.push(epub)
  count++
  const outcome = await importBook(shop.app, {
    file: epub.file,
    series: { title: `Own ${count}` },
    volume: { publishingAt: LAUNCHED, number: 3 },
    ...more,
  })
  return { ...outcome, file: epub.file }
}

/** Somebody gets the volume; answers what they download. */
async function buy(volumeSlug: string, name: string): Promise<Buffer> {
  const { db, clock } = shop.app
  const at = clock.now()
  const [bookId, accountId] = [newId('LBK', at), newId('USR', at)]
  await rows(
    `insert into accounts (id, legacy_id, username, email, email_key, password_hash, created_at) values ($1, $2, $3, $3, $3, '', $4)`,
    ...[accountId, newLegacyId(at), name, at],
  )
  const [volume] = await rows<{ id: string }>('select id from volumes where slug = $1', volumeSlug)
  const book = { id: bookId, legacyId: newLegacyId(at), accountId, entryId: null, premium: false, at }
  await db.transaction(async tx => {
    await addBook(tx, { ...book, volumeId: volume?.id ?? '' })
    await requestCopies(shop.app, tx, bookId)
  })
  await shop.app.jobs.runDue()
  const state = (await listDownloads(shop.app, [bookId], shop.clock.now())).get(bookId)
  const response = await shop.fetch(state?.downloads[0]?.link ?? '')
  return Buffer.from(await response.arrayBuffer())
}

async function filesOf(epub: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const zip = await fromBufferPromise(epub)
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}
const textOf = (files: Map<string, Buffer>, name: string) => files.get(name)?.toString() ?? ''

// docs/product.md#downloads; docs/decisions/0056-the-publishers-epub.md.
describe('the EPUB of a volume whose publisher handed one in', () => {
  it('is that EPUB with its styles, fonts and contents, completed and signed', async () => {
    const { volumeSlug, remarks } = await put(
      {},
      {
        volume: {
          publishingAt: LAUNCHED,
          number: 3,
          creators: [
            { name: 'Ada Wren', role: 'author' },
            { name: 'Bea Finch', role: 'translator' },
          ],
        },
      },
    )
    expect(remarkLines(remarks)).toEqual([])
    const [ada, bea] = [await buy(volumeSlug, 'ada'), await buy(volumeSlug, 'bea')]
    expect(ada.subarray(30, 58).toString()).toBe('mimetypeapplication/epub+zip')
    const [mine, hers] = [await filesOf(ada), await filesOf(bea)]
    expect(textOf(mine, 'OPS/style.css')).toBe(STYLE)
    expect(mine.get('OPS/fonts/own.ttf')).toEqual(FONT)
    expect(textOf(mine, 'OPS/c1.xhtml')).toContain('<h1 class="own">The Attic</h1>')
    const contents = [...textOf(mine, 'OPS/nav.xhtml').matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
    expect(contents).toEqual(['cover.xhtml', 'ex-libris.xhtml', 'c1.xhtml', 'c2.xhtml'])
    const opf = textOf(mine, 'OPS/book.opf')
    expect([...opf.matchAll(/idref="([^"]+)"/g)].map(([, id]) => id)).toEqual([
      'cover',
      'ex-libris',
      'c1',
      'c2',
    ])
    expect(opf).toContain('<dc:identifier id="uid">urn:isbn:9780000000002</dc:identifier>')
    expect(opf).toMatch(/<dc:identifier id="copy-id">[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}</)
    expect(opf).toContain('<meta property="group-position" refines="#series">3</meta>')
    expect(opf).toContain('<meta name="calibre:series_index" content="3"/>')
    expect(opf).toContain('>Bea Finch</dc:contributor>')
    expect(opf.match(/Ada/g)).toHaveLength(1)
    expect(opf).toContain('<meta property="schema:accessModeSufficient">textual</meta>')
    expect(opf).not.toContain('certifiedBy')
    // It throws at whatever is not well-formed, prefixes included.
    for (const [name, bytes] of mine)
      if (/\.(xhtml|opf|xml)$/.test(name)) new SaxesParser({ xmlns: true }).write(bytes.toString()).close()

    const differing = [...mine]
      .filter(([name, bytes]) => !hers.get(name)?.equals(bytes))
      .map(([name]) => name)
    expect(differing).toEqual(['OPS/book.opf', 'OPS/ex-libris.xhtml'])
    expect(textOf(mine, 'OPS/ex-libris.xhtml')).toContain('ada')
    const [common] = await rows<{ size: number }>(
      `select f.size from volume_files f join volumes v on v.id = f.volume_id where v.slug = $1 and f.type = 'epub'`,
      volumeSlug,
    )
    const size = common?.size ?? 0
    expect(size).toBeGreaterThan(1000)
    expect(ada.subarray(0, size).equals(bea.subarray(0, size))).toBe(true)
  })

  it.skipIf(!hasEpubcheck)(
    'has nothing against it that the source has not',
    { timeout: 120_000 },
    async () => {
      const { volumeSlug, file } = await put()
      const own = join(folder, 'bought.epub')
      await writeFile(own, await buy(volumeSlug, 'cleo'))
      expect(await runEpubcheck(own)).toEqual(await runEpubcheck(file))
    },
  )

  it('keeps hidden fonts as they were hidden, by the identifier that reveals them', async () => {
    const hidden = obfuscated(FONT)
    const { volumeSlug } = await put({
      more: {
        'OPS/fonts/own.ttf': hidden,
        'META-INF/encryption.xml': ENCRYPTION,
        'META-INF/signatures.xml': '<signatures/>',
      },
    })
    const files = await filesOf(await buy(volumeSlug, 'dora'))
    expect(files.get('OPS/fonts/own.ttf')).toEqual(hidden)
    expect(textOf(files, 'META-INF/encryption.xml')).toContain('URI="OPS/fonts/own.ttf"')
    expect(files.has('META-INF/signatures.xml')).toBe(false)
  })

  it('has nothing in it that runs, asks or loads from elsewhere, and the import says so', async () => {
    const { volumeSlug, remarks } = await put({
      head: '<script src="run.js"/><style>@import "https://evil.example/a.css"; p { color: red }</style>',
      chapters: [
        `${LONG}<p onclick="steal()">x<a href="javascript:alert(1)">y</a><img src="https://evil.example/p.png" alt="a tracker"/></p>
<svg xmlns="http://www.w3.org/2000/svg" onload="steal()"><script>steal()</script><rect fill="url(https://evil.example/#f)"/></svg>
<iframe src="https://evil.example/"></iframe><form action="https://evil.example/"><p>Your name: <input name="n"/></p></form>`,
        LONG,
      ],
      style: `@font-face { font-family: Far; src: url("https://evil.example/far.woff"); }\nh1 { color: #734; background: u\\72l(//evil.example/b.png) }\n`,
      manifest: '<item id="js" href="run.js" media-type="text/javascript"/>',
      more: { 'OPS/run.js': 'steal()', 'OPS/tracker.js': 'steal()' },
    })
    expect(remarkLines(remarks).join()).toContain(
      'left out of the EPUB for buyers: 5 scripts (OPS/run.js, OPS/tracker.js), 2 event handlers, 5 remote resources, 2 form controls, 1 frame or embedded object',
    )
    const files = await filesOf(await buy(volumeSlug, 'evan'))
    const all = [...files].map(([name, bytes]) => `${name} ${bytes}`).join('\n')
    expect(all).not.toMatch(/evil\.example|steal|javascript|<script|onclick|onload|<iframe|<form|<input/)
    expect(textOf(files, 'OPS/c1.xhtml')).toMatch(/a tracker[\s\S]*<rect\/>[\s\S]*Your name: /)
    expect(textOf(files, 'OPS/style.css').trim()).toBe('@charset "utf-8";\n\nh1 { color: #734; }')
  })

  it('is made from the parts where the file cannot be handed on, and the import says so', async () => {
    const { volumeSlug, remarks } = await put({
      manifest: '<item id="notes" href="notes.xhtml" media-type="application/xhtml+xml"/>',
      more: { 'OPS/notes.xhtml': '<html><p>A note that nobody can read.</html>' },
    })
    expect(remarkLines(remarks).join()).toContain(
      'buyers get an EPUB made from its parts, since this one cannot be handed on: it is not well-formed XML: OPS/notes.xhtml',
    )
    const files = await filesOf(await buy(volumeSlug, 'fay'))
    expect(files.has('OEBPS/package.opf')).toBe(true)
  })

  it('is made from the parts where its file fails only when it is made, and the other types are made, too', async () => {
    const epub = await makePublisherEpub()
    made.push(epub)
    const bytes = await readFile(epub.file)
    // The checksum in the list of the archive, which is read with the whole file only.
    const at = bytes.lastIndexOf('OPS/fonts/own.ttf') - 30
    bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at)
    await writeFile(epub.file, bytes)
    const { volumeSlug } = await importBook(shop.app, {
      file: epub.file,
      series: { title: 'Damaged' },
      volume: { publishingAt: LAUNCHED, number: 1 },
    })
    expect((await filesOf(await buy(volumeSlug, 'max'))).has('OEBPS/package.opf')).toBe(true)
    const types = await rows<{ type: string }>(
      'select f.type from volume_files f join volumes v on v.id = f.volume_id where v.slug = $1 order by f.type',
      volumeSlug,
    )
    expect(types.map(({ type }) => type)).toEqual(['epub', 'pdf'])
  })

  it('is not stored under an edition that is no longer the one of the volume', async () => {
    const { volumeSlug } = await put()
    await buy(volumeSlug, 'nia')
    const [book] = await rows<{ id: string }>(
      'select b.id from library_books b join accounts a on a.id = b.account_id where a.username = $1',
      'nia',
    )
    const bought = await findBoughtBook(shop.app.db, book?.id ?? '')
    if (!bought) throw new Error('the book is not there')
    const before = { ...bought, edition: 'an earlier one' }
    expect(await findOrMakeCommon(shop.app, before, 'an earlier one')).toBe(null)
    expect(await rows('select from volume_files where made_from = $1', 'an earlier one')).toEqual([])
  })

  it('is made from the parts while one of them is hidden, which the file would show', async () => {
    const { volumeSlug } = await put()
    await rows('update parts set hidden = true where slug = $1', `${volumeSlug}-part-2`)
    expect((await filesOf(await buy(volumeSlug, 'kim'))).has('OEBPS/package.opf')).toBe(true)
    await rows('update parts set hidden = false where slug = $1', `${volumeSlug}-part-2`)
    expect((await filesOf(await buy(volumeSlug, 'lou'))).has('OPS/book.opf')).toBe(true)
  })
})

describe('the handed-in file', () => {
  const stored = (slug: string) =>
    rows<{ sha256: string; size: number; bytes: number }>(
      `select f.sha256, f.size, (select sum(length(bytes))::int from blob_pieces p where p.name = f.sha256) as bytes
        from edition_files f join volumes v on v.id = f.volume_id where v.slug = $1 order by stored_at, sha256`,
      slug,
    )

  it('is stored with each edition, comes back with it, and goes with the volume', async () => {
    const first = await put()
    const again = { series: { slug: first.seriesSlug }, volume: { publishingAt: LAUNCHED, number: 3 } }
    const second = await put({ style: `${STYLE}p { color: green }` }, again)
    expect([second.outcome, second.volumeSlug]).toEqual(['updated', first.volumeSlug])
    expect(await stored(first.volumeSlug)).toHaveLength(2)
    for (const { size, bytes } of await stored(first.volumeSlug)) expect(bytes).toBe(size)
    expect(textOf(await filesOf(await buy(first.volumeSlug, 'gil')), 'OPS/style.css')).toContain('green')

    const [volume] = await rows<{ id: string }>('select id from volumes where slug = $1', first.volumeSlug)
    const id = volume?.id ?? ''
    await restoreEdition(shop.app, { id, slug: first.volumeSlug, seriesSlug: first.seriesSlug }, 1)
    expect(textOf(await filesOf(await buy(first.volumeSlug, 'hal')), 'OPS/style.css')).toBe(STYLE)
    expect(await stored(first.volumeSlug)).toHaveLength(2)
  })

  it('is stored when it is imported again, where an earlier version did not store it', async () => {
    const epub = await makePublisherEpub()
    made.push(epub)
    const request = { file: epub.file, series: { title: 'Earlier' }, volume: { publishingAt: LAUNCHED } }
    const { volumeSlug } = await importBook(shop.app, request)
    await rows('delete from edition_files')
    const composed = await buy(volumeSlug, 'ida')
    expect((await filesOf(composed)).has('OPS/book.opf')).toBe(false)
    expect(await importBook(shop.app, request)).toMatchObject({
      outcome: 'unchanged',
      remarks: [remark('fileStoredNow')],
    })
    expect(await stored(volumeSlug)).toHaveLength(1)
    expect((await filesOf(await buy(volumeSlug, 'jon'))).has('OPS/book.opf')).toBe(true)
    expect(await importBook(shop.app, request)).toMatchObject({ outcome: 'unchanged' })
  })
})
