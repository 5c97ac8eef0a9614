// Proves docs/product.md#editions
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listMarks } from '#contract/calls/marks.ts'
import { MarkKind } from '#contract/generated/enums.ts'
import { Mark } from '#contract/generated/marks.ts'
import { Locator } from '#contract/generated/places.ts'
import { openArchive } from '#server/book-files/archive/open-archive.ts'
import { readPackage } from '#server/epub/package/read-package.ts'
import { plainText } from '#server/epub/text/text-element.ts'
import { readText } from '#server/publishing/epub/read-text.ts'
import { partTextOf } from '#server/publishing/text/part-text.ts'
import { PictureShelf } from '#server/publishing/text/picture-shelf.ts'
import { listRunning } from '#server/rentals/store.ts'
import { type EditionShop, openEditionShop, rent } from '#tests/support/edition-shop.ts'
import { japaneseParagraphs } from '#tests/support/japanese-paragraphs.ts'
import {
  type Chapter,
  type RandomEditions,
  randomEditions,
  textOf,
  xhtmlOf,
} from '#tests/support/random-editions.ts'
import { randomFrom } from '#tests/support/random-from.ts'

/**
 * How often the book is edited; each time with about 125 new marks, positions and rentals. EDITIONS_BOOK names an EPUB of
 * whose paragraphs it is made instead of random words.
 */
const EDITIONS = Number(process.env.EDITIONS ?? 8)
const SEED = Number(process.env.EDITIONS_SEED ?? 20_261_123)
const MARKS = 80
const POSITIONS = 35
const READERS = 5
const RENTALS_EACH = 2

let open: EditionShop
beforeAll(async () => {
  open = await openEditionShop()
})
afterAll(() => open.close())

let random = randomFrom(SEED)
let editions: RandomEditions

const BOOKS: readonly { name: string; texts: () => string[] | Promise<string[]>; count: number }[] = process
  .env.EDITIONS_BOOK
  ? [{ name: 'real', texts: () => paragraphsOf(process.env.EDITIONS_BOOK as string), count: EDITIONS }]
  : [
      { name: 'words', texts: () => [], count: EDITIONS },
      { name: 'japanese', texts: () => japaneseParagraphs(random, 480), count: Math.ceil(EDITIONS / 2) },
    ]

interface StoredPart {
  id: string
  slug: string
  number: number
  removed: boolean
  blocks: readonly string[]
}

async function partsOf(volume: string): Promise<StoredPart[]> {
  const rows = await open.rows<Omit<StoredPart, 'blocks'> & { tree: Buffer }>(
    `select p.id, p.slug, p.number::int as number, c.tree, exists (select from removed_parts r where r.part_id = p.id) as removed
      from parts p join volumes v on v.id = p.volume_id join part_contents c on c.part_id = p.id where v.slug = $1 order by p.number`,
    volume,
  )
  return rows.map(({ tree, ...part }) => ({ ...part, blocks: partTextOf(tree, []).blocks }))
}

/** In which part and block each paragraph of a book is, also of those that say the same. */
function whereParagraphs(book: readonly Chapter[], parts: readonly StoredPart[]) {
  const blocks = parts
    .filter(({ removed }) => !removed)
    .flatMap(part => part.blocks.map((text, block) => ({ part, block, text: text.trim() })))
  const where = new Map<number, { part: StoredPart; block: number }>()
  let next = 0
  for (const paragraph of book.flatMap(({ paragraphs }) => paragraphs)) {
    const wanted = textOf(paragraph)
    let at = next
    // Headings stand between them.
    while (at < blocks.length && blocks[at]?.text !== wanted) at++
    const found = blocks[at]
    if (!found) throw new Error(`paragraph ${paragraph.id} of the book is in no part`)
    where.set(paragraph.id, found)
    next = at + 1
  }
  return where
}

/** Something of a reader's, and the paragraph on which it was made. */
interface Made {
  id: string
  paragraph: number
}

interface Held {
  marks: Made[]
  positions: Made[]
  rentals: { account: string; paragraphs: number[] }[]
  /** Marks whose paragraph was removed. */
  lost: Set<string>
}

/** The paragraphs of an EPUB, also those that say the same. */
async function paragraphsOf(file: string): Promise<string[]> {
  const archive = await openArchive(file)
  try {
    const book = await readPackage(archive)
    const { blocks } = await readText(archive, book, book.spine, new PictureShelf(archive, async () => {}))
    const texts = blocks.map(({ element }) => plainText(element).replace(/\s+/g, ' ').trim())
    return texts.filter(text => /\p{L}/u.test(text))
  } finally {
    await archive.close()
  }
}

async function finish(accountId: string, partId: string): Promise<void> {
  await open.rows(
    `insert into reading_progress (account_id, part_id, progress, furthest, read_at, changed_at) values ($1, $2, 1, 1, now(), now())`,
    ...[accountId, partId],
  )
}

/**
 * Parts that are not read although all of their text was, or of which something is read though nothing of their text was.
 */
async function wronglyRead(
  accountId: string,
  finished: ReadonlySet<number>,
  where: ReturnType<typeof whereParagraphs>,
): Promise<string[]> {
  const rows = await open.rows<{ part: string; furthest: number; read: boolean }>(
    'select part_id as part, furthest, read_at is not null as read from reading_progress where account_id = $1',
    accountId,
  )
  await open.rows('delete from reading_progress where account_id = $1', accountId)
  const byPart = Map.groupBy([...where], ([, { part }]) => part.id)
  return [...byPart].flatMap(([id, paragraphs]) => {
    const row = rows.find(({ part }) => part === id)
    const count = paragraphs.filter(([paragraph]) => finished.has(paragraph)).length
    if (count === 0) return row && (row.read || row.furthest > 0) ? [`${id} was never read and is`] : []
    return count === paragraphs.length && !row?.read ? [`${id} was read and is not`] : []
  })
}

describe.each(BOOKS)(
  'editions of a book ($name) that is edited again and again',
  ({ name, texts, count }) => {
    it('leave every mark, position and rental on its text, and list those whose text is gone', async () => {
      random = randomFrom(SEED)
      editions = randomEditions(random, await texts())
      const readers = await Promise.all(Array.from({ length: READERS }, () => open.buyer({ bought: 20_000 })))
      const finisherName = (await open.buyer()).name
      const accounts = new Map(
        (await open.rows<{ name: string; id: string }>('select username as name, id from accounts')).map(
          one => [one.name, one.id],
        ),
      )
      const ids = readers.map(({ name }) => accounts.get(name) as string)
      let book = editions.book(8)
      const put = async () => {
        const file = await open.book({ title: name, identifier: name, chapters: book.map(xhtmlOf) })
        const { volumeSlug } = await open.put({
          file,
          series: { title: name, rentals: true },
          volume: { publishingAt: new Date('2026-01-01') },
          replace: true,
        })
        await open.shop.app.version.refresh()
        return volumeSlug
      }
      const volume = await put()
      const held: Held = { marks: [], positions: [], rentals: [], lost: new Set() }
      const finisher = accounts.get(finisherName) as string
      const wrong: string[] = []
      let checked = 0
      for (let edition = 0; edition < count; edition++) {
        const parts = await partsOf(volume)
        const before = whereParagraphs(book, parts)
        await hold(held, {
          where: before,
          edition: `${name}-${edition}`,
          accounts: ids,
        })
        for (const { name, send } of readers)
          for (let rental = 0; rental < RENTALS_EACH; rental++) {
            const visible = parts.filter(({ removed }) => !removed)
            const part = visible[editions.whole(visible.length)] as StoredPart
            if ((await rent(send, part.slug)).refused) continue
            const paragraphs = [...before].flatMap(([id, at]) => (at.part.id === part.id ? [id] : []))
            held.rentals.push({ account: accounts.get(name) as string, paragraphs })
          }
        const read = parts.filter(({ removed }) => !removed && random() < 0.3)
        for (const { id } of read) await finish(finisher, id)
        book = editions.edited(book)
        await put()
        checked += held.marks.length + held.positions.length + held.rentals.length + read.length
        const where = whereParagraphs(book, await partsOf(volume))
        const reads = new Set(read.map(({ id }) => id))
        const finished = new Set([...before].flatMap(([id, { part }]) => (reads.has(part.id) ? [id] : [])))
        const found = [...(await misplaced(held, where)), ...(await wronglyRead(finisher, finished, where))]
        wrong.push(...found.map(one => `edition ${edition}: ${one}`))
      }
      const listed = await Promise.all(
        readers.map(({ send }) => send(listMarks, { query: { only: 'gone', limit: 500 } })),
      )
      const gone = listed.flatMap(({ answer }) => answer?.marks.map(({ id }) => id) ?? [])
      if (process.env.EDITIONS)
        console.log(`${name}: ${checked} checks, ${wrong.length} wrong, ${gone.length} marks without text`)
      expect(wrong).toEqual([])
      expect(new Set(gone)).toEqual(held.lost)
      expect(checked).toBeGreaterThan(count * 100)
    })
  },
)

/** Marks and positions on random paragraphs, as readers' devices send them. */
async function hold(
  held: Held,
  {
    where,
    edition,
    accounts,
  }: { where: ReturnType<typeof whereParagraphs>; edition: string; accounts: string[] },
): Promise<void> {
  const all = [...where]
  for (let mark = 0; mark < MARKS; mark++) {
    const [paragraph, { part, block }] = all[editions.whole(all.length)] as (typeof all)[number]
    const id = `m-${edition}-${mark}`
    const from = locatorIn(part, block)
    const isHighlight = random() < 0.6
    const to = isHighlight ? { ...from, offset: from.offset + 20, quote: '' } : undefined
    const kind = isHighlight ? MarkKind.HIGHLIGHT : MarkKind.BOOKMARK
    await open.rows(
      `insert into reading_marks (account_id, id, part_id, block, sign, message, created_at, changed_at) values ($1, $2, $3, $4, $5, $6, now(), now())`,
      ...[accounts[mark % accounts.length], id, part.id, from.block, from.offset],
      Buffer.from(Mark.encode(Mark.fromPartial({ kind, from, ...(to ? { to } : {}) })).finish()),
    )
    held.marks.push({ id, paragraph })
  }
  for (let position = 0; position < POSITIONS; position++) {
    const [paragraph, { part, block }] = all[editions.whole(all.length)] as (typeof all)[number]
    const id = `s-${edition}-${position}`
    await open.rows(
      `insert into reading_places (account_id, part_id, session_id, device, locator, kept_at) values ($1, $2, $3, '', $4, now())`,
      ...[
        accounts[position % accounts.length],
        part.id,
        id,
        Buffer.from(Locator.encode(locatorIn(part, block)).finish()),
      ],
    )
    held.positions.push({ id, paragraph })
  }
}

/** Mostly where a paragraph begins, else somewhere in it. */
function locatorIn({ blocks }: StoredPart, block: number): Locator {
  const text = blocks[block] as string
  const offset = random() < 0.5 ? 0 : editions.whole(Math.max(1, text.length - 30))
  const before = blocks.slice(0, block).join('').length + offset
  return Locator.fromPartial({
    revision: 1,
    block,
    offset,
    quote: blocks
      .slice(block)
      .join('')
      .slice(offset, offset + 24),
    progress: before / blocks.join('').length,
  })
}

/** What is not where its text is now. What is gone is looked for no more. */
async function misplaced(held: Held, where: ReturnType<typeof whereParagraphs>): Promise<string[]> {
  const wrong: string[] = []
  const marks = new Map(
    (
      await open.rows<{ id: string; part: string; removed: boolean; message: Buffer }>(
        `select m.id, m.part_id as part, m.message, exists (select from removed_parts r where r.part_id = m.part_id) as removed from reading_marks m`,
      )
    ).map(one => [one.id, { ...one, ...Mark.decode(one.message) }]),
  )
  held.marks = held.marks.filter(({ id, paragraph }) => {
    const mark = marks.get(id)
    const at = where.get(paragraph)
    const isGone = mark?.gone || mark?.removed
    if (at && (isGone || mark?.part !== at.part.id || mark.from?.block !== at.block))
      wrong.push(
        `${id} of paragraph ${paragraph} is ${isGone ? 'gone' : `in ${mark?.part} ${mark?.from?.block}`} and not in ${at.part.id} ${at.block}`,
      )
    if (!at && !isGone)
      wrong.push(`${id} of paragraph ${paragraph}, which is gone, is in ${mark?.part} ${mark?.from?.block}`)
    if (!at) held.lost.add(id)
    return at !== undefined
  })
  const positions = new Map(
    (
      await open.rows<{ id: string; part: string; locator: Buffer }>(
        'select session_id as id, part_id as part, locator from reading_places',
      )
    ).map(one => [one.id, { part: one.part, block: Locator.decode(one.locator).block }]),
  )
  held.positions = held.positions.filter(({ id, paragraph }) => {
    const at = where.get(paragraph)
    const position = positions.get(id)
    if (at && (position?.part !== at.part.id || position.block !== at.block))
      wrong.push(
        `${id} of paragraph ${paragraph} is in ${position?.part} ${position?.block} and not in ${at.part.id} ${at.block}`,
      )
    return at !== undefined
  })
  for (const { account, paragraphs } of held.rentals)
    wrong.push(...(await uncovered(account, paragraphs, where)))
  return wrong
}

/**
 * The share of a rented part's text from which on a part has to be open to its reader, and the characters that are enough
 * whatever their share.
 */
const RENTED_SHARE = 0.1
const RENTED_CHARACTERS = 600

async function uncovered(
  account: string,
  paragraphs: readonly number[],
  where: ReturnType<typeof whereParagraphs>,
): Promise<string[]> {
  const lengths = new Map<string, number>()
  for (const id of paragraphs) {
    const found = where.get(id)
    if (!found) continue
    const { part, block } = found
    lengths.set(part.id, (lengths.get(part.id) ?? 0) + (part.blocks[block] as string).length)
  }
  const all = [...lengths.values()].reduce((sum, length) => sum + length, 0)
  const least = Math.min(all * RENTED_SHARE, RENTED_CHARACTERS)
  const parts = [...lengths].flatMap(([id, length]) => (length >= least ? [id] : []))
  const running = await listRunning(open.shop.app.db, account, parts, new Date('2026-11-21T12:00:00Z'))
  return parts.filter(id => !running.has(id)).map(id => `what ${account} has rented is in ${id} and closed`)
}
