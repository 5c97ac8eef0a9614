// Proves docs/product.md#editions, docs/product.md#marks
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listMarks, saveMark } from '#contract/calls/marks.ts'
import * as calls from '#contract/calls/studio-upload.ts'
import { UploadAnswers } from '#contract/generated/studio_upload.ts'
import type { Send } from '#contract/page.ts'
import { partTextOf } from '#server/publishing/text/part-text.ts'
import { buy, type EditionShop, openEditionShop } from '#tests/support/edition-shop.ts'
import { makeStaff } from '#tests/support/studio-staff.ts'
import { stateOf, uploadFile } from '#tests/support/upload-file.ts'

const CHAPTERS = 10
const MARKS_EACH = 10

let open: EditionShop
let editor: Send
let reader: Send
beforeAll(async () => {
  open = await openEditionShop()
  editor = await makeStaff(open, 'editor')
  reader = (await open.buyer({ bought: 20_000 })).send
})
afterAll(() => open.close())

/** A paragraph like no other of the book. */
const paragraph = (chapter: string, at: number) =>
  `In ${chapter}, number ${at}, it was raining on roof ${at * 7} of ${chapter}. `.repeat(4).trim()
const chapterOf = (name: string) =>
  Array.from({ length: MARKS_EACH }, (_, at) => `<p>${paragraph(name, at)}</p>`).join('')
const names = Array.from({ length: CHAPTERS }, (_, at) => `chapter ${'ABCDEFGHIJ'[at]}`)

/** Uploads a book, and imports what the plan says. The id of its volume. */
async function upload(chapters: readonly string[]): Promise<string> {
  const path = await open.book({ title: 'Gutters', identifier: 'g1', chapters: chapters.map(chapterOf) })
  const { id } = await uploadFile(open.shop, editor, path)
  const body = UploadAnswers.fromPartial({ cut: 'chapters', publishing: new Date('2026-01-01') })
  for (const call of [calls.planUpload, calls.importUpload]) {
    const { refused } = await editor(call, { params: { uploadId: id }, body })
    expect(refused).toBeUndefined()
    await open.shop.app.jobs.runDue()
  }
  const { outcome } = await stateOf(editor, id)
  await open.shop.app.version.refresh()
  return outcome?.volumeSlug ?? ''
}

/** The blocks of each part that is there, by its id. */
async function blocksOf(volume: string): Promise<Map<string, readonly string[]>> {
  const rows = await open.rows<{ id: string; tree: Buffer }>(
    `select p.id, c.tree from parts p join volumes v on v.id = p.volume_id join part_contents c on c.part_id = p.id
      where v.slug = $1 and not exists (select from removed_parts r where r.part_id = p.id) order by p.number`,
    volume,
  )
  return new Map(rows.map(({ id, tree }) => [id, partTextOf(tree, []).blocks]))
}

it('a chapter that a new edition inserts leaves each of 100 marks on its text', async () => {
  const volume = await upload(names)
  expect((await buy(reader, volume)).refused).toBeUndefined()
  const marked = new Map<string, string>()
  for (const [partId, blocks] of await blocksOf(volume))
    for (const [block, text] of blocks.entries()) {
      if (!text.startsWith('In chapter')) continue
      const id = `m-${marked.size}`
      marked.set(id, text)
      const from = { revision: 1, block, offset: 0, quote: text.slice(0, 24), progress: 0 }
      const { refused } = await reader(saveMark, { params: { id }, body: { partId, from } })
      expect(refused).toBeUndefined()
    }
  expect(marked.size).toBe(CHAPTERS * MARKS_EACH)

  await upload([...names.slice(0, 3), 'chapter NEW', ...names.slice(3)])
  const parts = await blocksOf(volume)
  expect(parts.size).toBe(CHAPTERS + 1)
  const { answer } = await reader(listMarks, { query: { limit: 500 } })
  const elsewhere = (answer?.marks ?? []).filter(
    ({ id, partId, from, gone }) => gone || parts.get(partId)?.[from?.block ?? -1] !== marked.get(id),
  )
  expect(answer?.marks).toHaveLength(marked.size)
  expect(elsewhere).toEqual([])
})
