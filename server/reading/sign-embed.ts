import { createHmac } from 'node:crypto'
import { embedPicture } from '#contract/calls/reading.ts'
import { isSameSecret } from '../platform/is-same-secret.ts'

const HOUR_SECONDS = 3600
/** Long, because converters fetch the pictures after all pages, and e-readers when they show them. */
const GOOD_FOR_HOURS = 24

export interface EmbedPicture {
  partId: string
  /** The number of the drawing in its part, or `cover`. */
  name: string
}

/**
 * The path of a picture of an embedded part for the next 24 to 25 hours (docs/product.md#embedded-parts): it needs no
 * header, and its signature stands in the path, so that it has no `&` and ends in `.jpg`. With `.webp` instead it is the
 * same picture.
 *
 * @param secret at least 32 random bytes, shared by the shop's processes
 */
export function embedPicturePath(secret: Buffer, picture: EmbedPicture, now: Date): string {
  const exp = (Math.floor(now.getTime() / 1000 / HOUR_SECONDS) + GOOD_FOR_HOURS + 1) * HOUR_SECONDS
  return embedPicture.path
    .replace(':partId', picture.partId)
    .replace(':ticket', `${exp}.${signature(secret, picture, exp)}`)
    .replace(':picture', `${picture.name}.jpg`)
}

/** Whether the signature is valid and not expired. `ticket` is the segment of the path with expiry and signature. */
export function isEmbedPicture(secret: Buffer, picture: EmbedPicture, ticket: string, now: Date): boolean {
  const [, until = '', given = ''] = /^(\d{1,12})\.([\w-]+)$/.exec(ticket) ?? []
  const own = isSameSecret(given, signature(secret, picture, Number(until)))
  return own && Number(until) * 1000 > now.getTime()
}

function signature(secret: Buffer, { partId, name }: EmbedPicture, exp: number): string {
  return createHmac('sha256', secret).update(`GET embed ${partId} ${name} until ${exp}`).digest('base64url')
}
