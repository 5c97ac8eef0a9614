// Proves docs/product.md#downloads
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { RichText } from '#contract/generated/reading.ts'
import { bookOf, node, treeOf } from '#tests/support/small-book.ts'
import { writeBook } from '../book-folder.ts'
import { makeEndingsInChild, makeFileInChild, runInChild } from './run-file-workers.ts'

// Other tests have files made by one process that stays loaded (tests/support/warm); here each has its own, as in the shop.

let folder: string
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'kashihon-made-')))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('a file is made in a process of its own, and its ending in another', async () => {
  const tree = treeOf([node('PARAGRAPH', ['It was raining.'])])
  const none = { type: 'novel' as const, pictures: [] }
  const { content: _, bytesOf, ...about } = bookOf({ content: { ...none, parts: [{ title: 'One', tree }] } })
  const packed = zstdCompressSync(RichText.encode(tree).finish())
  const content = { ...none, parts: [{ title: 'One', tree: packed }] }
  await writeBook(folder, { about, content }, bytesOf)
  const { path, plan, composed } = await makeFileInChild(folder, 'epub')
  expect((await readFile(path)).subarray(30, 58).toString()).toBe('mimetypeapplication/epub+zip')
  expect(composed).toBe(null)
  const copy = { id: 'ABCD-2345-EFGH', buyer: 'Cleo', boughtAt: new Date('2026-11-20T10:00:00Z') }
  const [ends] = await makeEndingsInChild(folder, { plans: { epub: plan }, copies: [copy] })
  expect(ends?.epub?.length).toBeGreaterThan(100)
})

it.each([
  ['reads', `readFileSync('/etc/hostname')`],
  ['writes', `writeFileSync('../elsewhere', 'x')`],
])('such a process %s nowhere else', async (_, attempt) => {
  const program = join(folder, 'attempt.mjs')
  await writeFile(program, `import { readFileSync, writeFileSync } from 'node:fs'\n${attempt}\n`)
  await expect(runInChild(folder, [program])).rejects.toThrow('Access to this API has been restricted')
})
