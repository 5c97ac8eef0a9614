// Proves docs/product.md#editions, docs/product.md#series
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ElementKind } from '#contract/generated/enums.ts'
import { importContext } from '#tests/support/import-context.ts'
import { drawPage, LONG, type MadeFile, makeComic, makeEpub } from '#tests/support/make-books.ts'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'
import { listParts } from '../catalogue/store.ts'
import { partMessage } from '../catalogue/view.ts'
import { attribute, walkElements } from '../epub/write/tree.ts'
import { importBook } from './import-book.ts'
import type { ImportRequest } from './import-request.ts'
import { readTree } from './text/join-texts.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
let scratch: ScratchDatabase
let epub: MadeFile

beforeAll(async () => {
  epub = await makeEpub({ title: 'Rain', chapters: [LONG, LONG, LONG] })
})
afterAll(() => epub.remove())

beforeEach(async () => {
  scratch = await scratchDatabase()
  return () => scratch.drop()
})

const context = () => {
  const clock = { now: () => NOW }
  return importContext(scratch.db, clock)
}
const put = (request: Partial<ImportRequest> = {}) => importBook(context(), { file: epub.file, ...request })
const rows = <Row extends object>(text: string) => scratch.db.query<Row>({ text })
const parts = () =>
  rows<{ id: string; slug: string; title: string; preview: boolean; launch: Date; revision: number }>(
    `select id, slug, short_title as title, preview, launch_at as launch, revision from parts p
      left join part_contents c on c.part_id = p.id order by number`,
  )
const count = async (table: string) => (await rows<{ n: number }>(`select count(*) as n from ${table}`))[0]?.n

describe('a book that is imported', () => {
  it('becomes a series, a volume and a part for each chapter, the first of which is free', async () => {
    expect(await put()).toEqual({
      outcome: 'created',
      seriesSlug: 'rain',
      volumeSlug: 'rain-volume-1',
      parts: 3,
      pages: 0,
      remarks: [],
    })
    expect((await parts()).map(({ slug, title, preview }) => [slug, title, preview])).toEqual([
      ['rain-volume-1-part-1', 'Chapter 1', true],
      ['rain-volume-1-part-2', 'Chapter 2', false],
      ['rain-volume-1-part-3', 'Chapter 3', false],
    ])
    expect(
      await rows('select name, role from creators c join volume_creators v on v.creator_id = c.id'),
    ).toEqual([{ name: 'Ada Wren', role: 'author' }])
  })

  it('lists the chapters of a part that has several by their own names, once it has launched', async () => {
    await put({ cut: 'whole' })
    const [volume] = await rows<{ id: string }>('select id from volumes')
    const listed = await listParts(scratch.db, [volume?.id ?? ''], NOW)
    const messages = (now: Date) =>
      listed.map(
        part => partMessage(part, { images: { url: (hash: string) => hash } as never, now }).chapters,
      )
    expect(messages(NOW)).toEqual([
      ['Chapter 1', 'Chapter 2', 'Chapter 3'].map((title, at) => ({ title, block: at * 2 })),
    ])
    expect(messages(new Date(0))).toEqual([[]])
  })

  it('keeps links between its parts, and makes text of those that lead nowhere', async () => {
    const links = '<p><a href="c3.xhtml#end">On</a> <a href="gone.xhtml">away</a></p>'
    const back = '<p id="end"><a href="c1.xhtml">Back</a></p>'
    const chapters = [`<h1>One</h1>${links}${LONG}`, `<h1>Two</h1>${LONG}`, `<h1>Three</h1>${LONG}${back}`]
    const linked = await makeEpub({ title: 'Linked', chapters })
    await put({ file: linked.file })
    await linked.remove()
    const trees = await rows<{ tree: Buffer }>(
      'select tree from part_contents c join parts p on p.id = c.part_id order by number',
    )
    const all = trees.map(({ tree }) => {
      const { root } = readTree(tree)
      return root ? [...walkElements(root)] : []
    })
    const targets = all.map(part => part.flatMap(one => attribute(one, 'id') || []))
    expect(
      all.map(part =>
        part
          .filter(({ kind }) => kind === ElementKind.LINK)
          .map(link => [attribute(link, 'href'), attribute(link, 'part')]),
      ),
    ).toEqual([[[`#${targets[2]?.[0]}`, '3']], [], [[`#${targets[0]?.[0]}`, '1']]])
  })

  it('has its first part behind a preface as the preview', async () => {
    const body = LONG.repeat(5)
    const preface = `<section epub:type="preface">${LONG.repeat(3)}</section>`
    const { file, remove } = await makeEpub({ title: 'Rain', chapters: [preface, body, body, body, body] })
    await put({ file })
    expect((await parts()).map(({ preview }) => preview)).toEqual([false, true, false, false, false])
    await remove()
  })

  it('has a preface that launches with its first part', async () => {
    const body = LONG.repeat(5)
    const preface = `<section epub:type="preface">${LONG.repeat(3)}</section>`
    const { file, remove } = await makeEpub({ title: 'Rain', chapters: [preface, body, body] })
    const launches = [new Date('2026-12-01T00:00:00Z'), new Date('2026-12-03T00:00:00Z')]
    await put({ file, volume: { publishingAt: new Date('2026-12-24T00:00:00Z') }, parts: { launches } })
    expect((await parts()).map(({ launch }) => launch)).toEqual([launches[0], ...launches])
    await remove()
  })

  it('twice changes nothing', async () => {
    await put()
    const before = await parts()
    const version = await rows('select version from catalogue_versions')
    expect((await put()).outcome).toBe('unchanged')
    expect(await parts()).toEqual(before)
    expect(await rows('select version from catalogue_versions')).toEqual(version)
  })

  it('with another cut keeps the addresses of its parts and counts up the revision of what changed', async () => {
    await put()
    const before = await parts()
    expect(await put({ cut: 'whole' })).toMatchObject({ outcome: 'updated', parts: 1 })
    const after = await parts()
    // The addresses of the parts that were joined to it lead there.
    expect(await rows('select distinct moved_to as id from removed_parts')).toEqual([{ id: before[0]?.id }])
    expect(after).toHaveLength(3)
    expect(after[0]).toMatchObject({
      id: before[0]?.id,
      slug: before[0]?.slug,
      launch: before[0]?.launch,
      revision: 2,
    })
  })

  it('with other facts changes these and leaves the text as it is', async () => {
    await put()
    await put({ volume: { priceCoins: 350 }, series: { tags: ['heart'] } })
    expect(await rows('select price_coins as price from volumes')).toEqual([{ price: 350 }])
    expect(await rows('select label from series')).toEqual([{ label: 'heart' }])
    expect((await parts()).map(({ revision }) => revision)).toEqual([1, 1, 1])
  })

  it('is found by search at once', async () => {
    await put()
    const found = await rows(
      `select slug from series where search @@ 'rain'::tsquery and sort_title = 'rain'`,
    )
    expect(found).toEqual([{ slug: 'rain' }])
  })

  it('as a manga has its pages in order, and those that are spreads or empty are known', async () => {
    const comic = await makeComic({ pages: 4 })
    const outcome = await importBook(context(), {
      file: comic.file,
      direction: 'rtl',
      series: { title: 'Drawn' },
    })
    await comic.remove()
    expect(outcome).toMatchObject({ parts: 1, pages: 4 })
    expect(await rows('select type, direction from part_contents')).toEqual([
      { type: 'manga', direction: 'rtl' },
    ])
    expect(await rows('select position, wide, blank from part_images order by position')).toEqual(
      [1, 2, 3, 4].map(position => ({ position, wide: false, blank: false })),
    )
  })

  it('of the same name in another language is another series', async () => {
    await put()
    expect((await put({ lang: 'de' })).seriesSlug).toBe('rain-novel')
    expect(await count('series')).toBe(2)
  })

  it('is changed by the file before, when that is put in again', async () => {
    await put()
    const other = await makeEpub({ title: 'Rain', chapters: [LONG] })
    expect(await put({ file: other.file })).toMatchObject({ outcome: 'updated', parts: 1 })
    expect(await put()).toMatchObject({ outcome: 'updated', parts: 3 })
    await other.remove()
  })

  it('with another picture under the same name has another cover', async () => {
    const cover = join(dirname(epub.file), 'cover.png')
    const hash = async () => (await rows<{ hash: string }>('select cover_hash as hash from volumes'))[0]?.hash
    await writeFile(cover, await drawPage(1))
    await put({ cover })
    const first = await hash()
    await writeFile(cover, await drawPage(2))
    expect((await put({ cover })).outcome).toBe('updated')
    expect(await hash()).not.toBe(first)
  })

  it('by somebody else under the same name does not take its place unless that is said', async () => {
    await put()
    const other = await makeEpub({ title: 'Rain', creator: 'Bo Finch', chapters: [LONG] })
    await expect(put({ file: other.file })).rejects.toThrow(/rain-volume-1 is by Ada Wren: say which series/)
    expect(await parts()).toHaveLength(3)
    expect((await put({ file: other.file, series: { title: 'Rain' } })).outcome).toBe('updated')
    await other.remove()
  })

  it('does not take the place of another volume unless that is said', async () => {
    const told = { series: { title: 'Weather' } }
    await put(told)
    const other = await makeEpub({ title: 'Wind', chapters: [LONG] })
    await expect(put({ file: other.file, ...told })).rejects.toThrow(
      /^\/volumes\/weather-volume-1 is already “Rain”, and this is “Wind”: say with “volume”/,
    )
    await expect(put({ file: other.file, ...told, volume: { number: 1 } })).rejects.toThrow(/already “Rain”/)
    expect(await parts()).toHaveLength(3)
    expect((await put({ file: other.file, ...told, volume: { number: 2 } })).outcome).toBe('created')
    expect((await put({ file: other.file, ...told, volume: { title: 'Wind' } })).outcome).toBe('updated')
    await other.remove()
  })

  it('is published on another day with the parts that nobody has read yet', async () => {
    const launches = async () => (await parts()).map(({ launch }) => launch.toISOString().slice(0, 10))
    await put({ volume: { publishingAt: new Date('2027-03-01') } })
    expect(await launches()).toEqual(['2026-11-21', '2026-11-28', '2026-12-05'])
    await put({ volume: { publishingAt: new Date('2026-11-25') } })
    expect(await launches()).toEqual(['2026-11-21', '2026-11-25', '2026-11-25'])
  })

  it('keeps the parts that readers have rented, also where they are joined', async () => {
    await put()
    await scratch.db.query({
      text: `insert into accounts (id, legacy_id, username, email, email_key, password_hash, created_at)
        values ('a', 'a', 'ada', 'a@b.example', 'a@b.example', 'x', now())`,
    })
    await scratch.db.query({
      text: `insert into ledger_entries (id, key, kind, account_id, happened_at, part_id)
        select 'e', 'e', 'system', 'a', now(), id from parts where number = 3`,
    })
    expect(await put({ cut: 'whole' })).toMatchObject({ outcome: 'updated', parts: 1 })
    expect(await parts()).toHaveLength(3)
    expect(await rows('select count(*) from removed_parts where moved_to is not null')).toEqual([
      { count: 2 },
    ])
  })

  it('by two at once is one book', async () => {
    const copy = join(tmpdir(), `copy-${process.pid}.epub`)
    await copyFile(epub.file, copy)
    const outcomes = await Promise.all([put(), put({ file: copy }), put({ cut: 2 })])
    expect(outcomes.filter(({ outcome }) => outcome === 'created')).toHaveLength(1)
    expect([await count('series'), await count('volumes')]).toEqual([1, 1])
  })

  it('by two at once is put in once, and unchanged for the other', async () => {
    const outcomes = await Promise.all([put(), put()])
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['created', 'unchanged'])
  })

  it('of which something cannot be stored leaves nothing behind', async () => {
    await scratch.db.query({ text: 'alter table imported_files add constraint full_shelf check (false)' })
    await expect(put()).rejects.toThrow(/full_shelf/)
    const tables = ['series', 'volumes', 'parts', 'creators', 'images', 'part_contents']
    expect(await Promise.all(tables.map(count))).toEqual([0, 0, 0, 0, 0, 0])
  })

  it('is known again where it is a folder of pictures, until a page is another', async () => {
    const folder = join(await mkdtemp(join(tmpdir(), 'kashihon-pages-')), 'Rain v02')
    await mkdir(folder)
    for (const n of [1, 2]) await writeFile(join(folder, `${n}.png`), await drawPage(n))
    const request = { file: `${folder}/`, lang: 'en' as const }
    expect(await put(request)).toMatchObject({ outcome: 'created', volumeSlug: 'rain-volume-2', pages: 2 })
    expect(await put(request)).toMatchObject({ outcome: 'unchanged', pages: 2 })
    await writeFile(join(folder, '3.png'), await drawPage(3))
    expect(await put(request)).toMatchObject({ outcome: 'updated', volumeSlug: 'rain-volume-2', pages: 3 })
    await rm(dirname(folder), { recursive: true })
  })

  it.each([
    { request: { file: '/nowhere/book.epub' }, because: 'there is no such file' },
    { request: { file: import.meta.dirname }, because: 'it holds no pictures and no book' },
    { request: { cover: '/nowhere/cover.jpg' }, because: 'its cover /nowhere/cover.jpg cannot be read' },
  ])('is refused with one line: $because', async ({ request, because }) => {
    await expect(put(request)).rejects.toThrow(because)
    expect(await count('series')).toBe(0)
  })
})
