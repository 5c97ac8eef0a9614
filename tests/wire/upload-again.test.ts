// Proves docs/product.md#editions
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as calls from '#contract/calls/studio-upload.ts'
import type { Send } from '#contract/page.ts'
import { addStaff } from '#server/accounts/staff/manage-staff.ts'
import { alone } from '#server/studio/upload/read-upload.ts'
import { READ_UPLOAD } from '#server/studio/upload/request-work.ts'
import { type EditionShop, openEditionShop } from '#tests/support/edition-shop.ts'
import { stateOf, uploadFile } from '#tests/support/upload-file.ts'

let open: EditionShop
let send: Send
beforeAll(async () => {
  open = await openEditionShop()
  await open.readers.verify('ada')
  await addStaff(open.shop.app, { name: 'ada', role: 'owner', email: undefined })
  send = open.readers.with(await open.readers.token('ada'))
})
afterAll(() => open.close())

/** Work on an upload that goes on in the second process until it is ended. */
function workElsewhere(uploadId: string) {
  const began = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const done = alone(open.second.app, { kind: READ_UPLOAD, uploadId }, () => {
    began.resolve()
    return ended.promise
  })
  return { began: began.promise, ended, done }
}
async function planAgain(uploadId: string, volumeTitle: string) {
  const { refused } = await send(calls.planUpload, { params: { uploadId }, body: { volumeTitle } })
  expect(refused).toBeUndefined()
  await open.shop.app.jobs.runDue()
}
const stateNow = async (uploadId: string) => (await stateOf(send, uploadId)).state

// The clock of the shop stands still in all of this, so that nothing becomes due by waiting.
it('what is asked of an upload while another process works on it is done as soon as that has ended', async () => {
  const { id, state } = await uploadFile(
    open.shop,
    send,
    await open.book({ title: 'Again', identifier: 'again-1' }),
  )
  expect(state).toBe('read')
  const elsewhere = workElsewhere(id)
  await elsewhere.began
  await planAgain(id, 'Once more')
  expect(await stateNow(id)).toBe('waiting')
  elsewhere.ended.resolve()
  await elsewhere.done
  await open.shop.app.jobs.runDue()
  expect(await stateOf(send, id)).toMatchObject({ state: 'read', plan: { volumeTitle: 'Once more' } })
})

it('and as soon as it has failed there', async () => {
  const { id } = await uploadFile(
    open.shop,
    send,
    await open.book({ title: 'Failed', identifier: 'failed-1' }),
  )
  const elsewhere = workElsewhere(id)
  await elsewhere.began
  await planAgain(id, 'After it failed')
  elsewhere.ended.reject(new Error('killed'))
  await expect(elsewhere.done).rejects.toThrow('killed')
  await open.shop.app.jobs.runDue()
  expect(await stateOf(send, id)).toMatchObject({ state: 'read', plan: { volumeTitle: 'After it failed' } })
})
