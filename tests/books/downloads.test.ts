// Proves docs/product.md#downloads
import { existsSync } from 'node:fs'
import { appendFile, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EDITION_FILE, writeBook } from '#server/downloads/book-folder.ts'
import { CannotMake } from '#server/downloads/cannot-make.ts'
import { findBoughtBook } from '#server/downloads/copy-store.ts'
import { findFileForBuyers } from '#server/downloads/edition-file-store.ts'
import { gatherBook } from '#server/downloads/gather-book.ts'
import { makeEndingsInChild, makeFileInChild } from '#server/downloads/worker/run-file-workers.ts'
import { addBook } from '#server/library/store.ts'
import { importBook } from '#server/publishing/import-book.ts'
import { hasEpubcheck, hasQpdf, messagesBeyond, runEpubcheck, runQpdf } from '#tests/support/check-files.ts'
import { importContext } from '#tests/support/import-context.ts'
import { readBooks } from '#tests/support/read-books.ts'
import { drawsUnmarkedText, PdfReader } from '#tests/support/read-pdf.ts'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'
import { fillDemo } from '../../demo/fill.ts'

/**
 * Downloads of our own books, and of real ones where they are at hand, before strangers' judgement: a spread, or all with
 * ALL_BOOKS=1.
 */
const MANIFEST = join(import.meta.dirname, '../../../shared/data/books/manifest.json')
const SPREAD =
  /kusamakura|flatland|haruko|regime-anticancer|israelsailing|wasteland|svg-in-spine|pepper-and-carrot-de-v02-rtl/
const NO_FONT = /regime-anticancer|israelsailing/

const requests = existsSync(MANIFEST) ? await readBooks(MANIFEST) : []
const chosen = process.env.ALL_BOOKS ? requests : requests.filter(({ file }) => SPREAD.test(file))

const clock = { now: () => new Date('2026-11-21T12:00:00Z') }
let scratch: ScratchDatabase
let room: ReturnType<typeof importContext>
let folder: string

beforeAll(async () => {
  scratch = await scratchDatabase()
  room = importContext(scratch.db, clock)
  folder = await realpath(await mkdtemp(join(tmpdir(), 'kashihon-judged-')))
  await scratch.db.query({
    text: `insert into accounts (id, legacy_id, username, display_name, email, email_key, password_hash, lang, analytics_id, created_at)
      values ('USR-1', 'USR-1', 'cleo', 'Cleo & <Co>', 'cleo@example.com', 'cleo@example.com', '', 'en', gen_random_uuid(), $1)`,
    values: [clock.now()],
  })
})
afterAll(async () => {
  await scratch?.drop()
  // To be looked at.
  if (!process.env.KEEP_BOOKS) await rm(folder, { recursive: true, force: true })
})

/** Makes the files of a volume that somebody bought. */
async function make(volumeSlug: string) {
  const [volume] = await scratch.db.query<{ id: string }>({
    text: 'select id from volumes where slug = $1',
    values: [volumeSlug],
  })
  const volumeId = volume?.id ?? ''
  const id = `LBK-${volumeId}`
  const book = {
    id,
    legacyId: id,
    accountId: 'USR-1',
    volumeId,
    entryId: null,
    premium: true,
    at: clock.now(),
  }
  await scratch.db.transaction(tx => addBook(tx, book))
  const bought = await findBoughtBook(scratch.db, id)
  if (!bought) throw new Error(`${volumeSlug} was not bought`)
  const own = await mkdtemp(join(folder, 'book-'))
  const bytesOf = async (hash: string) => (await room.blobs.bytes(hash)) ?? Buffer.alloc(0)
  await writeBook(
    own,
    await gatherBook(room, bought, { certifier: 'Kashihon', origin: 'https://shop.example' }),
    bytesOf,
  )
  const handedIn = await findFileForBuyers(scratch.db, volumeId)
  const source = handedIn && join(own, EDITION_FILE)
  if (handedIn && source) await writeFile(source, room.blobs.read(handedIn.sha256, 0, handedIn.size - 1))
  const [epub, pdf] = await Promise.all([
    makeFileInChild(own, 'epub'),
    makeFileInChild(own, 'pdf').catch(error => {
      if (error instanceof CannotMake) return null
      throw error
    }),
  ])
  const { buyer, boughtAt } = bought
  const plans = { epub: epub.plan, ...(pdf && { pdf: pdf.plan }) }
  const [ends] = await makeEndingsInChild(own, {
    plans,
    copies: [{ id: 'ABCD-2345-EFGH', buyer, boughtAt }],
  })
  await appendFile(epub.path, ends?.epub ?? '')
  if (pdf) await appendFile(pdf.path, ends?.pdf ?? '')
  return { own, epub: epub.path, composed: epub.composed, source, pdf: pdf?.path ?? null }
}

async function judge(volumeSlug: string, { withoutPdf = false } = {}): Promise<void> {
  const { own, epub, composed, source, pdf } = await make(volumeSlug)
  expect(composed).toBe(null)
  expect((await readFile(epub)).subarray(30, 58).toString()).toBe('mimetypeapplication/epub+zip')
  if (hasEpubcheck) expect(source ? await messagesBeyond(epub, source) : await runEpubcheck(epub)).toEqual([])
  expect(pdf === null).toBe(withoutPdf)
  if (pdf) judgePdf(await readFile(pdf))
  if (pdf && hasQpdf) expect(await runQpdf(pdf)).toBe('')
  if (!process.env.KEEP_BOOKS) await rm(own, { recursive: true })
}

/**
 * What is promised of every PDF, whatever the book: an outline that leads somewhere, and text that belongs to the structure
 * or is marked as none.
 */
function judgePdf(bytes: Buffer): void {
  const pdf = new PdfReader(bytes)
  const { pages, outline, owners } = pdf
  expect(outline.length).toBeGreaterThan(1)
  expect(outline.filter(({ title, page }) => title === '' || page < 0)).toEqual([])
  expect(pages.filter(page => drawsUnmarkedText(pdf.content(page)))).toEqual([])
  const pieces = pages.map(page => pdf.content(page).match(/\/MCID \d+/g)?.length ?? 0)
  expect(owners.map(list => list.filter(Number.isInteger).length)).toEqual(pieces)
}

describe('the demo catalogue', () => {
  it('is handed out in files against which epubcheck and qpdf hold nothing, the first volume of each series', {
    timeout: 900_000,
  }, async () => {
    await fillDemo({ ...room, config: { fixedPrices: [] } })
    const volumes = await scratch.db.query<{ slug: string }>({
      text: 'select distinct on (series_id) slug from volumes order by series_id, slug',
    })
    expect(volumes.length).toBeGreaterThan(20)
    for (const { slug } of volumes) await judge(slug)
  })
})

describe.skipIf(chosen.length === 0)('real books', () => {
  it.each(chosen.map(request => [request.file.split('/').at(-1) ?? '', request] as const))(
    '%s is handed out as clean as it came, or cleaner',
    { timeout: 240_000 },
    async (name, request) => {
      const { volumeSlug } = await importBook(room, request)
      await judge(volumeSlug, { withoutPdf: NO_FONT.test(name) })
    },
  )
})
