import { BlobLost } from '../blobs/blob-store.ts'
import type { Db } from '../db/connect.ts'
import { answerBytes } from '../http/answer-bytes.ts'
import type { Incoming } from '../http/incoming.ts'
import { type ImageRequest, MEDIA_TYPES, readImageRequest } from './image-address.ts'
import type { Images } from './images.ts'
import { rememberOpenImages } from './open-images.ts'

const ONE_YEAR_SECONDS = 31_536_000

/**
 * A picture by format, width and hash, whole or in ranges. 400 for formats that are not made, 404 for pictures that are not
 * there, 403 for pages of protected parts, which are handed out another way.
 */
export function openImageAnswers(app: { db: Db; images: Images; version: { current(): number } }) {
  const isOpen = rememberOpenImages(app)
  return ({ req }: Incoming) => answerImage(app.images, req.raw, req.param() as unknown as ImageName, isOpen)
}

interface ImageName {
  readonly format: string
  readonly width: string
  readonly hash: string
}

/** The picture, where it is open to whoever asks. */
export async function answerImage(
  images: Pick<Images, 'variant' | 'insteadOf'>,
  request: Request,
  { format, width, hash }: ImageName,
  isOpen: (hash: string) => Promise<boolean | null>,
): Promise<Response> {
  const wanted = readImageRequest(format, width, hash)
  if (wanted === null) return plain(400, 'There are no pictures of this format or width.')
  if (wanted === 'unknown') return plain(404, 'There is no such picture.')
  const open = await isOpen(wanted.hash)
  if (open === null) return plain(404, 'There is no such picture.')
  if (!open) return plain(403, 'This picture is not for everybody.')

  const tag = `"${wanted.hash}-${wanted.width}-${wanted.format}"`
  if (request.headers.get('if-none-match')?.includes(tag))
    return new Response(null, { status: 304, headers: headers(wanted, tag) })
  try {
    const bytes = await images.variant(wanted)
    if (!bytes) return plain(404, 'There is no such picture.')
    return answerBytes(request, bytes, headers(wanted, tag))
  } catch (error) {
    const drawn = error instanceof BlobLost && (await images.insteadOf(wanted))
    if (!drawn) throw error
    // Nobody keeps it under the name of the cover, which is shown again as soon as it is restored.
    const { etag: _, ...others } = headers(wanted, tag)
    return answerBytes(request, drawn, { ...others, 'cache-control': 'no-store' })
  }
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

function plain(status: 400 | 403 | 404, text: string): Response {
  const headers = { 'content-type': 'text/plain; charset=UTF-8', 'cache-control': 'no-store' }
  return new Response(text, { status, headers })
}
