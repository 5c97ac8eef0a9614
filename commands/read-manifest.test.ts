import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readManifest } from './read-manifest.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kashihon-manifest-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function read(json: unknown) {
  const file = join(folder, 'manifest.json')
  await writeFile(file, typeof json === 'string' ? json : JSON.stringify(json))
  return readManifest(file)
}

describe('a manifest', () => {
  it('names files and covers by whole paths as well', async () => {
    const entry = { file: '/srv/books/rain.epub', cover: '/srv/covers/rain.jpg' }
    expect(await read([entry])).toMatchObject([entry])
  })

  it('names files from its own folder, with all that it says of them', async () => {
    const entry = {
      file: 'epub/rain-2.epub',
      type: 'novel',
      title: 'More Rain',
      language: 'de-AT',
      creators: [{ name: 'Ada Wren', role: 'AUTHOR' }],
      description: 'Short.',
      long_description: 'Long.',
      subjects: ['weather'],
      series: 'Rain',
      volume: 2,
      reading_direction: 'ltr',
      cover: 'covers/rain-2.jpg',
    }
    expect(await read({ entries: [entry] })).toEqual([
      {
        file: join(folder, 'epub/rain-2.epub'),
        cover: join(folder, 'covers/rain-2.jpg'),
        type: 'novel',
        lang: 'de',
        direction: 'ltr',
        series: { title: 'Rain', tags: ['weather'] },
        volume: {
          title: 'More Rain',
          number: 2,
          description: 'Long.',
          shortDescription: 'Short.',
          creators: [{ name: 'Ada Wren', role: 'author' }],
        },
      },
    ])
  })

  it('leaves the shelf of other languages to the shop', async () => {
    expect((await read([{ file: 'a.epub', language: 'ja-jp' }]))[0]).not.toHaveProperty('lang')
  })

  it('of one book says of its series what it says of the book', async () => {
    const [request] = await read([
      { file: 'a.epub', title: 'Rain', description: 'Short.', long_description: 'Long.' },
    ])
    expect(request?.series).toEqual({ title: 'Rain', description: 'Long.', shortDescription: 'Short.' })
  })

  it.each([
    ['{', /^The manifest .* cannot be read/],
    [{ books: [] }, /^The manifest .* is no list of entries/],
    [[{ title: 'no file' }], /^The manifest .* is no list of entries/],
  ])('that is none is refused with one line: %j', async (json, why) => {
    await expect(read(json)).rejects.toThrow(why)
  })
})
