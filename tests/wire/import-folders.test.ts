// Proves docs/product.md#import-folder
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EditionShop, openEditionShop } from '#tests/support/edition-shop.ts'

let open: EditionShop
let folder: string
beforeAll(async () => {
  open = await openEditionShop()
  folder = await mkdtemp(join(tmpdir(), 'kashihon-folders-'))
  const put = async (name: string, file: Promise<string> | null) => {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await (file ? copyFile(await file, join(folder, name)) : writeFile(join(folder, name), ''))
  }
  await put('Puddles/v10.cbz', open.comic())
  await put('Puddles/v2.cbz', open.comic())
  await put('Alone.epub', open.book({ title: 'Alone', identifier: 'alone' }))
  await put('cover.jpg', null)
  await put('Puddles/notes.txt', null)
  await put('empty/notes.txt', null)
})
afterAll(async () => {
  await open.close()
  await rm(folder, { recursive: true, force: true })
})

describe('kashihon import FOLDER', () => {
  it('says of each book what it would become, without what is no book', async () => {
    const { code, said, complained } = await open.kashihon('import', folder, '--dry-run', '--json')
    expect([code, complained]).toEqual([
      0,
      `${folder}: left out, since it is no book: cover.jpg, empty/notes.txt, Puddles/notes.txt\n`,
    ])
    const plans = JSON.parse(said.join('\n')) as { file: string; book: { volume: { address: string } } }[]
    expect(plans.map(({ file, book }) => [file, book.volume.address])).toEqual([
      ['Alone.epub', '/volumes/alone-volume-1'],
      ['v2.cbz', '/volumes/puddles-volume-2'],
      ['v10.cbz', '/volumes/puddles-volume-10'],
    ])
  })

  it('imports the books in it in natural order, of the series after which their folder is called', async () => {
    const { code, said } = await open.kashihon('import', folder)
    expect(said).toEqual([
      `${folder}: left out, since it is no book: cover.jpg, empty/notes.txt, Puddles/notes.txt`,
      expect.stringMatching(/^Alone.epub: created: \/volumes\/alone-volume-1, 3 parts/),
      expect.stringMatching(/^Puddles\/v2.cbz: created: \/volumes\/puddles-volume-2, 1 part, 3 pages/),
      expect.stringMatching(/^Puddles\/v10.cbz: created: \/volumes\/puddles-volume-10, 1 part, 3 pages/),
      '3 of 3 files are in the shop.',
    ])
    expect(code).toBe(0)
    const again = await open.kashihon('import', join(folder, 'Puddles'), join(folder, 'Alone.epub'))
    expect(again.said.filter(line => line.includes(': unchanged: '))).toHaveLength(3)
  })

  it('refuses one without a book, and what can only be said of one file', async () => {
    expect(await open.kashihon('import', join(folder, 'empty'))).toMatchObject({
      code: 1,
      complained: `There is no book in ${join(folder, 'empty')}.\n`,
    })
    expect((await open.kashihon('import', folder, '--volume', '2')).complained).toMatch(
      /^--volume, .* are about one file/,
    )
    expect((await open.kashihon('import', folder, '--replace')).complained).toMatch(
      /^--replace is about one file/,
    )
  })
})

it('a manifest names files by whole paths', async () => {
  const file = await open.book({ title: 'Whole path', identifier: 'whole' })
  const manifest = join(folder, 'manifest.json')
  await writeFile(manifest, JSON.stringify([{ file, series: 'Paths', volume: 4 }]))
  expect((await open.kashihon('import', '--manifest', manifest)).said).toEqual([
    expect.stringMatching(/^book.epub: created: \/volumes\/paths-volume-4, 3 parts/),
  ])
})
