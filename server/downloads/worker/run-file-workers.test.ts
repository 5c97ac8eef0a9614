// Proves docs/product.md#downloads
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { bookOf, comicPage, draw } from '#tests/support/small-book.ts'
import { writeBook } from '../book-folder.ts'
import { ProgramFailed } from '../mobi/run-program.ts'
import { makeEndingsApart, makeFileApart } from './run-file-workers.ts'

let folder: string
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'kashihon-file-workers-')))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function infoOf(cbz: Buffer): Promise<string> {
  const zip = await fromBufferPromise(cbz)
  for await (const entry of zip.eachEntry())
    if (entry.fileName === 'ComicInfo.xml')
      return (await buffer(await zip.openReadStreamPromise(entry))).toString()
  return ''
}

// Other tests make files in a process that stays loaded (tests/support/warm).
describe('files that are made in processes of their own', () => {
  it('are a common file, and an end for each copy that names its buyer', async () => {
    const page = await draw('png')
    const content = { type: 'manga', parts: [{ title: 'One', pages: [comicPage(page)] }] } as const
    const { content: _, bytesOf, ...about } = bookOf({ content, direction: 'rtl' }, [page])
    await writeBook(folder, { about, content }, bytesOf)
    const { path, plan, composed } = await makeFileApart(folder, 'cbz')
    expect([path, composed]).toEqual([join(folder, 'made.cbz'), null])
    const common = await readFile(path)
    const copies = ['Ada', 'Bea'].map(buyer => ({ id: `COPY-${buyer}`, buyer, boughtAt: '2026-11-20' }))
    const ends = await makeEndingsApart(folder, { plans: { cbz: plan }, copies })
    for (const [at, { buyer }] of copies.entries())
      expect(await infoOf(Buffer.concat([common, ends[at]?.cbz ?? Buffer.alloc(0)]))).toContain(buyer)
  })

  it('are not made where the process fails', async () => {
    await rm(join(folder, 'book.json'))
    await expect(makeFileApart(folder, 'epub')).rejects.toThrow(ProgramFailed)
  })
})
