import { embedPart, embedPicture } from '#contract/calls/reading.ts'
import { refuse } from '../calls/bind.ts'
import { listPartsByIds, listVolumesByIds } from '../catalogue/store.ts'
import type { AppContext } from '../context.ts'
import { answerBytes } from '../platform/http/answer-bytes.ts'
import { refusalText } from '../platform/http/answer-refusal.ts'
import { refusalFor } from '../platform/http/fault.ts'
import type { Incoming } from '../platform/http/incoming.ts'
import type { RouteContext } from '../route-context.ts'
import { embedPage } from './embed-page.ts'
import { isEmbedPicture } from './sign-embed.ts'
import { findPage } from './store.ts'

const COVER_WIDTH = 840
const PICTURE_WIDTH = 1200
const PICTURE_TYPES = { jpg: 'image/jpeg', webp: 'image/webp' } as const

/**
 * docs/product.md#embedded-parts: a part as XHTML for e-ink readers and converters, by bearer. Its pictures have signed
 * addresses, because they are fetched without the bearer.
 */
export async function sendEmbed(
  { app, authenticate }: RouteContext,
  { req, env }: Incoming,
): Promise<Response> {
  try {
    const asking = await authenticate(req.raw, env.peer)
    const page = await embedPage(app, asking, req.param('partId') ?? '')
    const length = String(Buffer.byteLength(page))
    return new Response(page, { headers: { ...headersOfPage(app), 'content-length': length } })
  } catch (fault) {
    return refused(app, req.raw, fault)
  }
}

/** Programs also ask for a part without naming the file. */
export function redirectToEmbed({ req }: Incoming): Response {
  const location = embedPart.path.replace(':partId', encodeURIComponent(req.param('partId') ?? ''))
  return new Response(null, { status: 308, headers: { location, 'cache-control': 'no-store' } })
}

export async function sendEmbedPicture({ app }: RouteContext, { req }: Incoming): Promise<Response> {
  try {
    const { partId = '', ticket = '', picture = '' } = req.param()
    const { bytes, type, etag } = await pictureOf(app, partId, ticket, picture)
    return answerBytes(req.raw, bytes, {
      'content-type': type,
      'cache-control': 'private, max-age=3600',
      etag,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'no-referrer',
    })
  } catch (fault) {
    return refused(app, req.raw, fault)
  }
}

function refused({ log }: AppContext, request: Request, fault: unknown): Response {
  return refusalText(refusalFor(fault, log, 'embed'), request)
}

function headersOfPage({ config }: AppContext): Record<string, string> {
  return {
    'content-type': 'application/xhtml+xml; charset=utf-8',
    'cache-control': 'private, no-store',
    vary: 'authorization, cookie',
    'x-content-type-options': 'nosniff',
    'content-security-policy': `default-src 'none'; img-src 'self' ${config.publicUrl}; frame-ancestors 'none'; sandbox`,
    'referrer-policy': 'no-referrer',
  }
}

/**
 * Throws 403 for a wrong or expired signature, 404 for a missing or hidden picture. The signature says that whoever made the
 * address may read the part.
 */
async function pictureOf(
  { db, clock, secrets, images }: AppContext,
  partId: string,
  ticket: string,
  file: string,
): Promise<{ bytes: Buffer; type: string; etag: string }> {
  const [, name = '', format] = /^(cover|\d{1,6})\.(jpg|webp)$/.exec(file) ?? []
  if (!isEmbedPicture(secrets.tickets, { partId, name }, ticket, clock.now()))
    throw refuse(embedPicture, 'linkInvalid')
  const [part] = await listPartsByIds(db, [partId], 'kept')
  const hash =
    part &&
    (name === 'cover'
      ? (await listVolumesByIds(db, [part.volumeId], 'kept'))[0]?.cover.own.hash
      : (await findPage(db, part.id, Number(name)))?.hash)
  const kind = format === 'webp' ? 'webp' : 'jpg'
  const width = name === 'cover' ? COVER_WIDTH : PICTURE_WIDTH
  const bytes = hash ? await images.variant({ hash, format: kind, width }) : null
  if (!bytes) throw refuse(embedPicture, 'partNotFound')
  // By the hash, because a new import may put another picture at the same address.
  return { bytes, type: PICTURE_TYPES[kind], etag: `"${hash}-${width}-${kind}"` }
}
