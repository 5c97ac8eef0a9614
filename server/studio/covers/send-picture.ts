import { hasRight } from '#rules/studio-rights.ts'
import { shownCoverHash } from '../../catalogue/covers/shown-cover.ts'
import { refusalText } from '../../platform/http/answer-refusal.ts'
import { refusalFor } from '../../platform/http/fault.ts'
import type { Incoming } from '../../platform/http/incoming.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { RouteContext } from '../../route-context.ts'
import { findSubjects } from '../catalogue/row-store.ts'
import { requireInScope, staffOf } from '../scope.ts'
import { isCovered } from './cover-subject.ts'
import { isCoverPicture } from './store.ts'

const WIDTH = 1200

/**
 * A picture of a cover for who may see the series, volume or part in the studio, also before readers do. One without a cover
 * of its own shows that of its volume or series.
 */
export async function sendCoverPicture(
  { app, authenticateForStudio }: RouteContext,
  { req, env }: Incoming,
): Promise<Response> {
  try {
    const { id = '', hash = '' } = req.param()
    const { visitor, missing } = await authenticateForStudio(req.raw, env.peer)
    const { reader } = visitor
    if (!reader) throw new Refusal(missing === 'sessionExpired' ? 410 : 401, missing)
    if (!hasRight(staffOf(reader), 'see')) throw new Refusal(403, 'notAllowed')
    const [row] = await findSubjects(app.db, [id])
    if (!row) throw new Refusal(404, 'pictureNotFound')
    requireInScope(reader, 'see', row)
    const isShown = [row.coverHash, shownCoverHash(row.covers, { lang: row.lang, now: app.clock.now() })]
    const isKnown = isShown.includes(hash) || (isCovered(row) && (await isCoverPicture(app.db, row, hash)))
    const bytes = isKnown ? await app.images.variant({ hash, width: WIDTH, format: 'webp' }) : null
    if (!bytes) throw new Refusal(404, 'pictureNotFound')
    return new Response(new Uint8Array(bytes), {
      headers: { ...HEADERS, 'content-length': String(bytes.length) },
    })
  } catch (error) {
    return refusalText(refusalFor(error, app.log, req.path), req.raw)
  }
}

const HEADERS = {
  'content-type': 'image/webp',
  'cache-control': 'private, max-age=3600, immutable',
  vary: 'authorization, cookie',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
}
