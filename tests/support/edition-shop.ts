import { redeemWithCoins } from '#contract/calls/library.ts'
import { saveMark } from '#contract/calls/marks.ts'
import { savePosition } from '#contract/calls/places.ts'
import { rentPart } from '#contract/calls/rentals.ts'
import type { Send } from '#contract/page.ts'
import { importBook } from '#server/publishing/import-book.ts'
import type { ImportOutcome, ImportRequest } from '#server/publishing/import-request.ts'
import { type CoinShop, openCoinShop } from './coin-shop.ts'
import { importManifest } from './import-manifest.ts'
import { type MadeFile, makeComic, makeEpub } from './make-books.ts'
import { type CommandResult, runCommand } from './run-command.ts'

/** A chapter of ten paragraphs of its own. */
export const chapter = (name: string) =>
  Array.from(
    { length: 10 },
    (_, at) => `<p>${`${name} ${at}: it was raining on ${name}. `.repeat(6)}</p>`,
  ).join('')
export const A = chapter('The attic')
export const B = chapter('The bridge')
export const C = chapter('The cellar')

const PLACE = { revision: 1, block: 2, offset: 0, quote: 'it was raining', progress: 0.1 }
export const mark = (send: Send, partId: string) =>
  send(saveMark, { params: { id: `m-${partId}` }, body: { partId, from: PLACE } })
export const place = (send: Send, partId: string) =>
  send(savePosition, { params: { partId }, body: { locator: PLACE } })
export const rent = (send: Send, partId: string) => send(rentPart, { params: { partId }, query: {} })
export const buy = (send: Send, volumeId: string) =>
  send(redeemWithCoins, { params: { volumeId }, query: {} })

/** A shop into which books are imported, some of which take the place of others. */
export interface EditionShop extends CoinShop {
  /** A file whose parts are A, B and C, and which is of the book `one`, unless something else is said. */
  book(options?: Parameters<typeof makeEpub>[0]): Promise<string>
  /** A CBZ of three pages that says nothing of itself. */
  comic(): Promise<string>
  put(request: ImportRequest): Promise<ImportOutcome>
  kashihon(...words: string[]): Promise<CommandResult>
  manifest(...entries: Parameters<typeof importManifest>[1]): Promise<CommandResult>
  rows<Row extends object>(text: string, ...values: unknown[]): Promise<Row[]>
  /** All that a volume consists of, without parts that were taken out of it, and all that readers have of its parts. */
  everythingOf(slug: string): Promise<Record<string, object[]>>
}

export async function openEditionShop(): Promise<EditionShop> {
  const open = await openCoinShop()
  const { scratch, app } = open.shop
  const made: MadeFile[] = []
  const note = (one: MadeFile) => {
    made.push(one)
    return one.file
  }
  const rows: EditionShop['rows'] = (text, ...values) => scratch.db.query({ text, values })
  return {
    ...open,
    book: async (options = {}) =>
      note(await makeEpub({ title: 'Roofs', identifier: 'one', chapters: [A, B, C], ...options })),
    comic: async () => note(await makeComic({ pages: 3 })),
    put: request => importBook(app, request),
    kashihon: (...words) => runCommand(scratch.url, words),
    manifest: (...entries) => importManifest(scratch.url, entries),
    rows,
    async everythingOf(slug) {
      const of = (table: string, column = 'part_id') =>
        rows(
          `select to_jsonb(t) as row from ${table} t join parts p on p.id = t.${column} join volumes v on v.id = p.volume_id
            where v.slug = $1 order by 1`,
          slug,
        )
      const inVolume = (table: string, column = 'part_id') =>
        rows(
          `select to_jsonb(t) as row from ${table} t join parts p on p.id = t.${column} join volumes v on v.id = p.volume_id
            where v.slug = $1 and not exists (select from removed_parts r where r.part_id = p.id) order by 1`,
          slug,
        )
      const ofVolume = (table: string) =>
        rows(
          `select to_jsonb(t) as row from ${table} t join volumes v on v.id = t.volume_id where v.slug = $1 order by 1`,
          slug,
        )
      return {
        volume: await rows('select to_jsonb(v) as row from volumes v where slug = $1', slug),
        credits: await rows(
          `select name, role from volume_creators join creators on creators.id = creator_id join volumes v on v.id = volume_id
            where slug = $1 order by position`,
          slug,
        ),
        stores: await ofVolume('volume_skus'),
        file: await ofVolume('imported_files'),
        parts: await inVolume('parts', 'id'),
        texts: await inVolume('part_contents'),
        pages: await inVolume('part_images'),
        books: await ofVolume('library_books'),
        rentals: await of('rentals'),
        marks: await of('reading_marks'),
        places: await of('reading_places'),
        progress: await of('reading_progress'),
      }
    },
    async close() {
      await open.close()
      for (const one of made) await one.remove()
    },
  }
}
