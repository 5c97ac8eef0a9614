// Proves docs/product.md#editions
import { writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as calls from '#contract/calls/studio-upload.ts'
import { type Upload, UploadAnswers } from '#contract/generated/studio_upload.ts'
import type { Send } from '#contract/page.ts'
import { A, B, type EditionShop, openEditionShop } from '#tests/support/edition-shop.ts'
import { makeStaff } from '#tests/support/studio-staff.ts'
import { stateOf, uploadFile } from '#tests/support/upload-file.ts'

let open: EditionShop
let send: Send
beforeAll(async () => {
  open = await openEditionShop()
  send = await makeStaff(open, 'owner')
})
afterAll(() => open.close())

const withoutPicture = (title: string) =>
  open.book({ title, identifier: title, chapters: [`${A}<img src="gone.png" alt=""/>`] })

async function planned(id: string): Promise<Upload> {
  await send(calls.planUpload, { params: { uploadId: id }, body: UploadAnswers.fromPartial({}) })
  await open.shop.app.jobs.runDue()
  return stateOf(send, id)
}

const MISSING = { code: 'pictureMissing', args: { name: 'gone.png' }, line: 'a picture is missing: gone.png' }

describe('what is said of a file', () => {
  it('is a code with arguments beside the line of the command, in the plan and in the result', async () => {
    const upload = await uploadFile(open.shop, send, await withoutPicture('Gone'))
    expect(upload.plan?.remarks).toContain(MISSING.line)
    expect(upload.plan?.said).toContainEqual(expect.objectContaining(MISSING))
    await send(calls.importUpload, { params: { uploadId: upload.id }, body: UploadAnswers.fromPartial({}) })
    await open.shop.app.jobs.runDue()
    const { outcome } = await stateOf(send, upload.id)
    expect(outcome?.said).toContainEqual(expect.objectContaining(MISSING))
  })

  it('is one of why it cannot be used', async () => {
    const path = `${await withoutPicture('Never')}.txt.epub`
    await writeFile(path, 'This is no book.')
    const upload = await uploadFile(open.shop, send, path)
    expect(upload).toMatchObject({ state: 'refused', refusal: upload.refused?.line })
    expect(upload.refused?.code).not.toBe('plain')
  })

  it('has in it why the volume stays that stands there', async () => {
    const standing = await open.book({ title: 'Kept', identifier: 'kept-1', chapters: [A] })
    const first = await uploadFile(open.shop, send, standing)
    await send(calls.importUpload, { params: { uploadId: first.id }, body: UploadAnswers.fromPartial({}) })
    await open.shop.app.jobs.runDue()
    const other = await open.book({ title: 'Kept', identifier: 'kept-2', chapters: [B] })
    const { plan } = await uploadFile(open.shop, send, other)
    expect(plan?.refused).toMatchObject({
      code: 'staysUnlessElsewhere',
      args: { title: 'Kept' },
      inner: { size: { code: 'partsFrom', args: { count: '1' } } },
    })
    expect(plan?.refused?.lists.reasons?.remarks).toContainEqual(
      expect.objectContaining({ code: 'staysIdentifier' }),
    )
  })

  it('is a line alone where an earlier version has stored it', async () => {
    const { id } = await uploadFile(open.shop, send, await withoutPicture('Earlier'))
    await open.rows(
      `update studio_uploads set refusal = 'it was so', refusal_remark = null,
        book = jsonb_set(book, '{book,remarks}', '["a page is left out"]') where id = $1`,
      id,
    )
    expect(await stateOf(send, id)).toMatchObject({ refusal: 'it was so', refused: undefined })
    const { plan } = await planned(id)
    expect(plan?.said).toContainEqual(expect.objectContaining({ code: 'plain', line: 'a page is left out' }))
  })
})
