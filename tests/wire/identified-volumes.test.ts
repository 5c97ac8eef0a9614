// Proves docs/product.md#which-volume
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
} from '#tests/support/edition-shop.ts'
import { drawPage, makeComic } from '#tests/support/make-books.ts'

let open: EditionShop
let folder: string
beforeAll(async () => {
  open = await openEditionShop()
  folder = await mkdtemp(join(tmpdir(), 'kashihon-named-'))
})
afterAll(async () => {
  await open.close()
  await rm(folder, { recursive: true, force: true })
})

/** A file by this name. */
async function named(name: string, file: Promise<string>): Promise<string> {
  const copy = join(folder, name)
  await copyFile(await file, copy)
  return copy
}
/** Metadata that is laid over the usual package document. */
const packaged = (title: string, metadata: string, identifier = 'one') => ({
  'book.opf': `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">${identifier}</dc:identifier><dc:title>${title}</dc:title>
<dc:language>en</dc:language><dc:creator>Ada Wren</dc:creator>${metadata}</metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="c1"/></spine></package>`,
})
const inSeries = (name: string, number: number, type = 'series') =>
  `<meta property="belongs-to-collection" id="s">${name}</meta><meta refines="#s" property="collection-type">${type}</meta>
<meta refines="#s" property="group-position">${number}</meta>`
const everything = async () => ({
  series: await open.rows('select to_jsonb(s) as row from series s order by id'),
  volumes: await open.rows('select to_jsonb(v) as row from volumes v order by id'),
  parts: await open.rows('select to_jsonb(p) as row from parts p order by id'),
  pictures: await open.rows('select hash from images order by hash'),
  files: await open.rows('select to_jsonb(f) as row from imported_files f order by volume_id'),
  version: await open.rows('select version from catalogue_versions'),
})
const volumesOf = (series: string) =>
  open.rows<{ slug: string; number: number; title: string }>(
    `select v.slug, v.number::float8 as number, v.title from volumes v join series s on s.id = v.series_id
      where s.title = $1 order by v.number`,
    series,
  )

describe('a file is the volume', () => {
  it('that its identifier says, whatever its title says now', async () => {
    const identifier = 'urn:isbn:9780306406157'
    const first = await open.book({ title: 'Kettles, Vol. 2', identifier })
    expect((await open.kashihon('import', first)).said[0]).toMatch(
      /created: \/volumes\/kettles-volume-2, 3 parts$/,
    )
    const next = await open.book({
      title: 'The Singing Kettle',
      creator: 'A. Wren',
      identifier: 'ISBN 0-306-40615-2',
      chapters: [A, B, C.replace('raining', 'snowing')],
    })
    expect((await open.kashihon('import', next)).said[0]).toMatch(
      /updated: \/volumes\/kettles-volume-2, 3 parts/,
    )
    expect(await volumesOf('Kettles')).toHaveLength(1)
  })

  it('that its metadata says, then its name, then its title', async () => {
    const of = (title: string, metadata: string) =>
      open.book({ more: packaged(title, metadata), chapters: [A] })
    const files = [
      await named('lanterns-7.epub', of('Dusk', inSeries('Lanterns', 2))),
      await named('Lanterns v03 (Digital).epub', of('Dawn', '')),
      await named('book.epub', of('Lanterns, Vol. 4', '')),
      await named('[Group] Lanterns v05 (2019) (Digital).cbz', open.comic()),
      await named(
        'calibre.epub',
        of(
          'Noon',
          '<meta name="calibre:series" content="Lanterns"/><meta name="calibre:series_index" content="6.0"/>',
        ),
      ),
      await named('set.epub', of('Night', inSeries('The Lantern Trilogy', 1, 'set'))),
    ]
    const { said } = await open.kashihon('import', ...files)
    expect(said).toEqual([
      'lanterns-7.epub: created: /volumes/lanterns-volume-2, 1 part',
      'Lanterns v03 (Digital).epub: created: /volumes/lanterns-volume-3, 1 part',
      'book.epub: created: /volumes/lanterns-volume-4, 1 part',
      '[Group] Lanterns v05 (2019) (Digital).cbz: created: /volumes/lanterns-manga-volume-5, 1 part, 3 pages',
      'calibre.epub: created: /volumes/lanterns-volume-6, 1 part',
      'set.epub: created: /volumes/the-lantern-trilogy-volume-1, 1 part',
      '6 of 6 files are in the shop.',
    ])
    expect((await volumesOf('Lanterns')).map(({ title }) => title)).toEqual([
      ...['Dusk', 'Dawn', 'Lanterns: Volume 4', 'Lanterns: Volume 5', 'Noon'],
    ])
  })

  it('with a remark where its sources contradict each other, and is refused where both are in the shop', async () => {
    const of = (chapters: string[], title: string) => open.book({ title, chapters })
    const file = await named('Gates v01.epub', of([A], 'Gates, Vol. 2'))
    expect((await open.kashihon('import', file)).said[0]).toMatch(
      /created: \/volumes\/gates-volume-1, 1 part \(its file name says volume 1, and its title volume 2: volume 1 counts\)/,
    )
    await open.kashihon('import', await of([B], 'Gates, Vol. 2'))
    const again = await named('Gates v01.epub', of([A, B], 'Gates, Vol. 2'))
    const { code, said } = await open.kashihon('import', again)
    expect([code, said]).toEqual([
      1,
      [
        'Gates v01.epub: refused: its file name says volume 1, and its title volume 2, which are both in the shop: say with --volume which it is',
      ],
    ])
    expect(
      (await open.kashihon('import', again, '--volume', '1', '--series', 'Gates', '--title', '1')).said[0],
    ).toMatch(/updated/)
  })

  it('of another text under an identifier that was copied, is refused', async () => {
    const identifier = 'urn:uuid:8b3ebb46-da57-11e2-ab84-32f5fd9156e7'
    await open.kashihon('import', await open.book({ title: 'Copies, Vol. 1', identifier, chapters: [A] }))
    const before = await open.everythingOf('copies-volume-1')
    const second = await open.book({ title: 'Copies, Vol. 2', identifier, chapters: [chapter('The garden')] })
    expect((await open.kashihon('import', second)).said[0]).toMatch(
      /refused: its title says volume 2 of “Copies”, and its identifier that it is \/volumes\/copies-volume-1, of whose text it has nothing: say with --volume which it is/,
    )
    expect((await open.kashihon('import', second, '--volume', '2')).said[0]).toMatch(
      /created: \/volumes\/copies-volume-2, 1 part \(\/volumes\/copies-volume-1 has its identifier\)/,
    )
    expect(await open.everythingOf('copies-volume-1')).toEqual(before)
  })

  it('is refused where its name says chapters only, and where its language has no shelf', async () => {
    const { said } = await open.kashihon('import', await named('Stairs c031-035.cbz', open.comic()))
    expect(said[0]).toBe(
      'Stairs c031-035.cbz: refused: its name says chapters 31 to 35 and no volume: say with --volume where it belongs',
    )
    const korean = await open.book({ title: '비', lang: 'ko', chapters: [A] })
    expect((await open.kashihon('import', korean)).said[0]).toBe(
      'book.epub: refused: it is in Korean, for which there is no shelf: say with --lang en, de, fr where it stands',
    )
    expect((await open.kashihon('import', korean, '--lang', 'de')).said[0]).toMatch(/created/)
  })

  it('of another text under the same name is refused, also where nobody has anything of it', async () => {
    await open.kashihon(
      'import',
      await open.book({ title: 'Wells', identifier: 'x', chapters: [A] }),
      '--series',
      'none',
    )
    const other = await named('other.cbz', open.comic())
    expect((await open.kashihon('import', other, '--series', 'Wells')).said[0]).toMatch(
      /created: \/volumes\/wells-manga/,
    )
    const comic = await open.book({ title: 'Wells', identifier: '', chapters: [chapter('The desert')] })
    expect((await open.kashihon('import', comic)).said[0]).toMatch(
      /refused: \/volumes\/wells-volume-1 .* stays: nothing of its text is in this file\. .*with --replace/,
    )
  })
})

describe('a book of its own', () => {
  it('is called by its title, until a second volume comes', async () => {
    const first = await open.book({ title: 'Frankenstein', chapters: [A, B] })
    expect((await open.kashihon('import', first)).said[0]).toMatch(
      /created: \/volumes\/frankenstein-volume-1, 2 parts$/,
    )
    expect(await volumesOf('Frankenstein')).toEqual([
      { slug: 'frankenstein-volume-1', number: 1, title: 'Frankenstein' },
    ])
    await open.kashihon('change', 'frankenstein', '--title', 'The Monster')
    expect((await volumesOf('The Monster'))[0]?.title).toBe('The Monster')
    await open.kashihon('change', 'frankenstein', '--title', 'Frankenstein')
    const corrected = await open.book({
      title: 'Frankenstein',
      chapters: [A, B.replace('raining', 'snowing')],
    })
    await open.kashihon('import', corrected)
    expect((await volumesOf('Frankenstein'))[0]?.title).toBe('Frankenstein')

    const second = await open.book({ title: 'Frankenstein 2: The Return', chapters: [C] })
    expect((await open.kashihon('import', second)).said[0]).toBe(
      'book.epub: created: /volumes/frankenstein-volume-2, 1 part (“Frankenstein” is called “Frankenstein: Volume 1” from now on)',
    )
    expect(await volumesOf('Frankenstein')).toEqual([
      { slug: 'frankenstein-volume-1', number: 1, title: 'Frankenstein: Volume 1' },
      { slug: 'frankenstein-volume-2', number: 2, title: 'Frankenstein 2: The Return' },
    ])
    expect(await open.rows("select title from parts where slug = 'frankenstein-volume-1-part-2'")).toEqual([
      { title: 'Frankenstein: Volume 1 Part 2' },
    ])
  })

  it('may be said to be one, and so may a volume that was not', async () => {
    const list = inSeries('Famous Whales', 17, 'set')
    const file = await open.book({ more: packaged('Moby Dick', list), chapters: [A] })
    expect((await open.kashihon('import', file, '--series', 'none')).said[0]).toMatch(
      /\/volumes\/moby-dick-volume-1/,
    )
    expect(await volumesOf('Moby Dick')).toMatchObject([{ title: 'Moby Dick' }])
    await open.kashihon(
      'import',
      await open.book({ title: 'Storm', chapters: [A] }),
      '--title',
      'Storm: Volume 1',
    )
    expect(await volumesOf('Storm')).toMatchObject([{ title: 'Storm: Volume 1' }])
    await open.kashihon('import', await open.book({ title: 'Emma', chapters: [A] }), '--volume', '1')
    expect(await volumesOf('Emma')).toMatchObject([{ title: 'Emma: Volume 1' }])
    const numbered = await open.book({ title: 'Emma', chapters: [A.replace('raining', 'snowing')] })
    await open.kashihon('import', numbered)
    expect(await volumesOf('Emma')).toMatchObject([{ title: 'Emma: Volume 1' }])
    await open.kashihon('change', 'emma-volume-1', '--title', 'Emma')
    expect(await volumesOf('Emma')).toMatchObject([{ title: 'Emma' }])
  })
})

describe('a manifest', () => {
  it('says that a book is one of its own, and renames it by its identifier', async () => {
    const identifier = 'urn:uuid:04173768-26e6-557c-92c3-a2d9f857d60a'
    const file = await open.book({ title: 'Harbour', identifier, chapters: [A] })
    const of = { file, series: null, title: 'The Harbour' }
    expect((await open.manifest(of)).said[0]).toMatch(/created: \/volumes\/the-harbour-volume-1/)
    expect(await volumesOf('The Harbour')).toMatchObject([{ title: 'The Harbour' }])
    expect((await open.manifest({ ...of, title: 'Harbour Lights' })).said[0]).toMatch(
      /updated: \/volumes\/the-harbour-volume-1/,
    )
    expect(await volumesOf('Harbour Lights')).toMatchObject([{ title: 'Harbour Lights' }])
  })
})

describe('what the publisher has set by change', () => {
  it('stays where an edition or another book comes, and the command says so', async () => {
    const file = await open.book({ title: 'Doors', chapters: [A, B] })
    await open.kashihon('import', file)
    await open.kashihon(
      'change',
      'doors-volume-1',
      '--title',
      'A Hundred Doors',
      '--blurb',
      'All about doors.',
    )
    const other = await open.book({ title: 'Windows', identifier: 'two', chapters: [C] })
    const { said } = await open.kashihon('import', other, '--series', 'Doors', '--replace')
    expect(said[0]).toMatch(/doors-volume-1 keeps what change has set: title, blurb/)
    expect(await volumesOf('Doors')).toMatchObject([{ title: 'A Hundred Doors' }])
  })

  it('stays where it is the title of a book of its own, and a second volume comes', async () => {
    await open.kashihon('import', await open.book({ title: 'Emmeline', chapters: [A] }))
    await open.kashihon('change', 'emmeline-volume-1', '--title', 'Emmeline')
    await open.kashihon('import', await open.book({ title: 'Emmeline, Vol. 2', chapters: [B] }))
    expect((await volumesOf('Emmeline')).map(({ title }) => title)).toEqual([
      'Emmeline',
      'Emmeline: Volume 2',
    ])
  })

  it('stays where it is the cover', async () => {
    const coverOf = () =>
      open.rows(
        `select v.cover_hash as volume, s.cover_hash as series from volumes v join series s on s.id = v.series_id
          where v.slug = 'panels-volume-1'`,
      )
    const comic = async (pages: number) => {
      const made = await makeComic({ pages })
      const file = await named('Panels v01.cbz', Promise.resolve(made.file))
      await made.remove()
      return file
    }
    await open.kashihon('import', await comic(3))
    const cover = join(folder, 'cover.png')
    await writeFile(cover, await drawPage(9))
    await open.kashihon('change', 'panels-volume-1', '--cover', cover)
    const before = await coverOf()
    expect((await open.kashihon('import', await comic(4))).said[0]).toBe(
      'Panels v01.cbz: updated: /volumes/panels-volume-1, 1 part, 4 pages (panels-volume-1 keeps what change has set: cover)',
    )
    expect(await coverOf()).toEqual(before)
    const own = join(folder, 'own.png')
    await writeFile(own, await drawPage(7))
    await open.kashihon('import', await comic(4), '--cover', own)
    expect(await coverOf()).not.toEqual(before)
  })

  it('frees no address: a volume that was moved keeps its own, and the next of its number gets another', async () => {
    await open.kashihon('import', await open.book({ title: 'Roads, Vol. 1', chapters: [A] }))
    await open.kashihon('import', await open.book({ title: 'Paths, Vol. 2', chapters: [B] }))
    await open.kashihon('change', 'roads-volume-1', '--series', 'paths')
    expect(
      (await open.kashihon('import', await open.book({ title: 'Roads, Vol. 1', chapters: [C] }))).said[0],
    ).toBe(
      'book.epub: created: /volumes/roads-volume-1-b, 1 part (another volume has the address roads-volume-1)',
    )
    expect(await volumesOf('Paths')).toHaveLength(2)
  })
})

describe('import --dry-run', () => {
  it('tells what imports would do, as a table and as JSON, and stores nothing', async () => {
    const { volumeSlug: slug } = await open.put({
      file: await open.book({ title: 'Plans', chapters: [A, B, C] }),
    })
    const reader = (await open.buyer({ bought: 2000 })).send
    expect((await buy(reader, slug)).refused).toBeUndefined()
    expect((await mark(reader, `${slug}-part-1`)).refused).toBeUndefined()
    const files = [
      await named('Plans v02 (Digital).cbz', open.comic()),
      await named(
        'corrected.epub',
        open.book({ title: 'Plans', chapters: [A, B.replace('raining', 'snowing'), C] }),
      ),
      await named('shorter.epub', open.book({ title: 'Plans', chapters: [A, B] })),
      await named('Plans c001.cbz', open.comic()),
    ]
    const before = await everything()
    const { code, said, complained } = await open.kashihon('import', '--dry-run', ...files)
    expect([code, complained]).toEqual([1, ''])
    expect(said[0]).toMatch(/^File +Import +Matched by +Series +Volume +Language +Kind +Parts +Price$/)
    expect(said[1]).toMatch(
      /^Plans v02 \(Digital\)\.cbz +created +file name +Plans +2: Plans: Volume 2 +en +manga +1 +899$/,
    )
    expect(said[2]).toMatch(/^corrected\.epub +updated +none +Plans +1: Plans +en +novel +3 +699$/)
    expect(said[3]).toMatch(/^shorter\.epub +refused +none +Plans +1: Plans +en +novel +2 +699$/)
    expect(said[4]).toMatch(/^Plans c001\.cbz +refused$/)
    expect(said).toContain('  parts: 2 kept (1, 3), 1 corrected (2)')
    expect(said).toContain('  parts: 2 kept (1–2), 1 removed (3)')
    expect(said).toContain('  readers: 1 bought, 1 marked')
    expect(said).toContainEqual(expect.stringMatching(/^ {4}1 {2}Chapter 1, [\d,]+ characters, preview$/))
    expect(said).toContainEqual(
      expect.stringMatching(/^ {2}refused: .*this file has no part 3.*1 reader bought it/),
    )
    expect(said.at(-1)).toBe('Nothing is stored.')

    const json = await open.kashihon('import', '--dry-run', '--json', ...files)
    const plans = JSON.parse(json.said.join('\n'))
    expect(plans).toMatchObject([
      {
        file: 'Plans v02 (Digital).cbz',
        outcome: 'created',
        refusal: null,
        book: {
          matchedBy: 'file name',
          series: { title: 'Plans', address: '/series/plans-manga' },
          volume: { number: 2, title: 'Plans: Volume 2', address: '/volumes/plans-manga-volume-2' },
          language: 'en',
          kind: 'manga',
          price: { coins: 899, isUsual: true },
          parts: [{ number: 1, pages: 3, characters: 0, preview: true }],
          changes: { kept: [], corrected: [], new: [1], removed: [] },
          readers: { bought: 0 },
        },
      },
      { outcome: 'updated', book: { changes: { kept: [1, 3], corrected: [2], new: [], removed: [] } } },
      {
        outcome: 'refused',
        needsReplace: true,
        refusal: expect.stringMatching(/this file has no part 3/),
        book: {
          changes: { kept: [1, 2], corrected: [], new: [], removed: [3] },
          readers: { bought: 1, marked: 1 },
        },
      },
      {
        outcome: 'refused',
        needsReplace: false,
        book: null,
        refusal: expect.stringMatching(/chapter 1 and no volume/),
      },
    ])
    expect(await everything()).toEqual(before)
    expect((await open.kashihon('import', '--json', files[0] ?? '')).complained).toBe(
      '--json is said with --dry-run.\n',
    )
  })
})
