// Proves docs/product.md#import-folder
import {
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { importBook } from '#server/publishing/import-book.ts'
import { A, B, C } from '#tests/support/edition-shop.ts'
import { drawPage, type MadeFile, makeComic, makeEpub } from '#tests/support/make-books.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'

let shop: TestShop
let folder: string
const made: MadeFile[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kashihon-import-folder-'))
  shop = await openShop({ env: { IMPORT_DIR: folder } })
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
  for (const one of made) await one.remove()
})
beforeEach(async () => {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true })
})

const noted = async (one: Promise<MadeFile>) => {
  const file = await one
  made.push(file)
  return file.file
}
const epub = (options: Parameters<typeof makeEpub>[0]) => noted(makeEpub(options))

async function put(name: string, from: string | { text: string }): Promise<string> {
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true })
  await (typeof from === 'string' ? copyFile(from, path) : writeFile(path, from.text))
  return path
}
const beside = (entry: object) => ({ text: JSON.stringify(entry) })

/** The next look, some seconds later. */
async function look(seconds = 6): Promise<void> {
  shop.clock.set(new Date(shop.clock.now().getTime() + seconds * 1000))
  await shop.app.jobs.runDue()
}
async function looks(): Promise<void> {
  await look()
  await look()
}
async function putPage(name: string, number: number): Promise<void> {
  const path = await put(name, { text: '' })
  await writeFile(path, await drawPage(number))
}

/** Files in the folder, without what is written in them. */
async function listed(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}
const said = (name: string) => readFile(join(folder, name), 'utf8')
const volumes = (series: string) =>
  shop.scratch.db.query<{ slug: string; number: number; price: number | null; title: string }>({
    text: `select v.slug, v.number::float8 as number, v.price_coins as price, v.title from volumes v join series s on s.id = v.series_id
      where s.title = $1 order by v.number`,
    values: [series],
  })

describe('a file in the import folder', () => {
  it('is imported when it has stayed as it is for two looks, and is moved to done with a note', async () => {
    const file = await epub({ title: 'Still', identifier: 'still' })
    const path = await put('Still.epub', file)
    await look()
    expect(await volumes('Still')).toEqual([])
    await writeFile(path, 'half of it')
    await look()
    expect(await listed()).toEqual(['Still.epub'])
    await copyFile(file, path)
    await looks()
    expect(await listed()).toEqual(['done/Still.epub', 'done/Still.epub.txt'])
    expect(await said('done/Still.epub.txt')).toBe('created: /volumes/still-volume-1, 1 part\n')
    expect(await volumes('Still')).toMatchObject([{ slug: 'still-volume-1' }])
  })

  it('has the fields that the manifest beside it says, which goes with it', async () => {
    await put('One.epub', await epub({ title: 'One', identifier: 'm1' }))
    await put('One.json', beside({ series: 'Manifests', volume: 3, price: 321, launch: '2026-12-01' }))
    await put('Two.epub', await epub({ title: 'Two', identifier: 'm2' }))
    await put('Two.epub.json', beside({ file: 'Two.epub', series: 'Manifests', volume: 4 }))
    await looks()
    expect(await listed()).toEqual(
      ['One.epub', 'Two.epub'].flatMap(name => [`done/${name}`, `done/${name}.json`, `done/${name}.txt`]),
    )
    expect(await volumes('Manifests')).toMatchObject([
      { number: 3, price: 321 },
      { number: 4, price: null },
    ])
    const [part] = await shop.scratch.db.query<{ launch: Date }>({
      text: `select p.launch_at as launch from parts p join volumes v on v.id = p.volume_id where v.slug = 'manifests-volume-3'`,
    })
    expect(part?.launch).toEqual(new Date('2026-12-01'))
  })

  it('waits for its manifest to be complete, too', async () => {
    await put('Late.epub', await epub({ title: 'Late', identifier: 'late' }))
    await look()
    await put('Late.json', { text: '{"ser' })
    await look()
    await put('Late.json', beside({ series: 'Later', volume: 2 }))
    await looks()
    expect(await volumes('Later')).toMatchObject([{ number: 2 }])
  })

  it.each([
    ['no JSON', '{', /M.json is no JSON: /],
    ['a list', '[]', /M.json is no object/],
    ['a wrong price', '{"price": 0}', /M.json: price is a whole number from 1 to /],
    ['a wrong kind of field', '{"creators": 5}', /M.json: it cannot be used: /],
    [
      'about another file',
      '{"file": "other.epub"}',
      /M.json is about "other.epub", and stands beside M.epub/,
    ],
    [
      'to replace',
      '{"replace": true}',
      /M.json says "replace", and nothing is replaced from the import folder/,
    ],
    ['to read a picture elsewhere', '{"cover": "/etc/hostname"}', /the cover that M.json names is not in/],
    ['to read a picture above', '{"cover": "../x.jpg"}', /the cover that M.json names is not in/],
  ])('is refused with a manifest that is %s', async (_, text, line) => {
    await put('M.epub', await epub({ title: 'Never', identifier: 'never' }))
    await put('M.json', { text })
    await looks()
    expect(await listed()).toEqual(['failed/M.epub', 'failed/M.epub.json', 'failed/M.epub.txt'])
    expect(await said('failed/M.epub.txt')).toMatch(line)
    expect(await volumes('Never')).toEqual([])
  })

  it('is refused beside another of the same name where it is not said whose the manifest is', async () => {
    await put('Both.epub', await epub({ title: 'Both', identifier: 'both' }))
    await put('Both.cbz', await noted(makeComic({ pages: 2 })))
    await put('Both.json', beside({ price: 1 }))
    await looks()
    await looks()
    expect(await listed()).toEqual([
      ...['Both.json', 'failed/Both.cbz', 'failed/Both.cbz.txt', 'failed/Both.epub', 'failed/Both.epub.txt'],
    ])
    expect(await said('failed/Both.cbz.txt')).toMatch(
      /Both.json could be of Both.cbz or Both.epub: call it Both.cbz.json or Both.epub.json/,
    )
  })

  it('that is refused goes to failed, with why and what to do, and never over an earlier one', async () => {
    for (const text of ['no book', 'no book either']) {
      await put('bad.epub', { text })
      await looks()
    }
    expect(await listed()).toEqual([
      'failed/bad (2).epub',
      'failed/bad (2).epub.txt',
      'failed/bad.epub',
      'failed/bad.epub.txt',
    ])
    expect(await said('failed/bad.epub')).toBe('no book')
    expect(await said('failed/bad (2).epub')).toBe('no book either')
    const [line, advice, ...more] = (await said('failed/bad.epub.txt')).split('\n')
    expect(line).toMatch(/^refused: it is not a ZIP archive/)
    expect(advice).toMatch(/Correct the file and put it into the folder again\. .*bad\.epub\.json/)
    expect(more).toEqual([''])
  })

  it('never replaces what is on sale, not even by a correction, and the same file again is done', async () => {
    const book = { title: 'Standing', identifier: 'standing' }
    const first = await epub({ ...book, chapters: [A, B, C] })
    await put('Standing.epub', first)
    await looks()
    const before = await shop.scratch.db.query({
      text: 'select part_id, tree, revision from part_contents order by 1',
    })
    await put('Standing.epub', await epub({ ...book, chapters: [A, B, C.replace('raining', 'snowing')] }))
    await looks()
    expect(await said('failed/Standing.epub.txt')).toMatch(
      /^refused: \/volumes\/standing-volume-1 \(“Standing”\) stands there already, and only what is new is taken\nNothing that is on sale is replaced .*in the studio or by a command/,
    )
    await put('Standing.epub', first)
    await looks()
    expect(await said('done/Standing (2).epub.txt')).toMatch(
      /^unchanged: \/volumes\/standing-volume-1, 3 parts/,
    )
    expect(
      await shop.scratch.db.query({ text: 'select part_id, tree, revision from part_contents order by 1' }),
    ).toEqual(before)
    expect(await shop.scratch.db.query({ text: 'select from replaced_editions' })).toEqual([])
  })

  it('is of the series after which its folder is called, and the folder is kept in done', async () => {
    const comic = await noted(makeComic({ pages: 2 }))
    const other = await noted(makeComic({ pages: 3 }))
    await put('Umbrellas/v01.cbz', comic)
    await put('Umbrellas/v02.cbz', other)
    await put('Umbrellas/cover.jpg', { text: 'no book' })
    await looks()
    await look()
    expect(await listed()).toEqual([
      'Umbrellas/cover.jpg',
      ...['v01.cbz', 'v01.cbz.txt', 'v02.cbz', 'v02.cbz.txt'].map(name => `done/Umbrellas/${name}`),
    ])
    expect((await volumes('Umbrellas')).map(({ number }) => number)).toEqual([1, 2])
  })

  it('that is a link, or lies behind one, is left where it is', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'kashihon-outside-'))
    await copyFile(await epub({ title: 'Outside', identifier: 'outside' }), join(outside, 'Outside.epub'))
    await symlink(join(outside, 'Outside.epub'), join(folder, 'link.epub'))
    await symlink(outside, join(folder, 'shelf'))
    await looks()
    expect(await volumes('Outside')).toEqual([])
    expect(await readdir(outside)).toEqual(['Outside.epub'])
    await rm(outside, { recursive: true })
  })
})

describe('a move that was broken off', () => {
  const noteMove = (path: string, target: string, manifest: string | null, stamp: string) =>
    shop.scratch.db.query({
      text: `insert into import_folder_moves (path, target, manifest, note, stamp, noted_at) values ($1, $2, $3, 'created: as noted', $4, now())`,
      values: [path, target, manifest, stamp],
    })
  const stampOf = async (path: string) => {
    const { size, mtimeMs } = await lstat(path)
    return `${size} ${mtimeMs}`
  }

  it('is ended, so that a manifest never meets another book', async () => {
    await put('done/Cut.epub', { text: 'moved already' })
    const manifest = await put('Cut.json', beside({ price: 1 }))
    const stamp = `of the file; ${await stampOf(manifest)}`
    await noteMove(join(folder, 'Cut.epub'), join(folder, 'done/Cut.epub'), manifest, stamp)
    await put('Next.epub', { text: 'no book' })
    await looks()
    expect(await listed()).toEqual([
      ...[
        'done/Cut.epub',
        'done/Cut.epub.json',
        'done/Cut.epub.txt',
        'failed/Next.epub',
        'failed/Next.epub.txt',
      ],
    ])
    expect(await said('done/Cut.epub.txt')).toBe('created: as noted')
    expect(await shop.scratch.db.query({ text: 'select from import_folder_moves' })).toEqual([])
  })

  it('overwrites nothing where its name is used again, and is left to the server that has the file', async () => {
    await put('done/Cut.epub', { text: 'moved already' })
    await put('Cut.epub', { text: 'a new one' })
    await noteMove(join(folder, 'Cut.epub'), join(folder, 'done/Cut.epub'), null, 'of another; ')
    await noteMove('/elsewhere/Far.epub', '/elsewhere/done/Far.epub', null, 'of it; ')
    await looks()
    expect(await said('done/Cut.epub')).toBe('moved already')
    expect(await said('failed/Cut.epub')).toBe('a new one')
    expect(await shop.scratch.db.query({ text: 'delete from import_folder_moves returning path' })).toEqual([
      { path: '/elsewhere/Far.epub' },
    ])
  })
})

describe('a noted move', () => {
  const notedMove = (name: string, target: string, stamp: string) =>
    shop.scratch.db.query({
      text: `insert into import_folder_moves (path, target, note, stamp, noted_at) values ($1, $2, 'created: as noted', $3, now())`,
      values: [join(folder, name), join(folder, target), stamp],
    })

  it('takes no other file along that has the name by now', async () => {
    await put('New.epub', { text: 'no book' })
    await notedMove('New.epub', 'done/New.epub', 'of another; ')
    await looks()
    expect(await listed()).toEqual(['failed/New.epub', 'failed/New.epub.txt'])
    expect(await shop.scratch.db.query({ text: 'select from import_folder_moves' })).toEqual([])
  })

  it('that cannot be carried out keeps no other book waiting, and neither does a book that cannot be moved', async () => {
    await put('failed', { text: 'no folder' })
    await put('A bad one.epub', { text: 'no book' })
    const { size, mtimeMs } = await lstat(await put('Noted.txt', { text: 'no book' }))
    await notedMove('Noted.txt', 'failed/Noted.txt', `${size} ${mtimeMs}; `)
    await looks()
    await put('Good.epub', await epub({ title: 'After a bad one', identifier: 'after' }))
    await looks()
    expect(await listed()).toEqual([
      ...['A bad one.epub', 'Noted.txt', 'done/Good.epub', 'done/Good.epub.txt', 'failed'],
    ])
    expect(await shop.scratch.db.query({ text: 'delete from import_folder_moves returning path' })).toEqual([
      { path: join(folder, 'Noted.txt') },
    ])
  })

  it('leads to a name that leaves room for those that go with it', async () => {
    await put(`${'雨'.repeat(83)}.epub`, { text: 'no book' })
    await looks()
    const name = `failed/${'雨'.repeat(77)}.epub`
    expect(await listed()).toEqual([name, `${name}.txt`])
  })

  it('never goes through a link that leads elsewhere', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'kashihon-outside-'))
    await symlink(outside, join(folder, 'done'))
    await put('Inside.epub', await epub({ title: 'Inside', identifier: 'inside' }))
    await looks()
    expect(await volumes('Inside')).toHaveLength(1)
    expect(await listed()).toEqual(['Inside.epub'])
    expect(await readdir(outside)).toEqual([])
    await rm(outside, { recursive: true })
  })
})

describe('a folder of pictures', () => {
  it('is a volume once nothing has changed in it for a minute, and no copy is under way', async () => {
    await putPage('Drawn/01.png', 1)
    await putPage('Drawn/02.png', 2)
    await look(70)
    await look(30)
    expect(await volumes('Drawn')).toEqual([])
    await putPage('Drawn/03.png.part', 3)
    await look(70)
    await look(70)
    expect(await volumes('Drawn')).toEqual([])
    await rename(join(folder, 'Drawn/03.png.part'), join(folder, 'Drawn/03.png'))
    await look(70)
    await look(70)
    expect(await said('done/Drawn.txt')).toMatch(/^created: .*3 pages/)
  })

  it('is none that lay beside a book, holds one picture, or is the import folder itself', async () => {
    const [before] = await shop.scratch.db.query<{ count: string }>({ text: 'select count(*) from volumes' })
    await putPage('front.png', 1)
    await putPage('back.png', 2)
    for (let times = 0; times < 2; times++) await look(70)
    expect(await listed()).toEqual(['back.png', 'front.png'])
    await put('Beside/Beside.epub', await epub({ title: 'Beside', identifier: 'beside' }))
    await putPage('Beside/front.png', 3)
    await putPage('Beside/back.png', 4)
    await putPage('One/cover.png', 5)
    for (let times = 0; times < 4; times++) await look(70)
    expect(await listed()).toEqual([
      ...['Beside/back.png', 'Beside/front.png', 'One/cover.png', 'back.png'],
      ...['done/Beside/Beside.epub', 'done/Beside/Beside.epub.txt', 'front.png'],
    ])
    const [after] = await shop.scratch.db.query<{ count: string }>({ text: 'select count(*) from volumes' })
    expect(Number(after?.count)).toBe(Number(before?.count) + 1)
  })
})

it('a file that has changed while it was read is not stored', async () => {
  const file = await epub({ title: 'Changed', identifier: 'changed' })
  const refuse = async () => {
    throw new Error('it has changed')
  }
  await expect(importBook(shop.app, { file }, refuse)).rejects.toThrow('it has changed')
  expect(await volumes('Changed')).toEqual([])
})

describe('two servers', () => {
  let second: TestShop
  beforeEach(async () => {
    second = await openShop({ env: { IMPORT_DIR: folder }, scratch: shop.scratch, now: shop.clock.now() })
  })
  afterEach(() => second.close())

  it('import each file of a folder once', async () => {
    const names = ['a', 'b', 'c', 'd'].map(letter => `Pair ${letter}`)
    for (const title of names) await put(`${title}.epub`, await epub({ title, identifier: title }))
    for (let waiting = 4; waiting > 0; ) {
      shop.clock.set(new Date(shop.clock.now().getTime() + 6_000))
      second.clock.set(shop.clock.now())
      await Promise.all([shop.app.jobs.runDue(), second.app.jobs.runDue()])
      waiting = (await listed()).filter(name => !name.includes('/')).length
    }
    expect(await listed()).toEqual(names.flatMap(name => [`done/${name}.epub`, `done/${name}.epub.txt`]))
    for (const name of names) expect(await said(`done/${name}.epub.txt`)).toMatch(/^created: /)
  })
})
