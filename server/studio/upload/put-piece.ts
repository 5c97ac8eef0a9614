import { createHash } from 'node:crypto'
import { putUploadPiece } from '#contract/calls/studio-upload.ts'
import type { Upload } from '#contract/generated/studio_upload.ts'
import { type CallInput, refuse } from '../../calls/bind.ts'
import { hasRoomFor } from './free-space.ts'
import { requestReading } from './request-work.ts'
import { piecesOf } from './upload.ts'
import * as store from './upload-store.ts'
import { ownUpload } from './uploads.ts'
import { uploadView } from './view.ts'

/** Stores a piece of a file under its digest. The last one has the file read. A piece that is there already does no harm. */
export async function putPiece(asked: CallInput<typeof putUploadPiece>): Promise<Upload> {
  const { params, query, body, app, now } = asked
  const upload = await ownUpload(asked, putUploadPiece)
  const number = /^\d{1,6}$/.test(params.number) ? Number(params.number) : 0
  const count = piecesOf(upload)
  const size = number === count ? upload.bytes - (count - 1) * upload.pieceBytes : upload.pieceBytes
  if (number < 1 || number > count || body.byteLength !== size) throw refuse(putUploadPiece, 'wrongPiece')
  const sha256 = createHash('sha256').update(body).digest('hex')
  if (query.sha256?.toLowerCase() !== sha256) throw refuse(putUploadPiece, 'wrongDigest')
  if (upload.pieces.includes(number)) return uploadView(upload)
  if (upload.state !== 'uploading') throw refuse(putUploadPiece, 'uploadedBefore')
  if (!(await hasRoomFor(app, size))) throw refuse(putUploadPiece, 'noSpace')
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  await app.blobs.put([{ name: sha256, sha256, size, read: () => only(bytes) }])
  return app.db.transaction(async tx => {
    await store.addPiece(tx, { uploadId: upload.id, number, sha256, now })
    const after = await store.findUpload(tx, upload.id)
    if (!after) throw refuse(putUploadPiece, 'noSuchUpload')
    if (after.pieces.length < count || after.state !== 'uploading') return uploadView(after)
    await store.changeState(tx, upload.id, { state: 'waiting', from: ['uploading'], now })
    await requestReading(app, tx, upload.id)
    return uploadView({ ...after, state: 'waiting' })
  })
}

async function* only(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
