// Proves docs/product.md#editions
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  A,
  B,
  buy,
  C,
  chapter,
  type EditionShop,
  mark,
  openEditionShop,
  place,
  rent,
} from '#tests/support/edition-shop.ts'

let open: EditionShop
beforeAll(async () => {
  open = await openEditionShop()
})
afterAll(() => open.close())

/** What readers may have of a volume, how they come by it, and how a refusal says it. */
const HOLDERS: Record<
  string,
  { words: RegExp | null; get: (slug: string) => Promise<{ refused?: unknown } | null> }
> = {
  bought: {
    words: /1 reader bought it/,
    get: async slug => buy((await open.buyer({ bought: 2000 })).send, slug),
  },
  rented: {
    words: /1 reader rented parts of it/,
    get: async slug => rent((await open.buyer({ bought: 2000 })).send, `${slug}-part-3`),
  },
  marked: {
    words: /1 reader marked it/,
    get: async slug => mark((await open.buyer()).send, `${slug}-part-1`),
  },
  read: {
    words: /1 reader is reading it/,
    get: async slug => place((await open.buyer()).send, `${slug}-part-1`),
  },
  'had by nobody': { words: null, get: async () => null },
}

/** In which parts readers have something. */
function heldIn(all: Record<string, object[]>) {
  return ['marks', 'places', 'progress', 'rentals'].map(what => [
    what,
    all[what]?.map(one => (one as { row: { part_id: string } }).row.part_id),
  ])
}

describe('a volume on sale', () => {
  it.each(Object.keys(HOLDERS))(
    'that is %s is not replaced by another book, and its parts stay where readers have something of it',
    async who => {
      const { words, get } = HOLDERS[who] as (typeof HOLDERS)[string]
      const series = `Roofs ${who}`
      const { volumeSlug: slug } = await open.put({ file: await open.book(), series: { title: series } })
      expect((await get(slug))?.refused).toBeUndefined()
      const before = await open.everythingOf(slug)
      const of = { series, volume: 1, title: 'Roofs' }
      const { code, said, complained } = await open.manifest(
        { ...of, file: await open.book({ lang: 'ja' }) },
        { ...of, file: await open.book({ identifier: 'two' }) },
        { ...of, file: await open.comic(), title: `Drawn ${who}` },
      )
      expect([code, complained]).toEqual([1, ''])
      const [language, identifier, kind, summary] = said
      const stays = new RegExp(
        `^book.epub: refused: /volumes/${slug} \\(“Roofs”, 3 parts, from book.epub\\) stays: `,
      )
      expect(language).toMatch(stays)
      expect(language).toMatch(/it is in English, and this file in Japanese.*with --replace/)
      expect(identifier).toMatch(stays)
      expect(identifier).toMatch(/it is the book one, and this file is two.*with --replace/)
      // A manga of this name is another series.
      expect(kind).toMatch(/^comic.cbz: created: \/volumes\/roofs-.*-manga-volume-1, 1 part/)
      expect(summary).toBe('1 of 3 files are in the shop.')
      expect(await open.everythingOf(slug)).toEqual(before)

      const parts = await open.manifest(
        { ...of, file: await open.book({ chapters: [A, B] }) },
        { ...of, file: await open.book({ chapters: [B, A, C] }) },
        {
          ...of,
          file: await open.book({ chapters: [A, B.replace('raining', 'snowing'), C, chapter('The door')] }),
        },
      )
      const [fewer, moved, corrected] = parts.said
      if (words) {
        expect(fewer).toMatch(/stays: this file has no part 3 \(“Chapter 3”\); .*\. Say with --replace/)
        expect(fewer).toMatch(words)
      } else expect(fewer).toMatch(/updated: .*2 parts \(what stood there is kept as edition 1 of/)
      expect(moved).toMatch(/updated: .*3 parts \(what stood there is kept as edition [12] of/)
      expect(corrected).toMatch(/^book.epub: updated: .*, 4 parts/)
      expect(heldIn(await open.everythingOf(slug))).toEqual(heldIn(before))
    },
  )
})

describe('an English comic', () => {
  it('is not replaced by a Japanese one of the same series and number, and keeps pages and credits', async () => {
    const wish = { series: 'Umbrellas', volume: 1, title: 'Umbrellas 1' }
    const english = {
      ...wish,
      file: await open.comic(),
      language: 'en',
      creators: [{ name: 'Ada Wren', role: 'author' }],
    }
    expect((await open.manifest(english)).said).toEqual([
      'comic.cbz: created: /volumes/umbrellas-volume-1, 1 part, 3 pages',
    ])
    const before = await open.everythingOf('umbrellas-volume-1')
    const pictures = Object.fromEntries(
      [1, 2, 3].map(page => [
        `${page}.svg`,
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 6 9"><circle cx="3" cy="${page}" r="1"/></svg>`,
      ]),
    )
    const japanese = await open.book({
      title: '傘',
      lang: 'ja-JP',
      creator: '傘屋',
      chapters: DRAWN,
      more: pictures,
    })
    const { said } = await open.kashihon(
      ...[
        'import',
        japanese,
        '--series',
        'Umbrellas',
        '--volume',
        '1',
        '--title',
        'Umbrellas 1',
        '--type',
        'manga',
      ],
    )
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(
      /refused: \/volumes\/umbrellas-volume-1 \(“Umbrellas 1”, 1 part, from comic.cbz\) stays: it is in English, and this file in Japanese; nothing of its text is in this file\. Say .* with --replace/,
    )
    expect(await open.everythingOf('umbrellas-volume-1')).toEqual(before)
  })
})

const DRAWN = [1, 2, 3].map(page => `<img src="${page}.svg" alt=""/>`)
