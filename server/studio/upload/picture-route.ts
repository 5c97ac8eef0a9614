import { Hono } from 'hono'
import { openUploadPicture } from '#contract/calls/studio-upload.ts'
import { hasRight } from '#rules/studio-rights.ts'
import type { AppContext } from '../../context.ts'
import { refusalText } from '../../platform/http/answer-refusal.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { WhoAsks } from '../../platform/http/visitor.ts'
import * as store from './upload-store.ts'

/** Pictures of files that were read, for who has uploaded them. */
export function uploadPictures(app: AppContext, whoAsks: WhoAsks): Hono<{ Bindings: { peer: string } }> {
  const { db, blobs } = app
  const routes = new Hono<{ Bindings: { peer: string } }>()
  routes.get(openUploadPicture.path, async ({ req, env }) => {
    const { uploadId = '', hash = '' } = req.param()
    const { visitor, missing } = await whoAsks(req.raw, env.peer)
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
  })
  return routes
}
