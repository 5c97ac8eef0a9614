// Proves docs/product.md#editions, docs/product.md#which-volume
import { open as openFile, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { remark } from '#server/book-files/remark.ts'
import { planImport } from '#server/publishing/plan-import.ts'
import { A, B, buy, type EditionShop, openEditionShop } from '#tests/support/edition-shop.ts'
import { type Chapter, randomEditions, xhtmlOf } from '#tests/support/random-editions.ts'
import { randomFrom } from '#tests/support/random-from.ts'

let open: EditionShop
beforeAll(async () => {
  open = await openEditionShop()
})
afterAll(() => open.close())

const titlesOf = (series: string) =>
  open.rows<{ series: string; title: string }>(
    `select s.title as series, v.title from volumes v join series s on s.id = v.series_id where s.slug = $1 order by v.number`,
    series,
  )

describe('a part that keeps its length and loses its text', () => {
  const editions = randomEditions(randomFrom(7))
  const [first, second, third, other] = editions.book(4) as [Chapter, Chapter, Chapter, Chapter]
  /** Some paragraphs of a chapter, and as many as it has together. */
  const mixed = (share: number): Chapter => {
    const kept = second.paragraphs.slice(0, Math.ceil(second.paragraphs.length * share))
    const more = [...other.paragraphs, ...editions.book(1).flatMap(({ paragraphs }) => paragraphs)]
    return { ...second, paragraphs: [...kept, ...more].slice(0, second.paragraphs.length + 4) }
  }
  const put = async (chapters: readonly Chapter[]) =>
    open.kashihon(
      'import',
      await open.book({ title: 'Sold', identifier: 'sold', chapters: chapters.map(xhtmlOf) }),
    )

  it('is refused where readers have the volume, and a correction is not', async () => {
    await put([first, second, third])
    await open.shop.app.version.refresh()
    const reader = (await open.buyer({ bought: 2000 })).send
    expect((await buy(reader, 'sold-volume-1')).refused).toBeUndefined()
    const { code, said } = await put([first, mixed(0.15), third])
    expect([code, said[0]]).toEqual([1, expect.stringMatching(/refused: .*less than half/)])
    const corrected = {
      ...second,
      paragraphs: second.paragraphs.map(({ words, ...paragraph }) => ({
        ...paragraph,
        words: words.map((word, at) => (at % 10 < 3 ? `${word}x` : word)),
      })),
    }
    expect((await put([first, corrected, third])).said[0]).toMatch(/updated: /)
  })
})

describe('--series', () => {
  const file = (title: string, creator = 'Ada Wren', chapters = [A]) =>
    open.book({ title, creator, chapters, identifier: `${title} ${creator}` })

  it('finds a series by its name or address, and does not rename it', async () => {
    await open.kashihon('import', await file('Hail, Vol. 1'))
    await open.kashihon('import', await file('Hail, Vol. 2'))
    await open.kashihon('change', 'hail', '--title', 'Gale')
    for (const [number, name] of [
      ['3', 'Hail'],
      ['4', 'Hail!'],
      ['5', 'Gale'],
    ] as const) {
      const { said } = await open.kashihon(
        'import',
        await file(`Hail, Vol. ${number}`),
        '--series',
        name,
        '--volume',
        number,
      )
      expect(said[0]).toMatch(/created: \/volumes\/hail-volume-\d, 1 part$/)
    }
    expect((await titlesOf('hail')).map(({ series, title }) => `${series} | ${title}`)).toEqual(
      [1, 2, 3, 4, 5].map(number => `Gale | Gale: Volume ${number}`),
    )
  })

  it('is asked for where another author has a series of that name, and said in a remark', async () => {
    await open.kashihon('import', await file('Snow, Vol. 1'))
    const ninth = await file('Snow, Vol. 9', 'Bo Li', [B])
    expect(await open.kashihon('import', ninth)).toMatchObject({
      code: 1,
      said: [
        'book.epub: refused: /series/snow (“Snow”) is by Ada Wren, and this is by Bo Li: say with --series which series it belongs to',
      ],
    })
    expect((await open.kashihon('import', ninth, '--series', 'Snow')).said).toEqual([
      'book.epub: created: /volumes/snow-volume-9, 1 part (/series/snow is by Ada Wren, and this is by Bo Li)',
    ])
    expect((await open.kashihon('import', await file('Snow, Vol. 3', 'Wren, Ada'))).said).toEqual([
      'book.epub: created: /volumes/snow-volume-3, 1 part',
    ])
  })
})

it('titles that are only read alike are of series of their own', async () => {
  const put = async (title: string) =>
    (await open.kashihon('import', await open.book({ title, identifier: title, chapters: [A] }))).said[0]
  expect(await put('はし 第1巻')).toContain('/volumes/hashi-volume-1')
  expect(await put('ハシ 第1巻')).toContain('/volumes/hashi-novel-volume-1')
})

describe('--address', () => {
  const file = (number: number) =>
    open.book({
      title: `灯台の夜 第${number}巻`,
      lang: 'ja',
      identifier: `lighthouse ${number}`,
      chapters: [A],
    })

  it('is where a new series stands, and refused where that is none or another series is there or was', async () => {
    const first = { file: await file(1), lang: 'en' } as const
    await expect(open.put({ ...first, address: 'Lighthouse' })).rejects.toThrow(/^“Lighthouse” is no address/)
    await expect(
      open.put({ ...first, address: 'gone' }).then(() => open.kashihon('remove', 'gone', '--yes')),
    ).resolves.toMatchObject({ code: 0 })
    await open.put({ file: await open.book({ title: 'Harbour', identifier: 'harbour', chapters: [B] }) })
    for (const address of ['gone', 'harbour'])
      await expect(open.put({ ...first, address })).rejects.toThrow(
        /^another series has the address .*, or had it/,
      )
    const { said } = await open.kashihon('import', first.file, '--lang', 'en', '--address', 'toudai-no-yoru')
    expect(said[0]).toMatch(/created: \/volumes\/toudai-no-yoru-volume-1/)
    const second = { file: await file(2), lang: 'en' } as const
    await expect(open.put({ ...second, address: 'lighthouse' })).rejects.toThrow(
      'the series is there already, at /series/toudai-no-yoru and not at lighthouse',
    )
    const { volumeSlug } = await open.put({ ...second, address: 'toudai-no-yoru' })
    expect(volumeSlug).toBe('toudai-no-yoru-volume-2')
  })
})

describe('a plan says what happens to the file', () => {
  it('that is too large to be stored', async () => {
    const path = await open.book({ title: 'Large', chapters: [A] })
    await widen(path, 401_000_000)
    const plan = await planImport(open.shop.app, { file: path })
    const remarks = [remark('fileTooLarge', { size: 402, most: 400 })]
    expect(plan).toMatchObject({ outcome: 'created', remarks })
    expect(await open.put({ file: path })).toMatchObject({ outcome: 'created', remarks })
  })

  it('that was imported before its file was stored', async () => {
    const path = await open.book({ title: 'Former', chapters: [A] })
    const { volumeSlug } = await open.put({ file: path })
    await open.rows('delete from edition_files')
    const remarks = [remark('fileStoredNow')]
    expect(await planImport(open.shop.app, { file: path })).toMatchObject({ outcome: 'unchanged', remarks })
    expect(await open.rows('select from edition_files')).toHaveLength(0)
    expect(await open.put({ file: path })).toMatchObject({ outcome: 'unchanged', volumeSlug, remarks })
    expect(await planImport(open.shop.app, { file: path })).toMatchObject({
      outcome: 'unchanged',
      remarks: [],
    })
  })
})

/** Makes an archive larger by a hole before its directory, which takes no room on the disk. */
async function widen(path: string, bytes: number): Promise<void> {
  const archive = await readFile(path)
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  const start = archive.readUInt32LE(end + 16)
  archive.writeUInt32LE(start + bytes, end + 16)
  const file = await openFile(path, 'r+')
  await file.write(archive.subarray(start), 0, archive.length - start, start + bytes)
  await file.write(Buffer.alloc(archive.length - start), 0, archive.length - start, start)
  await file.close()
}
