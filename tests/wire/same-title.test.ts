// Proves docs/product.md#which-volume
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { A, B, chapter, type EditionShop, openEditionShop } from '#tests/support/edition-shop.ts'

let open: EditionShop
beforeAll(async () => {
  open = await openEditionShop()
})
afterAll(() => open.close())

const WREN = { title: 'Short Fiction', creator: 'Ada Wren', identifier: 'urn:uuid:1' }
const FINCH = { ...WREN, creator: 'Bo Finch', identifier: 'urn:uuid:2' }
const ROOMS = [chapter('The kitchen'), chapter('The hall')]
const series = () =>
  open.rows(
    `select s.slug, v.slug as volume, v.title, (select c.name from volume_creators k join creators c on c.id = k.creator_id
        where k.volume_id = v.id order by k.position limit 1) as author
      from series s join volumes v on v.series_id = s.id where s.title = 'Short Fiction' order by s.slug`,
  )
const both = [
  { slug: 'short-fiction', volume: 'short-fiction-volume-1', title: 'Short Fiction', author: 'Ada Wren' },
  {
    slug: 'short-fiction-bo-finch',
    volume: 'short-fiction-bo-finch-volume-1',
    title: 'Short Fiction',
    author: 'Bo Finch',
  },
]

describe('a book of its own that has the title of a book by another author', () => {
  it('is planned at an address with its author, also where neither is in the shop', async () => {
    const { code, said } = await open.kashihon(
      ...['import', '--dry-run', '--json'],
      await open.book(WREN),
      await open.book({ ...FINCH, chapters: ROOMS }),
    )
    expect(code).toBe(0)
    expect(JSON.parse(said.join('\n'))).toMatchObject([
      {
        outcome: 'created',
        remarks: [],
        book: { authors: ['Ada Wren'], series: { address: '/series/short-fiction' } },
      },
      {
        outcome: 'created',
        remarks: [expect.stringMatching(/^\/series\/short-fiction is by Ada Wren, and this is by Bo Finch/)],
        book: {
          authors: ['Bo Finch'],
          series: { title: 'Short Fiction', address: '/series/short-fiction-bo-finch' },
        },
      },
    ])
    expect(await series()).toEqual([])
  })

  it('stands beside it, with a line that says so, and its next edition takes its own place', async () => {
    await open.kashihon('import', await open.book(WREN))
    const before = await open.everythingOf('short-fiction-volume-1')
    const second = await open.kashihon('import', await open.book({ ...FINCH, chapters: ROOMS }))
    expect(second.said[0]).toMatch(
      /created: \/volumes\/short-fiction-bo-finch-volume-1, 2 parts \(\/series\/short-fiction is by Ada Wren, and this is by Bo Finch: it stands by itself; say --series if it belongs there\)$/,
    )
    expect(await series()).toEqual(both)
    const next = { ...FINCH, creator: 'Finch, Bo', identifier: '', chapters: [...ROOMS, chapter('The loft')] }
    expect((await open.kashihon('import', await open.book(next), '--dry-run')).said).toContainEqual(
      expect.stringMatching(/^book\.epub +updated +none +Short Fiction/),
    )
    expect((await open.kashihon('import', await open.book(next))).said[0]).toMatch(
      /updated: \/volumes\/short-fiction-bo-finch-volume-1, 3 parts/,
    )
    const other = await open.book({ ...FINCH, chapters: [chapter('The cave')], identifier: '' })
    expect((await open.kashihon('import', other, '--replace')).said[0]).toMatch(
      /updated: \/volumes\/short-fiction-bo-finch-volume-1, 1 part/,
    )
    expect(await series()).toEqual(both)
    expect(await open.everythingOf('short-fiction-volume-1')).toEqual(before)
  })

  it('is refused where it has the text of that, since its author may be called otherwise now', async () => {
    const renamed = await open.book({ ...WREN, creator: 'A. Sparrow', identifier: '' })
    expect((await open.kashihon('import', renamed)).said[0]).toMatch(
      /refused: \/volumes\/short-fiction-volume-1 is by Ada Wren: say which series this one belongs to/,
    )
    expect(await series()).toEqual(both)
  })

  it('takes its place only where that is said, and a numbered volume is refused as before', async () => {
    const numbered = await open.book({
      ...FINCH,
      title: 'Short Fiction, Vol. 2',
      identifier: '',
      chapters: [B],
    })
    expect((await open.kashihon('import', numbered)).said[0]).toMatch(
      /refused: \/series\/short-fiction \(“Short Fiction”\) is by Ada Wren, and this is by Bo Finch: say with --series which series it belongs to/,
    )
    const third = await open.book({
      ...WREN,
      creator: 'Cy Crane',
      identifier: 'urn:uuid:5',
      chapters: [A.replaceAll('raining', 'hot')],
    })
    expect((await open.kashihon('import', third, '--replace')).said[0]).toMatch(
      /updated: \/volumes\/short-fiction-volume-1/,
    )
  })
})
