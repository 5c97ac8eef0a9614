import * as calls from '#contract/calls/studio-upload.ts'
import { addStaff } from '#server/accounts/staff/manage-staff.ts'
import { makeComic } from '../make-books.ts'
import { sha256Of, uploadFile } from '../upload-file.ts'
import type { ExampleShop } from './example-shop.ts'

const line = 'The tide had gone out, and the boats lay on the sand as if somebody had put them away.'

/** The book, as Markdown: a first edition, and one with another end. */
const text = (end: string) => `# Harbour\n\n${`${line}\n\n`.repeat(30)}${end}\n`

export async function showUploads(shop: ExampleShop): Promise<void> {
  const { recorder, readers } = shop
  await readers.verify('mara')
  await addStaff(shop.shop.app, { name: 'mara', role: 'owner', email: undefined })
  const token = await readers.token('mara')
  const body = (markdown: string) => ({
    ...{ name: 'Harbour 1.md', folder: 'Harbour', bytes: Buffer.byteLength(markdown) },
    ...{ sha256: sha256Of(Buffer.from(markdown)), pieceBytes: 1_048_576 },
  })
  const first = text('Nobody came.')
  await recorder.show(calls.beginUpload, { body: body(first), token })
  const [begun] = await shop.shop.scratch.db.query<{ id: string }>({ text: 'select id from studio_uploads' })
  const params = { uploadId: begun?.id ?? '' }
  const piece = { params: { ...params, number: '1' }, query: { sha256: sha256Of(Buffer.from(first)) }, token }
  await recorder.show(calls.putUploadPiece, { ...piece, text: first })
  await shop.shop.app.jobs.runDue()
  await recorder.show(calls.listUploads, { token })
  await recorder.show(calls.showUpload, { params, token })
  await recorder.show(calls.showUploadPart, { params: { ...params, number: '1' }, token })
  await recorder.show(calls.planUpload, { params, body: { volumeNumber: 1, draft: true }, token })
  await shop.shop.app.jobs.runDue()
  await recorder.show(calls.importUpload, { params, body: { volumeNumber: 1, draft: true }, token })
  await shop.shop.app.jobs.runDue()
  await showTakeBack(shop, token, body(text('Somebody came.')), text('Somebody came.'))
  await recorder.show(calls.deleteUpload, { params, token })
  await showPicture(shop, token)
}

async function showPicture({ recorder, readers, shop }: ExampleShop, token: string): Promise<void> {
  const send = readers.with(token)
  const { file, remove } = await makeComic({ pages: 1 })
  const { id: uploadId } = await uploadFile(shop, send, file, { name: 'Drawn harbour 1.cbz' })
  await remove()
  const { answer } = await send(calls.showUploadPart, { params: { uploadId, number: '1' } })
  await recorder.show(calls.openUploadPicture, { params: { uploadId, hash: answer?.pages[0] ?? '' }, token })
}

async function showTakeBack(
  shop: ExampleShop,
  token: string,
  body: { name: string; bytes: number; sha256: string },
  markdown: string,
): Promise<void> {
  const { recorder, readers } = shop
  const send = readers.with(token)
  const uploadId = (await send(calls.beginUpload, { body })).answer?.id ?? ''
  const params = { uploadId, number: '1' }
  const bytes = new Uint8Array(Buffer.from(markdown))
  await send(calls.putUploadPiece, { params, query: { sha256: body.sha256 }, body: bytes })
  await shop.shop.app.jobs.runDue()
  await send(calls.importUpload, { params, body: { volumeNumber: 1, replace: true } })
  await shop.shop.app.jobs.runDue()
  const { answer } = await send(calls.showUpload, { params })
  const ofVolume = { volumeId: answer?.outcome?.volumeId ?? '', number: '1' }
  await recorder.show(calls.listKeptEditions, { params: ofVolume, token })
  await recorder.show(calls.restoreKeptEdition, { params: ofVolume, token })
}
