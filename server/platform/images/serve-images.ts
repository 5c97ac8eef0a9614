import { type Context, Hono } from 'hono'
import type { Db } from '../db/connect.ts'
import { answerBytes } from '../http/answer-bytes.ts'
import { type ImageRequest, MEDIA_TYPES, readImageRequest } from './image-address.ts'
import type { Images } from './images.ts'
import { rememberOpenImages } from './open-images.ts'

const ONE_YEAR_SECONDS = 31_536_000

/**
 * GET and HEAD /img/{format}/{width}/{hash}, whole or in ranges. 400 for formats that are not made, 404 for pictures that are
 * not there, 403 for pages of protected parts, which are handed out another way.
 */
export function imageRoutes(app: { db: Db; images: Images; version: { current(): number } }): Hono {
  const isOpen = rememberOpenImages(app)
  const routes = new Hono()
  routes.get('/img/:format/:width/:hash', async context => {
    const { format, width, hash } = context.req.param()
    const wanted = readImageRequest(format, width, hash)
    if (wanted === null) return plain(context, 400, 'There are no pictures of this format or width.')
    if (wanted === 'unknown') return plain(context, 404, 'There is no such picture.')
    const open = await isOpen(wanted.hash)
    if (open === null) return plain(context, 404, 'There is no such picture.')
    if (!open) return plain(context, 403, 'This picture is not for everybody.')

    const tag = `"${wanted.hash}-${wanted.width}-${wanted.format}"`
    if (context.req.header('if-none-match')?.includes(tag)) {
      return new Response(null, { status: 304, headers: headers(wanted, tag) })
    }
    const bytes = await app.images.variant(wanted)
    if (!bytes) return plain(context, 404, 'There is no such picture.')
    return answerBytes(context.req.raw, bytes, headers(wanted, tag))
  })
  return routes
}

/** The address names the content, so an answer may be cached for ever. The policy stops anything active in a picture. */
function headers(wanted: ImageRequest, tag: string): Record<string, string> {
  return {
    'content-type': MEDIA_TYPES[wanted.format],
    'cache-control': `public, max-age=${ONE_YEAR_SECONDS}, immutable`,
    etag: tag,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  }
}

function plain(context: Context, status: 400 | 403 | 404, text: string): Response {
  return context.text(text, status, { 'cache-control': 'no-store' })
}
