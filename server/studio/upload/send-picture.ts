import { hasRight } from '#rules/studio-rights.ts'
import { refusalText } from '../../platform/http/answer-refusal.ts'
import type { Incoming } from '../../platform/http/incoming.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { RouteContext } from '../../route-context.ts'
import * as store from './upload-store.ts'

/** A picture of a file that was read, for who has uploaded it. */
export async function sendUploadPicture(
  { app, authenticateForStudio }: RouteContext,
  { req, env }: Incoming,
): Promise<Response> {
  const { db, blobs } = app
  const { uploadId = '', hash = '' } = req.param()
  const { visitor, missing } = await authenticateForStudio(req.raw, env.peer)
  const { reader } = visitor
  if (!reader) return refusalText(new Refusal(missing === 'sessionExpired' ? 410 : 401, missing), req.raw)
  if (!reader.staff || !hasRight(reader.staff, 'edit'))
    return refusalText(new Refusal(403, 'notAllowed'), req.raw)
  const mediaType = await store.findReadPicture(db, { uploadId, hash, accountId: reader.id })
  const bytes = mediaType ? await blobs.bytes(hash) : null
  if (!mediaType || !bytes) return refusalText(new Refusal(404, 'noSuchUpload'), req.raw)
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': mediaType,
      'content-length': String(bytes.byteLength),
      'cache-control': 'private, max-age=3600, immutable',
      vary: 'authorization, cookie',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    },
  })
}
