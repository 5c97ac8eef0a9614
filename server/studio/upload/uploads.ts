import * as calls from '#contract/calls/studio-upload.ts'
import { type Upload, UploadList } from '#contract/generated/studio_upload.ts'
import { page, ROOMY_LIMIT } from '#rules/paging.ts'
import { type CallInput, type Reader, refuse } from '../../calls/bind.ts'
import type { AppContext } from '../../context.ts'
import { withWhatCameSince } from './since-import.ts'
import { UPLOAD_LIMITS } from './upload.ts'
import * as store from './upload-store.ts'
import { uploadSummary, uploadView } from './view.ts'

interface UploadInput {
  params: { uploadId: string }
  reader: Reader
  app: AppContext
}

type OfUpload = {
  readonly name: string
  readonly refuses: { readonly 404: 'noSuchUpload' }
} & typeof calls.showUpload

/** The upload of the address, which is seen only by who has begun it. Throws 404. */
export async function ownUpload(
  { params, reader, app }: UploadInput,
  call: { refuses: { 404: 'noSuchUpload' } },
): Promise<store.UploadRow> {
  const upload = await store.findUpload(app.db, params.uploadId)
  if (upload?.accountId !== reader.id) throw refuse(call as OfUpload, 'noSuchUpload')
  return upload
}

export async function listOwnUploads({
  query,
  reader,
  app,
}: CallInput<typeof calls.listUploads>): Promise<UploadList> {
  const uploads = await store.listUploadsOf(app.db, reader.id, page(query, ROOMY_LIMIT))
  const { all, bytes } = await store.countUploadsOf(app.db, reader.id)
  return UploadList.fromPartial({
    uploads: await withWhatCameSince(app.db, uploads.map(uploadSummary)),
    ...{ total: all, bytes, mostBytes: UPLOAD_LIMITS.personBytes, mostFileBytes: UPLOAD_LIMITS.fileBytes },
  })
}

export async function showOwnUpload(asked: CallInput<typeof calls.showUpload>): Promise<Upload> {
  const upload = uploadView(await ownUpload(asked, calls.showUpload))
  const [shown = upload] = await withWhatCameSince(asked.app.db, [upload])
  return shown
}

export async function dropUpload(asked: CallInput<typeof calls.deleteUpload>): Promise<null> {
  const { id } = await ownUpload(asked, calls.deleteUpload)
  const isDeleted = await asked.app.db.transaction(tx => store.deleteUploadRow(tx, id))
  if (!isDeleted) throw refuse(calls.deleteUpload, 'importingNow')
  return null
}
