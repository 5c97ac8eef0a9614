// Proves docs/product.md#editions
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMe } from '#contract/calls/accounts.ts'
import { findVolume } from '#contract/calls/catalogue.ts'
import type { Send } from '#contract/page.ts'
import type { PartOptions } from '#server/publishing/import-request.ts'
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
import { holdLock, lockIsWaitedFor } from '#tests/support/hold-lock.ts'
import { startCommand } from '#tests/support/run-command.ts'

let open: EditionShop
beforeAll(async () => {
  open = await openEditionShop()
})
afterAll(() => open.close())

/** A volume of three parts of a series of its own; returns its address. */
async function volume(series: string, parts: PartOptions = {}): Promise<string> {
  const { volumeSlug } = await open.put({ file: await open.book(), series: { title: series }, parts })
  await open.shop.app.version.refresh()
  return volumeSlug
}
const partsOf = (slug: string) =>
  open.rows(
    'select p.number::int as number, p.hidden from parts p join volumes v on v.id = volume_id where v.slug = $1 order by 1',
    slug,
  )
/** Without what counts up and what says when. */
const comparable = (all: Record<string, object[]>) =>
  JSON.parse(JSON.stringify(all, (key, value) => (/^(revision|updated_at)$/.test(key) ? undefined : value)))
const importAs = (file: string, series: string, ...words: string[]) =>
  open.kashihon('import', file, '--series', series, '--volume', '1', ...words)

describe('an import with --replace', () => {
  it('goes through, and what it replaced is kept and can be restored as it was', async () => {
    const slug = await volume('Attic')
    const reader = (await open.buyer({ bought: 2000 })).send
    expect((await buy(reader, slug)).refused).toBeUndefined()
    expect((await mark(reader, `${slug}-part-3`)).refused).toBeUndefined()
    const other = (await open.buyer({ bought: 2000 })).send
    expect((await rent(other, `${slug}-part-2`)).refused).toBeUndefined()
    const before = await open.everythingOf(slug)

    const file = await open.book({
      title: '屋根',
      lang: 'ja',
      identifier: 'two',
      creator: '傘屋',
      chapters: [chapter('一')],
    })
    const { code, said } = await importAs(file, 'Attic', '--replace', '--lang', 'en')
    expect(code).toBe(0)
    expect(said).toEqual([
      `book.epub: updated: /volumes/${slug}, 1 part (what stood there is kept as edition 1 of ${slug}; Ada Wren is credited no more)`,
    ])
    await open.shop.app.version.refresh()
    const { answer } = await reader(findVolume, { params: { id: slug } })
    expect(answer).toMatchObject({ title: '屋根', totalParts: 1, owned: true, creators: [{ name: '傘屋' }] })
    const after = await open.everythingOf(slug)
    for (const what of ['books', 'rentals', 'marks', 'places', 'progress'])
      expect(after[what]).toEqual(before[what])

    const [line, ...more] = (await open.kashihon('edition', 'list', slug)).said
    expect(more).toEqual([])
    expect(line?.split('\t').toSpliced(1, 1)).toEqual([
      ...['1', 'Roofs', '3 parts', 'book.epub', 'language, identifier, removed'],
    ])
    expect((await open.kashihon('edition', 'restore', slug, '1')).said).toEqual([
      `${slug} is edition 1 again; what stood there is kept as edition 2.`,
    ])
    expect(comparable(await open.everythingOf(slug))).toEqual(comparable(before))
    expect((await open.kashihon('edition', 'restore', slug, '9')).complained).toMatch(
      /^No edition 9 of \S+ is kept: see .*\n$/,
    )
  })

  it('hides parts of which readers have something and deletes the others, and a file that has them brings them back', async () => {
    const slug = await volume('Bridge')
    const reader = (await open.buyer()).send
    expect((await mark(reader, `${slug}-part-1`)).refused).toBeUndefined()
    expect((await rent((await open.buyer({ bought: 2000 })).send, `${slug}-part-2`)).refused).toBeUndefined()
    const before = await open.everythingOf(slug)
    const { code } = await importAs(
      await open.book({ chapters: [A] }),
      'Bridge',
      '--title',
      'Roofs',
      '--replace',
    )
    expect(code).toBe(0)
    expect(await partsOf(slug)).toEqual([
      { number: 1, hidden: false },
      { number: 2, hidden: true },
    ])
    const hidden = await open.kashihon('change', `${slug}-part-2`, '--hidden', 'off')
    expect(hidden.complained).toMatch(/^An import has taken \S+ out of its volume: .*edition --help/)
    expect((await importAs(await open.book(), 'Bridge', '--title', 'Roofs')).said[0]).toMatch(
      /updated: .*3 parts$/,
    )
    expect(await partsOf(slug)).toEqual([1, 2, 3].map(number => ({ number, hidden: false })))
    expect((await open.everythingOf(slug)).rentals).toEqual(before.rentals)
  })

  it('is said of a file in a manifest, and not of several files at once', async () => {
    const slug = await volume('Cellar')
    const of = { series: 'Cellar', volume: 1, title: 'Roofs' }
    const { code, said } = await open.manifest(
      { ...of, file: await open.book({ identifier: 'two' }) },
      { ...of, file: await open.book({ identifier: 'three' }), replace: true },
      {
        ...of,
        file: await open.book({ identifier: 'three', chapters: [A, B, C.replace('raining', 'snowing')] }),
      },
    )
    expect(code).toBe(1)
    expect(said[0]).toMatch(/refused: .*it is the book one, and this file is two/)
    expect(said[1]).toMatch(/updated/)
    expect(said[2]).toMatch(/updated/)
    expect((await open.kashihon('edition', 'list', slug)).said.map(line => line.split('\t').at(-1))).toEqual([
      'identifier',
      'corrected',
    ])
  })
})

describe('an edition that is restored', () => {
  it('has the store links of its volume and the covers of its parts again', async () => {
    const slug = await volume('Dormer')
    const [one, two] = ['1', '2'].map(digit => digit.repeat(32))
    await open.rows(
      `with stored as (insert into blobs (name, size, place, stored) select hash, 1, 'database', true from unnest($1::text[]) hash)
      insert into images (hash, media_type, width, height, colour, created_at)
        select hash, 'image/png', 1, 1, '#000000', now() from unnest($1::text[]) hash`,
      [one, two],
    )
    const change = async (stores: string, cover: string | undefined) => {
      expect((await open.kashihon('change', slug, '--stores', stores)).complained).toBe('')
      await open.rows(`update parts set cover_hash = $2 where slug = $1`, `${slug}-part-1`, cover)
    }
    await change('print:9780306406157', one)
    const before = await open.everythingOf(slug)
    const other = await open.book({ identifier: 'two', chapters: [C, B, A] })
    expect((await importAs(other, 'Dormer', '--title', 'Roofs', '--replace')).code).toBe(0)
    await change('amazon:9783161484100', two)
    const replaced = await open.everythingOf(slug)

    const restore = (number: string) => open.kashihon('edition', 'restore', slug, number)
    expect((await restore('1')).complained).toBe('')
    expect(comparable(await open.everythingOf(slug))).toEqual(comparable(before))
    expect((await restore('2')).complained).toBe('')
    expect(comparable(await open.everythingOf(slug))).toEqual(comparable(replaced))
  })

  it('leaves the store links as they are where none were kept with it', async () => {
    const slug = await volume('Eaves')
    expect(
      (await importAs(await open.book({ identifier: 'two' }), 'Eaves', '--title', 'Roofs', '--replace')).code,
    ).toBe(0)
    await open.rows(
      'update replaced_editions e set skus = null from volumes v where v.id = e.volume_id and v.slug = $1',
      slug,
    )
    await open.kashihon('change', slug, '--stores', 'print:9780306406157')
    const { stores } = await open.everythingOf(slug)
    expect(stores).toHaveLength(1)
    expect((await open.kashihon('edition', 'restore', slug, '1')).complained).toBe('')
    expect((await open.everythingOf(slug)).stores).toEqual(stores)
  })
})

describe('an import of a corrected edition', () => {
  it('leaves credits and store links as they are, and says whom the file names beside', async () => {
    const slug = await volume('Lamps')
    const { complained } = await open.kashihon(
      ...[
        'change',
        slug,
        '--creators',
        'Ada Wren:author, Bo Li:translator',
        '--stores',
        'print:9780306406157',
      ],
    )
    expect(complained).toBe('')
    const before = await open.everythingOf(slug)
    const corrected = await open.book({
      chapters: [A.replace('raining', 'snowing'), B, C],
      creator: 'A. Wren',
    })
    expect((await importAs(corrected, 'Lamps', '--title', 'Roofs')).said[0]).toMatch(
      /updated: .*3 parts \(A\. Wren is not credited, as lamps-volume-1 has credits: see change \S+ --creators\)$/,
    )
    const { credits, stores, texts } = await open.everythingOf(slug)
    expect({ credits, stores }).toEqual({ credits: before.credits, stores: before.stores })
    expect(texts).not.toEqual(before.texts)
  })

  it('that is put in twice changes nothing the second time', async () => {
    const slug = await volume('Gutters')
    const file = await open.book({ lang: 'ja', identifier: 'two' })
    const words = ['--title', 'Roofs', '--lang', 'en']
    expect((await importAs(file, 'Gutters', ...words, '--replace')).said[0]).toMatch(/updated/)
    const before = await open.everythingOf(slug)
    for (const more of [[], ['--replace']])
      expect((await importAs(file, 'Gutters', ...words, ...more)).said[0]).toMatch(/: unchanged: /)
    expect(await open.everythingOf(slug)).toEqual(before)
  })
})

/** Somebody new, who is there before a lock is held, and what they do with a part. */
const DEEDS: Record<
  string,
  (part: string) => Promise<{ send: Send; act: () => Promise<{ refused?: unknown }> }>
> = {
  rents: async part => {
    const { send } = await open.buyer({ bought: 500 })
    return { send, act: () => rent(send, part) }
  },
  marks: async part => {
    const { send } = await open.buyer()
    return { send, act: () => mark(send, part) }
  },
  'begins to read': async part => {
    const { send } = await open.buyer()
    return { send, act: () => place(send, part) }
  },
  buys: async part => {
    const { send } = await open.buyer({ bought: 2000 })
    return { send, act: () => buy(send, part.replace(/-part-\d+$/, '')) }
  },
}
const coinsOf = async (send: Send) => (await send(findMe, {})).answer?.coins
const hold = (statement: string) => holdLock(open.shop.scratch.url, statement)
const isWaitedFor = (sessions?: number, like?: string) =>
  lockIsWaitedFor(open.shop.scratch.url, sessions, like)
/** What imports of a series wait for. */
const holdSeries = (slug: string) =>
  hold(`select pg_advisory_xact_lock(hashtextextended('series ${slug}', 42))`)

describe('an import that would remove parts', () => {
  it.each(Object.entries(DEEDS))(
    'is refused for somebody who %s while it waits to begin',
    async (what, come) => {
      const slug = await volume(`Met ${what}`, { previews: what === 'rents' ? 1 : 3 })
      const { act } = await come(`${slug}-part-3`)
      const file = await open.book({ chapters: [A] })
      const before = await open.everythingOf(slug)
      const held = await holdSeries(slug.replace(/-volume-1$/, ''))
      const importing = importAs(file, `Met ${what}`, '--title', 'Roofs')
      await isWaitedFor()
      expect((await act()).refused).toBeUndefined()
      await held.release()
      expect((await importing).said[0]).toMatch(/refused: .*this file has no part 2.*; 1 reader/)
      expect((await open.everythingOf(slug)).texts).toEqual(before.texts)
    },
  )

  it('waits for a rental that is under way, and is refused', async () => {
    const slug = await volume('Under Way')
    const { send } = await open.buyer({ bought: 500 })
    const file = await open.book({ chapters: [A] })
    // The import, which takes a while to start, is let in once the rental is under way.
    const series = await holdSeries('under-way')
    const importing = importAs(file, 'Under Way', '--title', 'Roofs')
    await isWaitedFor()
    const held = await hold('lock table rentals in share mode')
    const renting = rent(send, `${slug}-part-3`)
    await isWaitedFor(1, '%into rentals%')
    await series.release()
    await isWaitedFor(1, '%for update%')
    await held.release()
    expect((await renting).refused).toBeUndefined()
    expect((await importing).said[0]).toMatch(/refused: .*1 reader rented parts of it/)
    expect(await partsOf(slug)).toHaveLength(3)
  })

  it.each(Object.entries(DEEDS).filter(([what]) => what !== 'buys'))(
    'leaves nothing to pay for or to keep for somebody who %s one of them while they go',
    async (what, come) => {
      const slug = await volume(`Late ${what}`, { previews: what === 'rents' ? 1 : 3 })
      const { send, act } = await come(`${slug}-part-3`)
      const coins = await coinsOf(send)
      const file = await open.book({ chapters: [A] })
      const held = await hold('lock table imported_files in share mode')
      const importing = importAs(file, `Late ${what}`, '--title', 'Roofs')
      await isWaitedFor(1)
      const acting = act()
      await isWaitedFor(2)
      await held.release()
      expect((await importing).said[0]).toMatch(/updated: .*1 part /)
      expect((await acting).refused).toBe('partNotFound')
      expect(await coinsOf(send)).toBe(coins)
      expect(await partsOf(slug)).toEqual([{ number: 1, hidden: false }])
    },
  )

  it('leaves all as it was when it is killed', async () => {
    const slug = await volume('Killed')
    const before = await open.everythingOf(slug)
    const file = await open.book({ lang: 'ja', chapters: [C] })
    const held = await hold('lock table imported_files in share mode')
    const words = ['import', file, '--series', 'Killed', '--volume', '1', '--replace', '--lang', 'en']
    const { child } = startCommand(open.shop.scratch.url, words)
    const ended = new Promise(done => child.on('close', (_, signal) => done(signal)))
    await isWaitedFor()
    child.kill('SIGKILL')
    expect(await ended).toBe('SIGKILL')
    await held.release()
    expect((await open.kashihon('edition', 'list', slug)).said).toEqual([])
    expect(await open.everythingOf(slug)).toEqual(before)
  })
})
