import { beginUpload } from '#contract/calls/studio-upload.ts'
import type { Upload } from '#contract/generated/studio_upload.ts'
import { type CallInput, refuse } from '../../calls/bind.ts'
import { newId } from '../../platform/ids.ts'
import { hasRoomFor } from './free-space.ts'
import { PIECE_SIZES, UPLOAD_LIMITS } from './upload.ts'
import * as store from './upload-store.ts'
import { uploadView } from './view.ts'

const MOST_NAME = 200
const MOST_FOLDER = 500

/**
 * Begins an upload, or answers the one of the same file that is under way: after a lost connection, a closed tab, or in a
 * second tab.
 */
export async function startUpload({
  body,
  reader,
  app,
  now,
}: CallInput<typeof beginUpload>): Promise<Upload> {
  const { bytes } = body
  const name = nameOf(body.name)
  const folder = folderOf(body.folder)
  const sha256 = body.sha256.toLowerCase()
  const pieceBytes = body.pieceBytes || (PIECE_SIZES.at(-1) as number)
  if (name === null || !/^[0-9a-f]{64}$/.test(sha256) || bytes < 1 || !PIECE_SIZES.includes(pieceBytes))
    throw refuse(beginUpload, 'malformed')
  if (bytes > UPLOAD_LIMITS.fileBytes) throw refuse(beginUpload, 'fileTooLarge')
  const file = { accountId: reader.id, name, folder, sha256 }
  const same = await store.findSameUpload(app.db, file)
  if (same === null) {
    const mine = await store.countUploadsOf(app.db, reader.id)
    if (mine.count >= UPLOAD_LIMITS.files || mine.bytes + bytes > UPLOAD_LIMITS.personBytes)
      throw refuse(beginUpload, 'tooManyUploads')
    if (!(await hasRoomFor(app, bytes + (await store.bytesToCome(app.db)))))
      throw refuse(beginUpload, 'noSpace')
  }
  const upload = { ...file, id: newId('UPL', now), bytes, pieceBytes, begunAt: now }
  const id = await app.db.transaction(tx => store.addUpload(tx, upload))
  return uploadView((await store.findUpload(app.db, id)) as store.UploadRow)
}

/** The name of a file without folders; null where nothing is left of it. */
function nameOf(said: string): string | null {
  const name = (said.split(/[/\\]/).at(-1) ?? '').replace(/\p{Cc}/gu, '').trim()
  if (name === '' || name === '.' || name === '..') return null
  const end = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  return name.length <= MOST_NAME ? name : name.slice(0, MOST_NAME - end.length) + end
}

function folderOf(said: string): string {
  return said.replace(/\p{Cc}/gu, '').slice(0, MOST_FOLDER)
}
