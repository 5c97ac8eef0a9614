// Proves docs/product.md#editions, docs/product.md#marks
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPart } from '#contract/calls/catalogue.ts'
import { findLibraryBook } from '#contract/calls/library.ts'
import { listMarks, saveMark } from '#contract/calls/marks.ts'
import { listPositions, savePosition } from '#contract/calls/places.ts'
import { checkPart } from '#contract/calls/reading.ts'
import { listRentals } from '#contract/calls/rentals.ts'
import type { Send } from '#contract/page.ts'
import { NOON } from '#tests/support/coin-shop.ts'
import {
  A,
  B,
  buy,
  C,
  chapter,
  type EditionShop,
  mark,
  openEditionShop,
  rent,
} from '#tests/support/edition-shop.ts'
import { mainOf } from '#tests/support/gate-page.ts'

let open: EditionShop
beforeAll(async () => {
  open = await openEditionShop()
})
afterAll(() => open.close())

/** A volume of three parts of a series of its own; returns its address. */
async function volume(series: string): Promise<string> {
  const { volumeSlug } = await open.put({ file: await open.book(), series: { title: series } })
  await open.shop.app.version.refresh()
  return volumeSlug
}

async function put(series: string, chapters: readonly string[], ...words: string[]) {
  const file = await open.book({ chapters })
  const result = await open.kashihon(
    'import',
    file,
    '--series',
    series,
    '--volume',
    '1',
    '--title',
    'Roofs',
    ...words,
  )
  await open.shop.app.version.refresh()
  return { ...result, file }
}

/** The same at the shop's own time, at which a rental still runs; a command knows only the machine's. */
async function putNow(series: string, chapters: readonly string[]): Promise<void> {
  const file = await open.book({ chapters })
  await open.put({ file, series: { title: series }, volume: { number: 1, title: 'Roofs' }, replace: true })
  await open.shop.app.version.refresh()
}

interface PartLine {
  id: string
  slug: string
  launch: Date
  preview: boolean
}

/** The parts in the volume, in order. */
const partsOf = (slug: string) =>
  open.rows<PartLine>(
    `select p.id, p.slug, p.launch_at as launch, p.preview from parts p join volumes v on v.id = p.volume_id
      where v.slug = $1 and not p.hidden order by p.number`,
    slug,
  )
const pageOf = async (path: string) => {
  const answer = await open.shop.fetch(path)
  return {
    status: answer.status,
    says: mainOf(await answer.text()).includes('This part is no longer in the volume'),
  }
}
const opens = async (send: Send, id: string) => {
  const { refused, status } = await send(checkPart, { params: { id } })
  return refused ? status : 204
}
const half = (text: string, which: 0 | 1) => {
  const paragraphs = text
    .split('</p>')
    .slice(0, -1)
    .map(one => `${one}</p>`)
  return paragraphs.slice(which * 5, which * 5 + 5).join('')
}

describe('the parts of a new edition', () => {
  it('keep ids, addresses, launches and what readers have where a chapter is inserted before them', async () => {
    const slug = await volume('Front')
    const reader = (await open.buyer({ bought: 2000 })).send
    expect((await rent(reader, `${slug}-part-2`)).refused).toBeUndefined()
    expect((await mark(reader, `${slug}-part-1`)).refused).toBeUndefined()
    const before = await partsOf(slug)
    const { said } = await put('Front', [chapter('The door'), A, B, C])
    expect(said[0]).toMatch(/updated: .*, 4 parts/)
    const [door, ...after] = await partsOf(slug)
    expect(after).toEqual(before)
    expect(door).toMatchObject({ slug: `${slug}-part-4`, launch: before[0]?.launch, preview: false })
    expect(await opens(reader, `${slug}-part-2`)).toBe(204)
    expect(await opens(reader, `${slug}-part-4`)).toBe(402)
    const { answer } = await reader(listMarks, { query: {} })
    expect(answer?.marks).toMatchObject([{ partSlug: `${slug}-part-1`, gone: false }])
  })

  // docs/decisions/0053: what was opened in time may be read to its end for twelve hours, also where the part has become
  // two.
  it.each([
    ['at the last moment of the twelve hours', -1, 2],
    ['twelve hours', 0, 1],
  ])(
    'that hold the pieces of one are covered by a rental of it until it has ended %s ago',
    async (_, later, covering) => {
      const slug = await volume(`Ended ${covering}`)
      const part = `${slug}-part-2`
      const ended = await open.buyer({ bought: 2000 })
      expect((await rent(ended.send, part)).refused).toBeUndefined()
      try {
        const hoursLater = (hours: number, milliseconds = 0) =>
          new Date(Date.parse(NOON) + hours * 3_600_000 + milliseconds)
        open.shop.clock.set(hoursLater(70))
        // Who comes only then has a session that has not run out.
        const running = await open.buyer({ bought: 2000 })
        expect((await rent(running.send, part)).refused).toBeUndefined()
        open.shop.clock.set(hoursLater(72 + 12, later))
        const file = await open.book({ chapters: [A, half(B, 0), half(B, 1), C] })
        await open.put({ file, series: { title: `Ended ${covering}` }, volume: { number: 1 }, replace: true })
        await open.shop.app.version.refresh()
        expect(await partsOf(slug)).toHaveLength(4)
        const covered = await open.rows<{ name: string; slug: string }>(
          `select a.username as name, p.slug from rental_covers c join parts p on p.id = c.part_id join rentals r on r.id = c.rental_id
          join accounts a on a.id = r.account_id where p.slug like $1 || '-part-%' order by a.created_at`,
          slug,
        )
        const names = [ended.name, running.name].slice(2 - covering)
        expect(covered).toEqual(names.map(name => ({ name, slug: `${slug}-part-4` })))
        const opened = [ended, running].map(async ({ name }) => {
          const send = open.readers.with(await open.readers.token(name))
          return [await opens(send, part), await opens(send, `${slug}-part-4`)]
        })
        expect(await Promise.all(opened)).toEqual([
          [402, 402],
          [204, 204],
        ])
      } finally {
        open.shop.clock.set(NOON)
      }
    },
  )

  it('that hold the pieces of one are open to whoever rented that, and its end is where they were', async () => {
    const slug = await volume('Split')
    const reader = (await open.buyer({ bought: 2000 })).send
    expect((await rent(reader, `${slug}-part-2`)).refused).toBeUndefined()
    const locator = { revision: 1, block: 9, offset: 0, quote: 'The bridge 8: it was rai', progress: 0.85 }
    expect(
      (await reader(savePosition, { params: { partId: `${slug}-part-2` }, body: { locator } })).refused,
    ).toBeUndefined()
    await putNow('Split', [A, half(B, 0), half(B, 1), C])
    expect((await partsOf(slug)).map(part => part.slug)).toEqual(
      [1, 2, 4, 3].map(number => `${slug}-part-${number}`),
    )
    expect(await opens(reader, `${slug}-part-2`)).toBe(204)
    expect(await opens(reader, `${slug}-part-4`)).toBe(204)
    const { answer } = await reader(listPositions, { params: { partId: `${slug}-part-4` } })
    expect(answer?.places).toMatchObject([
      { locator: { block: 4, offset: 0, quote: 'The bridge 8: it was rai' } },
    ])
    expect((await reader(listPositions, { params: { partId: `${slug}-part-2` } })).answer).toMatchObject({
      places: [],
      furthest: 1,
    })
  })

  it('that are joined have the rentals, marks and addresses of both, also where a later edition parts them again', async () => {
    const slug = await volume('Join')
    const reader = (await open.buyer({ bought: 2000 })).send
    expect((await rent(reader, `${slug}-part-3`)).refused).toBeUndefined()
    expect((await mark(reader, `${slug}-part-3`)).refused).toBeUndefined()
    const before = await partsOf(slug)
    await putNow('Join', [A, B + C])
    expect(await partsOf(slug)).toEqual(before.slice(0, 2))
    for (const part of [2, 3]) expect(await opens(reader, `${slug}-part-${part}`)).toBe(204)
    const joined = await reader(findPart, { params: { id: `${slug}-part-3` }, query: {} })
    expect(joined.answer).toMatchObject({ slug: `${slug}-part-2` })
    const marks = await reader(listMarks, { query: {} })
    expect(marks.answer?.marks).toMatchObject([{ partSlug: `${slug}-part-2`, gone: false }])
    const rentals = await reader(listRentals, { query: { include: 'part' } })
    expect(rentals.answer?.parts).toMatchObject([{ slug: `${slug}-part-2` }])
    await putNow('Join', [A, B, C])
    expect(await partsOf(slug)).toEqual(before)
    for (const part of [2, 3]) expect(await opens(reader, `${slug}-part-${part}`)).toBe(204)
    expect((await reader(listMarks, { query: {} })).answer?.marks).toMatchObject([
      { partSlug: `${slug}-part-3` },
    ])
  })

  it('without one that is removed leave that to those who paid for it, and its marks to be found', async () => {
    const slug = await volume('Gone')
    const [renter, owner, other] = await Promise.all(
      [{ bought: 2000 }, { bought: 2000 }, {}].map(purse => open.buyer(purse)),
    )
    const sends = [renter, owner, other].map(one => one?.send as Send)
    const [rents, owns, marks] = sends as [Send, Send, Send]
    expect((await rent(rents, `${slug}-part-2`)).refused).toBeUndefined()
    expect((await buy(owns, slug)).refused).toBeUndefined()
    expect((await mark(rents, `${slug}-part-2`)).refused).toBeUndefined()
    expect((await put('Gone', [A, C])).said[0]).toMatch(/refused: .*this file has no part 2/)
    expect((await put('Gone', [A, C], '--replace')).said[0]).toMatch(/updated: .*2 parts/)
    expect(await Promise.all(sends.map(send => opens(send, `${slug}-part-2`)))).toEqual([204, 204, 404])
    expect((await rents(findPart, { params: { id: `${slug}-part-2` }, query: {} })).answer?.slug).toBe(
      `${slug}-part-2`,
    )
    expect((await marks(findPart, { params: { id: `${slug}-part-2` }, query: {} })).answer).toMatchObject({
      hidden: true,
      check: 404,
    })
    expect(await pageOf(`/read/${slug}-part-2`)).toMatchObject({ status: 410, says: true })
    expect(await pageOf(`/read/${slug}-part-1`)).toMatchObject({ status: 200, says: false })
    expect((await rents(listMarks, { query: {} })).answer?.marks).toMatchObject([
      { partSlug: `${slug}-part-2`, gone: true },
    ])
    expect((await rents(listRentals, { query: { include: 'part' } })).answer?.parts).toMatchObject([
      { slug: `${slug}-part-2` },
    ])
    await open.rows(
      `update rentals set started_at = started_at - interval '4 days', expires_at = expires_at - interval '4 days' where part_id in (
        select id from parts where slug = $1)`,
      `${slug}-part-2`,
    )
    expect(await opens(rents, `${slug}-part-2`)).toBe(404)
    await put('Gone', [A, B, C])
    expect((await rents(listMarks, { query: {} })).answer?.marks).toMatchObject([{ gone: false }])
  })

  it('without a text leave its marks among those that are gone, also when a note is changed', async () => {
    const slug = await volume('Lost')
    const { send } = await open.buyer({ bought: 2000 })
    const partId = `${slug}-part-1`
    const lamp = 'Nobody had lit the lamp above the door since the year in which grandfather went to sea.'
    await put('Lost', [`${A}<p>${lamp}</p>`, B, C])
    const from = { revision: 2, block: 10, offset: 0, quote: lamp.slice(0, 24), progress: 0.98 }
    const text = { text: lamp, note: 'Why?' }
    const save = (more: object) =>
      send(saveMark, { params: { id: 'lost' }, body: { partId, from, ...text, ...more } })
    expect((await save({})).answer).toMatchObject({ gone: false })
    expect((await mark(send, partId)).refused).toBeUndefined()
    const marksOf = async (only?: 'gone' | 'present') =>
      (await send(listMarks, { query: { part: partId, only } })).answer
    expect(await marksOf('gone')).toMatchObject({ marks: [], pagination: { total: 0 } })
    await put('Lost', [A, B, C])
    expect(await marksOf('gone')).toMatchObject({
      marks: [{ id: 'lost', gone: true, volumeSlug: slug, volumeTitle: 'Roofs', ...text }],
      pagination: { total: 1 },
    })
    expect((await marksOf('present'))?.marks.map(({ id }) => id)).toEqual([`m-${partId}`])
    const [gone] = (await marksOf('gone'))?.marks ?? []
    for (const locator of [from, gone?.from ?? from])
      expect((await save({ from: locator, note: 'Because!' })).answer).toMatchObject({
        ...{ gone: true, note: 'Because!', from: gone?.from },
      })
    expect(
      (await save({ from: { ...from, block: 2, quote: 'The attic 1: it was rain' } })).answer?.gone,
    ).toBe(false)
  })

  it('keep what was saved of them when the edition before comes back', async () => {
    const slug = await volume('Back')
    const reader = (await open.buyer({ bought: 2000 })).send
    expect((await mark(reader, `${slug}-part-1`)).refused).toBeUndefined()
    const before = await partsOf(slug)
    await put('Back', [C, A, B])
    expect(await partsOf(slug)).toEqual([2, 0, 1].map(at => before[at]))
    expect((await open.kashihon('edition', 'restore', slug, '1')).complained).toBe('')
    expect(await partsOf(slug)).toEqual(before)
    expect((await reader(listMarks, { query: {} })).answer?.marks).toMatchObject([
      { partSlug: `${slug}-part-1`, gone: false },
    ])
  })
})

describe('the library of whoever owns the volume', () => {
  it('says that it is a corrected edition, and its files are made anew at once', async () => {
    const slug = await volume('Own')
    const owner = (await open.buyer({ bought: 2000 })).send
    expect((await buy(owner, slug)).refused).toBeUndefined()
    const bookOf = async () => (await owner(findLibraryBook, { params: { id: slug } })).answer
    expect((await bookOf())?.corrected).toBeUndefined()
    open.shop.clock.set('2026-11-21T12:30:00Z')
    const { volumeSlug } = await open.put({
      file: await open.book({ chapters: [A, B, C.replaceAll('raining', 'snowing')] }),
      series: { title: 'Own' },
    })
    expect(volumeSlug).toBe(slug)
    expect((await bookOf())?.corrected).toEqual(new Date('2026-11-21T12:30:00Z'))
    // Due now; half a minute later while it runs, and an hour later where it has run already.
    const due = `select run_at as at from jobs where kind = 'look for copies to make'`
    const [job] = await open.rows<{ at: Date }>(due)
    expect(job?.at.toISOString()).toMatch(/^2026-11-21T(12:30:00|12:30:30|13:30:00)\.000Z$/)
    open.shop.clock.set('2026-11-21T12:00:00Z')
  })
})

describe('import --map', () => {
  it('prints which part each is and stores nothing, and what it prints can be said with it', async () => {
    const slug = await volume('Map')
    const before = await open.everythingOf(slug)
    const parts = await partsOf(slug)
    const { said, file } = await put('Map', [chapter('The door'), B, A], '--map')
    expect(said).toEqual([
      `# parts of this file = parts of /volumes/${slug}; nothing is stored`,
      '1=new\t“Chapter 1”',
      '2=2\t“Chapter 2”',
      '3=1\t“Chapter 3”',
      '# part 3 (“Chapter 3”) is in no part of this file',
    ])
    expect(await open.everythingOf(slug)).toEqual(before)
    const list = join(dirname(file), 'parts.txt')
    await writeFile(list, said.map(line => line.replace('1=new', '1=3')).join('\n'))
    expect((await put('Map', [chapter('The door'), B, A], '--map', list)).said[0]).toMatch(
      /updated: .*, 3 parts/,
    )
    expect((await partsOf(slug)).map(({ id }) => id)).toEqual([2, 1, 0].map(at => parts[at]?.id))
  })

  it.each([
    ['4=1', /--map names part 4, and this file has 3/],
    ['1=4', /--map names part 4 of the volume, which has 3/],
  ])('refuses %s, which there is not', async (map, words) => {
    const slug = await volume(`Map ${map.replace('=', ' ')}`)
    expect(slug).toMatch(/^map/)
    expect((await put(`Map ${map.replace('=', ' ')}`, [C, B, A], '--map', map)).said[0]).toMatch(words)
  })
})
