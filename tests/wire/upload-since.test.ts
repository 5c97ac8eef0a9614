// Proves docs/product.md#editions
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as calls from '#contract/calls/studio-upload.ts'
import { UploadAnswers as Answers, type UploadAnswers } from '#contract/generated/studio_upload.ts'
import type { Send } from '#contract/page.ts'
import { A, B, C, type EditionShop, openEditionShop } from '#tests/support/edition-shop.ts'
import { makeStaff } from '#tests/support/studio-staff.ts'
import { stateOf, uploadFile } from '#tests/support/upload-file.ts'

let open: EditionShop
let send: Send
beforeAll(async () => {
  open = await openEditionShop()
  // Otherwise the second process might have begun to read a file, and what is asked for here would wait for it.
  await open.second.app.jobs.stop()
  send = await makeStaff(open, 'owner')
})
afterAll(() => open.close())

async function imported(title: string, chapters: string[], answers: Partial<UploadAnswers> = {}) {
  const file = await open.book({ title, identifier: title, chapters })
  const { id } = await uploadFile(open.shop, send, file)
  const body = Answers.fromPartial({ cut: 'chapters', replace: true, ...answers })
  await send(calls.importUpload, { params: { uploadId: id }, body })
  await open.shop.app.jobs.runDue()
  const { outcome } = await stateOf(send, id)
  if (!outcome) throw new Error(`${title} was not imported`)
  return { id, ...outcome }
}
const sinceOf = async (id: string) => (await stateOf(send, id)).outcome?.since
const restored = (volumeId: string, number: number) =>
  send(calls.restoreKeptEdition, { params: { volumeId, number: String(number) } })

describe('an edition that was imported', () => {
  it('says that it was taken back, also in the list, until it is brought back itself', async () => {
    const first = await imported('Wells', [A, B])
    const second = await imported('Wells', [A, B, C])
    expect([await sinceOf(first.id), await sinceOf(second.id)]).toEqual(['replaced', ''])
    await restored(second.volumeId, second.kept)
    expect([await sinceOf(first.id), await sinceOf(second.id)]).toEqual(['', 'takenBack'])
    const { answer } = await send(calls.listUploads, {})
    expect(answer?.uploads.find(({ id }) => id === second.id)?.outcome?.since).toBe('takenBack')
    await restored(second.volumeId, second.kept + 1)
    expect([await sinceOf(first.id), await sinceOf(second.id)]).toEqual(['takenBack', ''])
  })

  it('says that a later one has replaced it', async () => {
    const first = await imported('Springs', [A])
    const second = await imported('Springs', [A, B])
    await imported('Springs', [A, B, C])
    expect([await sinceOf(first.id), await sinceOf(second.id)]).toEqual(['replaced', 'replaced'])
  })

  it('says that it is gone where its volume is', async () => {
    const { id, volumeId } = await imported('Ponds', [A])
    await open.rows('delete from volumes where id = $1', volumeId)
    expect(await sinceOf(id)).toBe('gone')
  })
})
